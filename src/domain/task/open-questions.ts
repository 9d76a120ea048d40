import type { Sign } from '../catalog/answer-evidence.ts';
import { homeFolders } from '../text/home-folders.ts';
import { isStopWord, words } from '../text/tokenize.ts';
import type { Slot } from './reading/reading.ts';
import { displayName } from '../catalog/products.ts';
import type { QuestionRule, SettingKind } from '../catalog/vocabulary.ts';
import type { Need, OpenQuestion } from './task-definition.ts';
import type { TriggerReading } from './read-trigger.ts';

/** Words in which answers are searched, and the slots of the reader in them. */
export type Told = {
  readonly text: string;
  readonly slots: readonly Pick<Slot, 'slot' | 'text'>[];
  /** Text with the facts, triggers and limits around the orders; the orders alone by default. */
  readonly around?: string;
};

const ADDRESS =
  /https?:\/\/\S|\bwww\.|[\w.-]+@[\w-]+\.\w|\b[\w-]{2,}\.(?:com|org|net|io|dev|app|ai|co|eu|gov|edu|info|[a-z]{2})\b/i;
const TO_SOMEBODY = /\b(?:me|us|@\w+|to (?:my|our|the) \w+)\b/i;
const QUOTED = /["“«`‘][^"”»`’\n]{2,}["”»`’]|(?<![\p{L}\p{N}])'[^'\n]{2,}'(?![\p{L}\p{N}])/u;
const CAPITAL = /(?<=[\p{Ll}\d,:] )\p{Lu}[\p{L}\d]/u;
const FORMAT =
  /\b(?:pdf|csv|xlsx?|docx?|pptx?|json|xml|html|markdown|txt|png|jpe?g|svg|gif|webp|mp3|mp4|wav|webm|mov|zip|tar|epub)\b/i;
/** Minimum number of content words for an object. */
const TELLING = 2;

const PATH =
  /(?:^|[\s"'(])(?:~|\.{1,2})?\/[\w.-]|\b[A-Z]:\\|\b[\w-]+\.[a-z]\w{1,4}\b|\b(?:this|these|attached|uploaded|enclosed)\b/i;
const REPOSITORY = /(?<![\w/.])[a-z][\w.-]{1,38}\/[a-z][\w.-]{1,99}/i;
const IDENTIFIER = /#\d|\b[A-Z]{2,}-?\d+|\$[A-Z]{1,5}\b|\b[A-Z]{3,5}\b|\b\d{4,}\b|\b[0-9a-f]{7,}\b|\b\d+(?:\.\d+){3}\b/;
const ALL = /\b(?:all|every|each|any|both|whole)\b/i;
const CHANNEL = /#[a-z][\w-]+|\b(?:channel|group|thread)\b/i;
const PERIOD =
  /\b(?:since|last|past|previous|this|next|yesterday|today|tonight|tomorrow|latest|newest|current(?:ly)?|now|recent|new|daily|weekly|monthly|hourly|every|(?:19|20)\d\d|q[1-4]|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:jan|febr)uary|march|april|(?:in|by|until|since|of|from) may|june|july|august|(?:sept|nov|dec)ember|october|\d+ (?:minute|hour|day|week|month|year)s?|the \d{1,2}(?:st|nd|rd|th))\b/i;
const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|couple|half)\b/i;
const AMOUNT = /[$€£¥]\s?\d|\d\s?(?:%|percent|[a-z]{1,8}\b)/i;
const LANGUAGE =
  /\b(?:english|german|french|spanish|italian|portuguese|dutch|polish|japanese|chinese|mandarin|korean|russian|turkish|arabic|hebrew|hindi|greek|latin|swedish|danish|norwegian|finnish|czech|ukrainian|vietnamese|thai|python|typescript|javascript|java|rust|golang|ruby|php|kotlin|swift|sql|bash|c\+\+|c#)(?!\w)/i;
const PLACE =
  /\b(?:in|near|around|from|to|at|between|for|of) (?:the )?\p{Lu}\p{L}|\p{L}{3,}\s*(?:->|→)\s*\p{L}{3,}|\bfrom \p{L}{3,} to \p{L}{3,}/u;
const PERSON = /\b(?:mr|mrs|ms|dr)\b|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;

const SIGNS: Readonly<Record<Sign, (told: Told) => boolean>> = {
  address: (told) => ADDRESS.test(wholeOf(told)),
  path: (told) => PATH.test(wholeOf(told)) || homeFolders(wholeOf(told)).length > 0,
  repository: (told) => REPOSITORY.test(wholeOf(told)),
  identifier: (told) => IDENTIFIER.test(wholeOf(told)),
  named: (told) => QUOTED.test(wholeOf(told)) || CAPITAL.test(withoutProducts(told)),
  all: ({ text }) => ALL.test(text),
  recipient: (told) => has(told, 'rcp') || TO_SOMEBODY.test(told.text) || ADDRESS.test(told.text),
  channel: ({ text }) => CHANNEL.test(text),
  period: (told) => PERIOD.test(wholeOf(told)),
  place: ({ slots, ...told }) => PLACE.test(withoutProducts({ slots, text: wholeOf(told) })),
  number: (told) => NUMBER.test(wholeOf(told)),
  amount: (told) => AMOUNT.test(wholeOf(told)),
  language: (told) => LANGUAGE.test(wholeOf(told)),
  format: (told) => has(told, 'fin') || has(told, 'fout') || FORMAT.test(told.text),
  person: ({ slots, ...told }) => PERSON.test(withoutProducts({ slots, text: wholeOf(told) })),
  object: (told) => ['obj', 'src', 'top'].some((slot) => isTelling(told, slot)),
  topic: (told) => has(told, 'top') || isTelling(told, 'obj'),
  never: () => false,
};

/** Whether a sign of an answer occurs, in the words or as a slot. */
export function isThere(sign: Sign, told: Told): boolean {
  return SIGNS[sign](told);
}

function wholeOf({ text, around = text }: Omit<Told, 'slots'>): string {
  return around;
}

function has({ slots }: Told, slot: string): boolean {
  return slots.some((one) => one.slot === slot);
}

function isTelling({ slots }: Told, slot: string): boolean {
  return slots.some(
    (one) => one.slot === slot && words(one.text).filter((word) => !isStopWord(word)).length >= TELLING,
  );
}

/** Removes product names, which are a place and no object. */
function withoutProducts({ text, slots }: Told): string {
  return slots.filter(({ slot }) => slot === 'name').reduce((rest, name) => rest.replaceAll(name.text, ' '), text);
}

/** Words that name nothing before a noun, and words of a question that are no things. */
const UNNAMED = new Set(
  'which what shall often under into over name names named another correct current different each every existing first following last latest many more most new newest next old other own proper relevant right same separate several shared single some such suitable that this these those whole open create created add added make list read write update check find search move copy system task'.split(
    ' ',
  ),
);
const MOST_QUESTIONS = 6;
/** Upper bound of the searched characters. */
const LONGEST = 3000;

/** Question without its number. */
export type AskedQuestion = Omit<OpenQuestion, 'id'> & { readonly fills?: SettingKind };

/** Keys of the questions about a schedule. */
export const SCHEDULE_KEYS = {
  when: 'schedule.when',
  time: 'schedule.time',
  zone: 'schedule.time_zone',
} as const;

/** Whether a question asks for the product in which needs are met, such as "Which issue tracker?". */
export function asksForProduct({ key }: Pick<AskedQuestion, 'key'>): boolean {
  return key.endsWith('.product');
}

/** Returns all questions of a task, blocking questions first. */
export function askQuestions(
  told: Told,
  needs: readonly Need[],
  trigger: TriggerReading | null,
  rules: readonly QuestionRule[],
): readonly AskedQuestion[] {
  const { text, slots, around = text } = told;
  const beginning = { slots, text: text.slice(0, LONGEST), around: around.slice(0, LONGEST) };
  const asked = new Map<string, AskedQuestion>();
  for (const need of needs) {
    if (need.implied) continue;
    for (const rule of rules) {
      if (rule.capability !== need.capability || isAnswered(rule, beginning)) continue;
      const key = keyOf(need, rule);
      const known = asked.get(key);
      asked.set(key, {
        key,
        ask: rule.ask
          .replaceAll('{system}', nameOf(need, rule))
          .replaceAll('{thing}', thingOf(need, rule))
          .replace(/\s+/g, ' '),
        needs: [...(known?.needs ?? []), need.id],
        ...(rule.assumed === undefined ? {} : { assumed: rule.assumed }),
        ...(rule.fills === undefined ? {} : { fills: rule.fills }),
        blocks: rule.blocks,
      });
    }
  }
  const clocks = needs.filter((need) => need.capability === 'schedule.recurring').map((need) => need.id);
  return blockingFirst([...asked.values(), ...askSchedule(trigger, clocks)]);
}

function isAnswered({ ask, things = {}, answered_by: signs }: QuestionRule, told: Told): boolean {
  if (signs.some((sign) => isThere(sign, told))) return true;
  const places = signs.some((sign) => sign === 'named' || sign === 'path');
  return places && namesThing([ask, ...Object.keys(things)].join(' '), told);
}

/**
 * Whether the text names a thing that a question asks for: `staging cluster` and `namespace checkout` answer "Which
 * cluster and namespace?".
 */
function namesThing(ask: string, { text, slots, around = text }: Told): boolean {
  const things = words(ask).filter((word) => word.length >= 4 && !isStopWord(word) && !UNNAMED.has(word));
  const spoken = words(withoutProducts({ text: around, slots }));
  if (things.some((thing) => new RegExp(`\\b${thing}\\s+\\w+[-_.]\\w`, 'i').test(around))) return true;
  return spoken.some((word, at) => {
    const before = spoken[at - 1] ?? '';
    return things.includes(word) && before.length > 2 && !isStopWord(before) && !UNNAMED.has(before);
  });
}

/** Returns the questions that a schedule leaves open. */
export function askSchedule(reading: TriggerReading | null, needs: readonly string[]): readonly AskedQuestion[] {
  if (reading?.trigger.kind !== 'schedule') return [];
  const { cron, text, time_zone: zone } = reading.trigger;
  const hour = cron?.split(' ')[1]?.padStart(2, '0') ?? '';
  const when = { key: SCHEDULE_KEYS.when, ask: `Exactly when? ("${text}" does not fit one cron line)` };
  const time = { key: SCHEDULE_KEYS.time, ask: 'At what time?', assumed: `${hour}:00` };
  const place = { key: SCHEDULE_KEYS.zone, ask: 'Which time zone?', assumed: 'UTC' };
  return [
    ...(cron === null ? [{ ...when, needs, blocks: true }] : []),
    ...(reading.timed ? [] : [{ ...time, needs, blocks: false }]),
    ...(zone === null && cron !== null ? [{ ...place, needs, blocks: false }] : []),
  ];
}

/** Sorts questions so that blocking ones come first. */
export function blockingFirst(questions: readonly AskedQuestion[]): readonly AskedQuestion[] {
  return questions.toSorted((a, b) => Number(b.blocks) - Number(a.blocks));
}

/** Returns the first questions, numbered `q1`, `q2`, …, whatever their numbers were. */
export function numberQuestions(
  questions: readonly (AskedQuestion & { readonly id?: string })[],
): readonly OpenQuestion[] {
  return questions
    .slice(0, MOST_QUESTIONS)
    .map(({ fills: _fills, id: _id, ...question }, index) => ({ id: `q${index + 1}`, ...question }));
}

function nameOf(need: Need, rule: QuestionRule): string {
  return need.system === undefined ? (rule.generic ?? '') : displayName(need.system, need.text);
}

function thingOf({ system = '' }: Need, { things = {} }: QuestionRule): string {
  const [first, ...others] = Object.entries(things);
  return (others.find(([, products]) => products.includes(system)) ?? first)?.[0] ?? '';
}

function keyOf(need: Need, { key, generic = 'task' }: QuestionRule): string {
  const place = (need.system ?? generic.replace(/^the /, '')).toLowerCase();
  return key.replace('{system}', place.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'task');
}
