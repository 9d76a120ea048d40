import { objectOf, type Capability } from '../catalog/capability.ts';
import { stem } from '../text/stem.ts';
import { isStopWord, stems, stemsOf, tokenize, words } from '../text/tokenize.ts';

/** Words of each verb class, as in `data/verbs.json`. */
export type VerbClasses = Readonly<Record<string, readonly string[]>>;

/** Capability that words of a text match. */
export type CapabilityMatch = {
  readonly capability: Capability;
  /** Token positions of the matching words; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Score from 0 to 1, comparable between the capabilities of one text. */
  readonly score: number;
};

/** Text as parsed by the lexicon. */
export type Reading = {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Verb classes by token position; positions without a verb are absent. */
  readonly verbs: ReadonlyMap<number, ReadonlySet<string>>;
};

/** Stems as returned by `tokenize`. */
export type CapabilityStems = { readonly title: readonly string[]; readonly objects: readonly string[] };

type Entry = {
  readonly stems: readonly string[];
  readonly capability: Capability;
  readonly phrase: boolean;
  readonly rarity: number;
  /** Ending of a one-word object: `ing`, `ed` or empty. */
  readonly form: string;
};

const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

const READING_VERBS = setOf(
  'read search analyse monitor summarise classify compare extract translate explain research review scan scrape',
  'answer plan compute convert',
);
const CHANGING_VERBS = setOf('create send update delete label save close comment merge publish run refund move page');
const READING_ONLY = new Set(
  'browse check count display fetch find get inspect list look read retrieve search see show view'.split(' ').map(stem),
);
/** Particles between a verb and its object: `look up open orders`, `show me open orders`. */
const PARTICLES = new Set(['up', 'me', 'us']);
const NOUN_MARKERS = setOf(
  'a an the my our your their his her its of with from in into by per this these each every new no any for on all',
  'latest daily weekly monthly open via as',
);

/** Determiners, after which a form in -ing is a noun: `the following`. */
const DETERMINERS = setOf('a an the my our your their this');

/** Verbs that are usually nouns (`report`, `page`); they count only where a verb is expected. */
const NOUN_LIKE = new Set(
  'report post page order book plan issue label schedule email mail chart text message query search list record log file document draft review comment alert call change copy design display test release plot draw count track watch map share score access work sort start set notice sync export import backup summary answer question answer project process profile guide stream queue play time update load store ship sign store study survey tag trade view form note table tell dump input output contact control need result research forecast benchmark audit account market index rank transfer arrange release patch scale turn mark boil brief cut merge request push'
    .split(' ')
    .map(stem),
);
const VERB_EXPECTED = setOf(
  'to and then please or will should must can could would i we you they it that which who also automatically not',
  'auto lets just helper agent bot assistant needs need d ll first next finally afterwards me us',
);

const TELL = stem('tell');
/** Pronouns that make the preceding word a verb: `design it`. */
const POINTING = new Set(['it', 'them']);
const WAYS = setOf('on via by over in through');
const AUXILIARIES = setOf('be get gets need needs want wants automatically and or not');

/** Returns a word and its plural in -s; a word in -s has none. */
function formsOf(word: string): readonly string[] {
  return word.endsWith('s') ? [word] : [word, `${word}s`];
}

/** Finds the capabilities that a text expresses by the vocabulary's phrases, objects and verbs. */
export class CapabilityLexicon {
  readonly capabilities: ReadonlyMap<string, Capability>;
  readonly #entries = new Map<string, Entry[]>();
  readonly #classes = new Map<string, Set<string>>();
  readonly #words = new Set<string>();
  readonly #spoken = new Map<Capability, CapabilityStems>();
  readonly #siblings = new Map<string, readonly Capability[]>();
  readonly #served = new Map<string, string[]>();

  constructor(capabilities: readonly Capability[], verbs: VerbClasses) {
    this.capabilities = new Map(capabilities.map((capability) => [capability.id, capability]));
    for (const [name, members] of Object.entries(verbs)) {
      for (const member of members) {
        const reduced = stem(member);
        this.#classes.set(reduced, (this.#classes.get(reduced) ?? new Set()).add(name));
        for (const form of formsOf(member)) this.#words.add(form);
      }
    }
    const owners = new Map<string, number>();
    for (const capability of capabilities) {
      for (const object of new Set(capability.objects.map(key))) owners.set(object, (owners.get(object) ?? 0) + 1);
    }
    for (const { id, met_by: by } of this.capabilities.values())
      if (by === 'server') this.#served.set(objectOf(id), [...(this.#served.get(objectOf(id)) ?? []), id]);
    for (const capability of capabilities) {
      for (const object of capability.objects)
        this.#add(object, capability, false, 1 / Math.sqrt(owners.get(key(object)) ?? 1));
      for (const phrase of capability.phrases) this.#add(phrase, capability, true, 1);
    }
  }

  #add(text: string, capability: Capability, phrase: boolean, rarity: number): void {
    const split = words(text);
    const sequence = stemsOf(split);
    for (const form of split.flatMap(formsOf)) this.#words.add(form);
    const first = sequence[0];
    if (first === undefined) return;
    const list = this.#entries.get(first) ?? [];
    list.push({ stems: sequence, capability, phrase, rarity, form: FORM.exec(text)?.[1] ?? '' });
    this.#entries.set(first, list);
  }

  /** Returns the cached stems of a capability's title and objects; empty for an unknown capability. */
  stemsOf(capability: string | null): CapabilityStems {
    const described = capability === null ? undefined : this.capabilities.get(capability);
    if (described === undefined) return { title: [], objects: [] };
    const known = this.#spoken.get(described) ?? {
      title: tokenize(described.title),
      objects: described.objects.flatMap(tokenize),
    };
    this.#spoken.set(described, known);
    return known;
  }

  /** Returns every word of the vocabulary, including plurals, as candidates for spelling correction. */
  words(): ReadonlySet<string> {
    return this.#words;
  }

  read(text: string): Reading {
    const plain = words(text);
    const reduced = stemsOf(plain);
    const verbs = new Map<number, ReadonlySet<string>>();
    const openings = openingsOf(text);
    reduced.forEach((token, position) => {
      const classes = this.#classes.get(token);
      if (
        classes !== undefined &&
        !isNoun(plain, token, position, openings) &&
        !isParticiple(plain, token, position) &&
        !asksToRead({ stems: reduced, verbs }, PARTICLES.has(plain[position - 1] ?? '') ? position - 2 : position - 1)
      )
        verbs.set(position, token === TELL ? told(classes, plain[position + 1], plain[position + 2]) : classes);
    });
    return { words: plain, stems: reduced, verbs };
  }

  /** Returns the classes of the governing verb: the nearest before a position, otherwise the nearest after it. */
  governing(reading: Reading, position: number): ReadonlySet<string> | undefined {
    const before = reading.verbs.get(verbBefore(reading, position));
    if (before !== undefined) return before;
    for (const [after, classes] of reading.verbs) if (after >= position) return classes;
    return undefined;
  }

  /** Returns the other non-read capabilities of the same object, in vocabulary order. */
  siblings({ id }: Capability): readonly Capability[] {
    const known =
      this.#siblings.get(id) ??
      [...this.capabilities.values()].filter(
        (other) => other.id !== id && other.effect !== 'read' && objectOf(other.id) === objectOf(id),
      );
    this.#siblings.set(id, known);
    return known;
  }

  /** Returns the ids of an object's capabilities that servers provide, in vocabulary order. */
  servedOf(object: string): readonly string[] {
    return this.#served.get(object) ?? [];
  }

  /** Returns the classes of a verb stem; undefined when the stem is not a verb. */
  verbClasses(token: string): ReadonlySet<string> | undefined {
    return this.#classes.get(token);
  }

  /** Returns every match, including overlapping ones, best first; ties follow the text order. */
  match(reading: Reading): CapabilityMatch[] {
    const best = new Map<string, CapabilityMatch>();
    for (let start = 0; start < reading.stems.length; start += 1) {
      for (const entry of this.#entries.get(reading.stems[start] ?? '') ?? []) {
        if (!entry.stems.every((part, offset) => reading.stems[start + offset] === part)) continue;
        if (!entry.phrase && isOtherForm(entry, reading, start)) continue;
        const end = start + entry.stems.length;
        if (entry.capability.met_by === 'host' || (!entry.phrase && end === start + 1 && reading.verbs.has(start)))
          continue;
        const score = this.#score(entry, reading, start);
        const slot = `${entry.capability.id} ${start}`;
        const known = best.get(slot);
        if (known === undefined || score > known.score)
          best.set(slot, { capability: entry.capability, start, end, score });
      }
    }
    return [...best.values()].toSorted((a, b) => b.score - a.score || a.start - b.start || b.end - a.end);
  }

  #score(entry: Entry, reading: Reading, start: number): number {
    const extra = Math.min(3, entry.stems.length - 1);
    const fit = agreement(entry.capability, this.governing(reading, start));
    if (entry.phrase) return Math.min(0.99, 0.74 + 0.06 * extra + 0.3 * fit);
    return Math.max(0, Math.min(0.97, 0.36 + 0.1 * extra + 0.14 * entry.rarity + fit));
  }
}

/** Returns the position of the nearest verb before a position, or -1. */
function verbBefore(reading: Reading, position: number): number {
  let before = position - 1;
  while (before >= 0 && !reading.verbs.has(before)) before -= 1;
  return before;
}

function key(object: string): string {
  return stems(object).join(' ');
}

/** Whether a word is a participle (`merged branches`, `deals closing soon`) and no request (`should be closed`). */
function isParticiple(plain: readonly string[], reduced: string, position: number): boolean {
  const word = plain[position] ?? '';
  if (word === reduced) return false;
  const before = plain[position - 1];
  if (word.endsWith('ing')) return before !== undefined && !isStopWord(before) && !VERB_EXPECTED.has(before);
  return word.endsWith('ed') && !AUXILIARIES.has(before ?? '');
}

/** Returns the positions where a request may begin: the first, and those after a colon or semicolon. */
function openingsOf(text: string): ReadonlySet<number> {
  const openings = new Set([0]);
  if (!text.includes(':') && !text.includes(';')) return openings;
  for (const { index } of text.matchAll(/[:;]\s/g)) openings.add(words(text.slice(0, index)).length);
  return openings;
}

/** Suffix -ing or -ed; such forms match only their own form: `training` is not `train`, `records` not `recording`. */
const FORM = /(ing|ed)s?$/;

function isOtherForm({ stems: parts, form }: Entry, reading: Reading, start: number): boolean {
  const word = reading.words[start] ?? '';
  const own = word === reading.stems[start] ? '' : (FORM.exec(word)?.[1] ?? '');
  return parts.length === 1 && form !== own;
}

/** Narrows the classes of `tell`: `tell me` reads, while `tell the team` and `tell me on Telegram` send. */
function told(
  classes: ReadonlySet<string>,
  addressee: string | undefined,
  way: string | undefined,
): ReadonlySet<string> {
  const asked = (addressee === 'me' || addressee === 'us') && !WAYS.has(way ?? '');
  return new Set([...classes].filter((name) => name !== (asked ? 'send' : 'read')));
}

function isNoun(plain: readonly string[], reduced: string, position: number, openings: ReadonlySet<number>): boolean {
  if (openings.has(position) || POINTING.has(plain[position + 1] ?? '')) return false;
  const before = plain[position - 1] ?? '';
  if ((plain[position] ?? '').endsWith('ing')) return DETERMINERS.has(before);
  return NOUN_MARKERS.has(before) || (NOUN_LIKE.has(reduced) && !VERB_EXPECTED.has(before));
}

/**
 * Whether the verb at a position requests only reading, whatever its object. The words after such a verb are its
 * object and no second request: `view open tickets`, `find release notes`.
 */
export function asksToRead({ stems: reduced, verbs }: Pick<Reading, 'stems' | 'verbs'>, position: number): boolean {
  return verbs.has(position) && READING_ONLY.has(reduced[position] ?? '');
}

/** Whether a verb has a reading class and no changing class. */
export function onlyReads(verb: ReadonlySet<string>): boolean {
  const names = [...verb];
  return names.some((name) => READING_VERBS.has(name)) && !names.some((name) => CHANGING_VERBS.has(name));
}

/** Returns how well the governing verb fits a capability, from about -0.25 (contradicts it) to 0.34 (states it). */
export function agreement(capability: Capability, verb: ReadonlySet<string> | undefined): number {
  if (verb === undefined) return capability.effect === 'read' || capability.effect === 'none' ? 0.1 : -0.04;
  for (const name of capability.verbs) if (verb.has(name)) return 0.34;
  const reads = [...verb].some((name) => READING_VERBS.has(name));
  const changes = [...verb].some((name) => CHANGING_VERBS.has(name));
  if (capability.effect === 'read') return reads ? 0.18 : -0.2;
  if (capability.effect === 'none') return -0.1;
  return changes ? 0 : -0.25;
}
