import { isServersChange, objectOf, type Capability } from '../catalog/capability.ts';
import type { System } from '../catalog/systems.ts';
import { onlyReads, type Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { isStopWord } from '../ranking/tokenize.ts';
import { asOrdered } from './as-ordered.ts';
import { asRead } from './as-read.ts';
import { bareProducts } from './bare-products.ts';
import { bind, carried, direction, isModifier, overlaps, standsIn, type Claim } from './claim.ts';
import { backing, supportOf } from './clause-support.ts';
import { clauses, phrases, type Clause } from './clauses.ts';
import { excerpt } from './excerpt.ts';
import { claimOfMention, clearClaim, pronounClaims } from './further-claims.ts';
import { bindLooseNeeds, merge, type NeedDraft } from './merge-needs.ts';
import { filterPositions } from './filters.ts';
import { worksOnPastedText } from './pasted.ts';
import { withCodeHost } from './repository-paths.ts';
import { sentences } from './sentences.ts';
import { claimOfWrittenFile, withoutFileNames } from './written-files.ts';

/** Score below which words are not taken for a need. */
const CUT = 0.7;
const MOST_NEEDS = 12;
/** A question for things, read as an order to look them up. */
const WHICH = /^(?:which|what) (?!is\b|are\b|was\b|were\b|does\b|do\b|did\b)/i;
const AT_FIRST: readonly (readonly [number, ReadonlySet<string>])[] = [[0, new Set(['read'])]];
/** A clause that asks how things are; it orders no change, whatever it names: `where did we write down …`. */
const ASKING =
  /^\W*(?:what(?:s|'s)?|which|who(?:s|'s)?|when|where|how (?:much|many|long|far|often|old)|is|are|was|were|does|did|has|have)\b/i;
/** Bounds of what is read of one text: sentences, and words of a sentence. */
const MOST = { sentences: 80, words: 250 };
/** What is read and written on a disk. */
const LOCAL = new Set(['file', 'document', 'code', 'git', 'video', 'image', 'spreadsheet', 'pdf', 'word']);
/** Score of reading files where a place on a disk is named. */
const ON_DISK = 0.75;
/** A place on a disk. */
const PATH =
  /(?<=\s)(?:~|\.{1,2})\/[\w.~/-]*[\w/]|(?<=\b(?:in|from|under|into|to|inside) )\/(?!\/)[\w.-]+(?:\/[\w.-]*\w)+\/?/g;
const SUBREDDIT = /(?<![\w/])r\/(\w{3,})/g;
const PERSONA =
  /^(?:(?:i|we) (?:need|want|would like|am looking for|are looking for|d like) )?(?:please )?(?:build |create |make |set up |design )?(?:me )?(?:an?|the|some) (?:[\w-]+ ){0,4}?(?:helper|assistant|agent|bot|copilot|sidekick)\b[,:]? ?(?:that|which|who|to|for)? ?/i;
const ARITHMETIC =
  /^(?!.*\b(?:our|my|find|look up|search|latest|current)\b)(?=.*\d\s?(?:%|percent\b))(?=(?:\D*\d[\d.,]*){2})\W*(?:what|how much|calculate|compute|work out)\b|\d\s?(?:%|percent)\s?of\s?[\d$€£]|(?<![\w-])\d[\d.,]*\s?[-+*/×÷^]\s?\d{1,15}(?:\s?[-+*/×÷^]\s?\d{1,15}){0,9}\s?(?:=|\?|$)|\bsquare root of \d|^\W*(?:please )?(?:add|sum|total) up (?:these|those|the following|all of these)\b|\b(?:sum|total|mean|average|median) of (?:these|the following)(?: (?:numbers|values|figures|amounts|expenses|prices|readings))?\W*$|\d (?:plus|minus|times|divided by|multiplied by) \d/i;

/** Pieces of code that a model writes by itself, whatever they are to match or fetch. */
const SNIPPET =
  /^\W*(?:please )?(?:write|give|make|create|generate|build|fix|correct|explain|debug)(?: me)? (?:(?:an?|the|this|my) )?(?:[\w-]+ )?(?:regex|regexp|regular expression|cron expression|one-?liner|excel formula|spreadsheet formula|formula)\b/i;
/** Sentences that a model does alone, whatever they name; `sign` is what none of them is without, and quickly seen. */
const ALONE = [
  { pattern: ARITHMETIC, sign: /\d|these|those|following/i, capability: 'math.arithmetic', confidence: 0.97 },
  { pattern: SNIPPET, sign: null, capability: 'code.write', confidence: 0.9 },
];

/** What was read of a text. */
export type NeedReading = {
  /** In the order of the text, each capability and product once. */
  readonly needs: readonly NeedDraft[];
  /** Sentences, and clauses that begin with a verb, that gave no need. */
  readonly unread: readonly string[];
};

/** Reads the needs that the words of a task state, sentence by sentence. Each word explains at most one need. */
export function readNeeds(text: string, knowledge: Knowledge): NeedReading {
  const drafts: NeedDraft[] = [];
  const unread: string[] = [];
  const named = new Map<string, System>();
  const all = sentences(text);
  unread.push(...all.slice(MOST.sentences));
  for (const sentence of all.slice(0, MOST.sentences)) {
    const found = readSentence(sentence, knowledge);
    for (const system of found.systems) named.set(system.name, system);
    unread.push(...found.unread.map((part) => part.replace(/^[\s,.;:-]+|[\s,;:-]+$/g, '')));
    drafts.push(...found.needs);
  }
  return { needs: bindLooseNeeds(merge(drafts), [...named.values()]).slice(0, MOST_NEEDS), unread };
}

function readSentence(whole: string, knowledge: Knowledge): NeedReading & { readonly systems: readonly System[] } {
  for (const { pattern, sign, capability, confidence } of ALONE)
    if (sign?.test(whole) !== false && pattern.test(whole))
      return {
        needs: [{ text: whole, capability, effect: 'none', implied: false, confidence }],
        unread: [],
        systems: [],
      };
  const called = withoutFileNames(whole.replace(PERSONA, '') || whole);
  const sentence = firstWords(called.includes('/') ? withPlaces(called) : called, MOST.words);
  const plain = knowledge.lexicon.read(sentence);
  const reading = WHICH.test(sentence) ? { ...plain, verbs: new Map([...plain.verbs, ...AT_FIRST]) } : plain;
  const mentions = knowledge.names
    .find(sentence, reading.words)
    .filter(({ end }) => !isShare(reading.words[end] ?? ''));
  const filters = filterPositions(sentence);
  const supports = clauses(sentence).map((clause) => supportOf(clause, reading, filters, knowledge));
  const closer = phrases(sentence).map(
    (phrase) =>
      supports.find(({ clause }) => clause.start === phrase.start && clause.end === phrase.end) ??
      supportOf(phrase, reading, filters, knowledge),
  );
  const asking = ASKING.test(sentence) ? (supports[0]?.clause.end ?? 0) : 0;
  const orders = (position: number): boolean => position >= asking && !filters.has(position);
  const pasted = mentions.length === 0 && worksOnPastedText(sentence);
  const isMeant = (capability: Capability, start: number): boolean =>
    !(pasted && readsText(capability)) && (orders(start) || !isServersChange(capability));
  const claims = knowledge.lexicon
    .match(reading)
    .filter(({ capability, start }) => isMeant(capability, start))
    .map((match) =>
      bind(
        {
          ...match,
          score:
            match.score +
            backing(match.capability, match.start, match.end - match.start, supports, closer) +
            direction(match.capability, match.start, reading) +
            carried(match, mentions, reading),
          mention: undefined,
        },
        mentions,
        reading,
      ),
    )
    .toSorted((a, b) => b.score - a.score || a.start - b.start);
  const chosen: Claim[] = [];
  const explained = new Map<number, string>();
  for (const claim of claims) {
    if (claim.score < CUT) break;
    if (overlaps(claim, explained) || isModifier(claim, chosen, reading)) continue;
    take(claim);
  }
  const file = mentions.length === 0 ? claimOfWrittenFile(sentence, reading, knowledge) : undefined;
  if (file !== undefined && !overlaps(file, explained) && !chosen.some(({ capability }) => writesLocally(capability)))
    take(file);
  for (const claim of pronounClaims(chosen, supports, reading, explained, knowledge)) take(claim);
  for (const support of supports) {
    const claim = clearClaim(support, chosen, mentions, reading, knowledge);
    if (claim !== undefined && isMeant(claim.capability, claim.start)) take(claim);
  }
  for (const mention of mentions) {
    const index = chosen.findIndex((claim) => standsIn(claim, mention, chosen, reading));
    const claim = chosen[index];
    if (claim !== undefined) chosen[index] = { ...claim, mention };
  }
  const served = new Set(chosen.map(({ mention }) => mention?.system.name));
  for (const mention of mentions) {
    if (served.has(mention.system.name)) continue;
    served.add(mention.system.name);
    const claim = claimOfMention(mention, reading, [supports, closer], orders(mention.start), knowledge);
    if (claim !== undefined && !chosen.some((other) => speaksFor(other, claim))) chosen.push(claim);
  }
  const place = whole.includes('/') && whole.search(PATH) >= 0 ? reading.words.indexOf('folder') : -1;
  const files = knowledge.lexicon.capabilities.get('file.read');
  if (place >= 0 && files !== undefined && !chosen.some(({ capability }) => LOCAL.has(objectOf(capability.id))))
    take({ capability: files, start: place, end: place + 1, score: ON_DISK, mention: undefined });
  const parts = supports.map(({ clause }) => clause);
  const bare = bareProducts(mentions, parts, chosen, reading, knowledge);
  const ordered = chosen
    .map((claim) => (orders(claim.start) && !pasted ? asOrdered(claim, reading, knowledge) : claim))
    .map((claim) => ({ claim, kept: asRead(claim, parts, reading, knowledge) }));
  const needs = ordered
    .flatMap(({ kept }) => kept ?? [])
    .toSorted((a, b) => a.start - b.start)
    .map((claim) => draftOf(claim, sentence, reading, explained, knowledge));
  return {
    needs: [...needs, ...bare.map(({ need }) => need)],
    systems: mentions.map(({ system }) => system),
    unread:
      chosen.length + bare.length === 0 && saysSomething(reading)
        ? [sentence]
        : [
            ...parts
              .filter((clause) => !bare.some((one) => one.clause === clause) && isUnreadOrder(clause, chosen, reading))
              .map(({ text }) => text),
            ...ordered
              .filter(({ kept }) => kept === undefined)
              .map(({ claim }) => excerpt(sentence, reading, claim, explained)),
          ],
  };

  function take(claim: Claim): void {
    chosen.push(claim);
    for (let position = claim.start; position < claim.end; position += 1) explained.set(position, claim.capability.id);
  }
}

/** A sentence with what its paths mean. */
function withPlaces(sentence: string): string {
  return withCodeHost(sentence.replace(PATH, ' the folder ').replace(SUBREDDIT, ' reddit $1'));
}

/** `Tesla stock`, `Netflix shares`: the company, not what its servers do. */
function isShare(next: string): boolean {
  return /^(?:stocks?|shares?|earnings)$/.test(next);
}

function writesLocally(capability: Capability): boolean {
  return LOCAL.has(objectOf(capability.id)) && capability.effect !== 'read' && capability.met_by === 'server';
}

/** Whether a claim without a product already says what is wanted of a thing: `the price of bitcoin` asks no blockchain. */
function speaksFor(chosen: Claim, { capability }: Claim): boolean {
  return (
    chosen.mention === undefined &&
    chosen.capability.effect === capability.effect &&
    chosen.capability.id !== capability.id &&
    objectOf(chosen.capability.id) === objectOf(capability.id)
  );
}

/** A sentence without end is a list of data: its beginning says what it is about. */
function firstWords(sentence: string, most: number): string {
  if (sentence.length <= 2 * most) return sentence;
  let count = 0;
  for (const match of sentence.slice(0, 12 * most).matchAll(/\S+/g)) {
    count += 1;
    if (count > most) return sentence.slice(0, match.index);
  }
  return sentence.slice(0, 12 * most);
}

/** What nobody does with a text that came along: look for it, mail it for being called a mail, shorten it as a link. */
function readsText({ id, effect, met_by }: Capability): boolean {
  return met_by === 'server' && (effect === 'read' || id.startsWith('email.') || id === 'url.shorten');
}

function saysSomething(reading: Reading): boolean {
  return reading.verbs.size > 0 && reading.words.filter((word) => !isStopWord(word)).length > 2;
}

/** Whether a clause begins with a verb, goes on with something, and no claim speaks of it. */
function isUnreadOrder(clause: Clause, chosen: readonly Claim[], reading: Reading): boolean {
  if (
    chosen.some(
      ({ start, end, mention }) =>
        (start < clause.end && clause.start < end) ||
        (mention !== undefined && mention.start >= clause.start && mention.start < clause.end),
    )
  )
    return false;
  let first = clause.start;
  while (first < clause.end && isStopWord(reading.words[first] ?? '') && !reading.verbs.has(first)) first += 1;
  const content = reading.words.slice(clause.start, clause.end).filter((word) => !isStopWord(word));
  return reading.verbs.has(first) && !isStopWord(reading.words[first] ?? '') && content.length >= 2;
}

/** What a need does: a capability that reads and changes only reads under a verb that only reads. */
function effectOf({ capability, start }: Claim, reading: Reading, knowledge: Knowledge): Capability['effect'] {
  if (!isServersChange(capability)) return capability.effect;
  const verb = knowledge.lexicon.governing(reading, start);
  return verb !== undefined && onlyReads(verb) && capability.verbs.includes('read') ? 'read' : capability.effect;
}

/** The confidence is the share of such claims that were right on the labelled tasks of `eval/sets` (logistic fit over their scores). */
function draftOf(
  claim: Claim,
  sentence: string,
  reading: Reading,
  explained: ReadonlyMap<number, string>,
  knowledge: Knowledge,
): NeedDraft {
  return {
    text: excerpt(sentence, reading, claim, explained),
    capability: claim.capability.id,
    ...(claim.mention === undefined ? {} : { system: claim.mention.system.name }),
    effect: effectOf(claim, reading, knowledge),
    implied: false,
    confidence: Math.round(100 / (1 + Math.exp(1.78 - 2.73 * claim.score))) / 100,
  };
}
