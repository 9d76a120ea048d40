import type { Capability } from '../catalog/capability.ts';
import type { System } from '../catalog/systems.ts';
import { agreement, type Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { SystemMention } from '../ranking/system-names.ts';
import { isStopWord } from '../ranking/tokenize.ts';
import { clauses, phrases, type Clause } from './clauses.ts';
import { sentences } from './sentences.ts';
import type { Need } from './task-definition.ts';

/** Score below which words are not taken for a need. */
const CUT = 0.7;
/** What the classifier's agreement with a match is worth, and its silence costs. */
const SUPPORT = 0.25;
const SILENCE = 0.8;
/** Share of the silence's cost for what a model does with something that the same words name: `summarise issues`. */
const BESIDES = 0.1;
/** Classifier score from which a clause without any match is still taken for a need; it falls with the clause's length. */
const CLEAR = 1.0;
const MOST_NEEDS = 12;
/** Bounds of what is read of one text: sentences, and words of a sentence. */
const MOST = { sentences: 80, words: 250 };
const PERSONA =
  /^(?:(?:i|we) (?:need|want|would like|am looking for|are looking for|d like) )?(?:please )?(?:build |create |make |set up |design )?(?:me )?(?:an?|the|some) (?:[\w-]+ ){0,4}?(?:helper|assistant|agent|bot|copilot|sidekick)\b[,:]? ?(?:that|which|who|to|for)? ?/i;
const ARITHMETIC =
  /\d\s?(?:%|percent)\s?of\s?[\d$€£]|\d\s?[-+*/×÷^]\s?\d{1,15}(?:\s?[-+*/×÷^]\s?\d{1,15}){0,9}\s?(?:=|\?|$)|\bsquare root of \d|\d (?:plus|minus|times|divided by|multiplied by) \d/i;
const DETERMINERS = new Set(['our', 'my', 'the', 'a', 'an', 'your', 'their', 'this', 'that']);
const PRONOUNS = new Set(['it', 'them', 'this', 'these', 'those', 'that', 'each', 'one']);
const PLACING = new Set(['in', 'on', 'from', 'to', 'into', 'with', 'via', 'using']);
const BELONGING = new Set(['of', 'in', 'for', 'on']);
const EXCERPT_STOPS = new Set([
  'and',
  'then',
  'into',
  'to',
  'from',
  'in',
  'by',
  'for',
  'with',
  'but',
  'or',
  'on',
  'at',
  'via',
  'that',
  'which',
]);

const LEAD = new Set(['of', 'and', 'then', 'it', 'is', 'are', 'or', 'but', 'so', 'also']);
const TAIL = new Set([
  'a',
  'an',
  'the',
  'of',
  'to',
  'and',
  'my',
  'our',
  'your',
  'as',
  'is',
  'are',
  'some',
  'any',
  'that',
  'which',
  'it',
  'me',
  'us',
]);

export type NeedDraft = Omit<Need, 'id'>;

/** What was read of a text. */
export type NeedReading = {
  /** In the order of the text, each capability and product once. */
  readonly needs: readonly NeedDraft[];
  /** Sentences, and clauses that begin with a verb, that gave no need. */
  readonly unread: readonly string[];
};

/** A capability that a stretch of words speaks of, perhaps of one product. */
type Claim = {
  readonly capability: Capability;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly mention: SystemMention | undefined;
};

/** Support of each capability by the classifier in one clause, 0 to 1 relative to the clause's best. */
type Support = {
  readonly clause: Clause;
  readonly relative: ReadonlyMap<string, number>;
  /** 1 for a clause of three or more meaningful words, less for fewer: one word agrees with itself too easily. */
  readonly weight: number;
  readonly best: { readonly capability: string; readonly score: number } | undefined;
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
  if (ARITHMETIC.test(whole)) {
    return {
      needs: [{ text: whole, capability: 'math.arithmetic', effect: 'none', implied: false, confidence: 0.97 }],
      unread: [],
      systems: [],
    };
  }
  const sentence = firstWords(whole.replace(PERSONA, '') || whole, MOST.words);
  const reading = knowledge.lexicon.read(sentence);
  const mentions = knowledge.names.find(sentence, reading.words);
  const supports = clauses(sentence).map((clause) => supportOf(clause, reading, knowledge));
  const closer = phrases(sentence).map(
    (phrase) =>
      supports.find(({ clause }) => clause.start === phrase.start && clause.end === phrase.end) ??
      supportOf(phrase, reading, knowledge),
  );
  const claims = knowledge.lexicon
    .match(reading)
    .map((match) =>
      bind(
        {
          ...match,
          score:
            match.score +
            backing(match.capability, match.start, supports, closer) +
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
  for (const claim of pronounClaims(chosen, supports, reading, explained, knowledge)) take(claim);
  for (const support of supports) {
    const claim = clearClaim(support, chosen, mentions, reading, knowledge);
    if (claim !== undefined) take(claim);
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
    const claim = claimOfMention(mention, reading, [supports, closer], knowledge);
    if (claim !== undefined) chosen.push(claim);
  }
  const needs = chosen
    .toSorted((a, b) => a.start - b.start)
    .map((claim) => draftOf(claim, sentence, reading, explained));
  return {
    needs,
    systems: mentions.map(({ system }) => system),
    unread:
      chosen.length === 0 && saysSomething(reading)
        ? [sentence]
        : supports.filter(({ clause }) => isUnreadOrder(clause, chosen, reading)).map(({ clause }) => clause.text),
  };

  function take(claim: Claim): void {
    chosen.push(claim);
    for (let position = claim.start; position < claim.end; position += 1) explained.set(position, claim.capability.id);
  }
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

function supportOf(clause: Clause, reading: Reading, knowledge: Knowledge): Support {
  const tokens = [];
  for (let position = clause.start; position < clause.end; position += 1) {
    const word = reading.words[position] ?? '';
    if (!isStopWord(word) && (word.length > 1 || /[\p{N}\p{Lo}]/u.test(word)))
      tokens.push(reading.stems[position] ?? word);
  }
  const scores = knowledge.classifier.classify(tokens);
  const [best] = scores;
  return {
    clause,
    best,
    relative: new Map(scores.map(({ capability, score }) => [capability, score / (best?.score ?? 1)])),
    weight: Math.min(1, tokens.length / 3),
  };
}

/** What the classifier thinks of a match, from the clause or the closer words, whichever speaks for it more. */
function backing(capability: Capability, position: number, ...levels: readonly (readonly Support[])[]): number {
  let relative: number | undefined;
  let weight = 0;
  for (const supports of levels) {
    const support = supports.find(({ clause }) => clause.start <= position && position < clause.end);
    if (support?.best === undefined) continue;
    const own = support.relative.get(capability.id) ?? 0;
    if (relative !== undefined && own < relative) continue;
    weight = relative === own ? Math.max(weight, support.weight) : support.weight;
    relative = own;
  }
  const silence = capability.met_by === 'model' ? SILENCE * BESIDES : SILENCE;
  return relative === undefined ? 0 : weight * SUPPORT * relative - silence * (1 - relative);
}

/** The need of a clause that no match explains, when the classifier is sure of it and the clause does not belong to a product that cannot do it. */
function clearClaim(
  support: Support,
  chosen: readonly Claim[],
  mentions: readonly SystemMention[],
  reading: Reading,
  knowledge: Knowledge,
): Claim | undefined {
  const { clause, best } = support;
  const capability = best === undefined ? undefined : knowledge.lexicon.capabilities.get(best.capability);
  if (best === undefined || capability === undefined || capability.met_by === 'host') return undefined;
  if (
    chosen.some(
      ({ start, end, capability: other }) =>
        start < clause.end && clause.start < end && (other.met_by === 'server' || capability.met_by !== 'server'),
    )
  )
    return undefined;
  const length = reading.words.slice(clause.start, clause.end).filter((word) => !isStopWord(word)).length;
  const strength = best.score / Math.sqrt(Math.max(2, length));
  if (strength < CLEAR) return undefined;
  const inside = mentions.filter(({ start, end }) => start < clause.end && clause.start < end);
  if (inside.length > 0 && !inside.some(({ system }) => system.capabilities.has(capability.id))) return undefined;
  return {
    capability,
    start: clause.start,
    end: clause.end,
    score: Math.min(0.85, 0.3 + 0.2 * strength),
    mention: inside.find(({ system }) => system.capabilities.has(capability.id)),
  };
}

/** `… and close it`: a verb on a pronoun changes the thing spoken of last, in the way that the verb says. */
function pronounClaims(
  chosen: readonly Claim[],
  supports: readonly Support[],
  reading: Reading,
  explained: ReadonlyMap<number, string>,
  knowledge: Knowledge,
): Claim[] {
  const found: Claim[] = [];
  for (const [position, classes] of reading.verbs) {
    const clause = supports.find(({ clause: { start, end } }) => start <= position && position < end)?.clause;
    if (
      clause === undefined ||
      !PRONOUNS.has(reading.words[position + 1] ?? '') ||
      explained.has(position) ||
      chosen.some(({ start, end }) => start < clause.end && clause.start < end)
    )
      continue;
    const last = chosen
      .filter(({ end, capability }) => end <= position && capability.met_by === 'server')
      .toSorted((a, b) => b.end - a.end)[0];
    if (last === undefined) continue;
    const sibling = [...knowledge.lexicon.capabilities.values()].find(
      (capability) =>
        objectOf(capability.id) === objectOf(last.capability.id) &&
        capability.effect !== 'read' &&
        capability.id !== last.capability.id &&
        capability.verbs.some((name) => classes.has(name)),
    );
    if (sibling !== undefined)
      found.push({
        capability: sibling,
        start: position,
        end: position + 2,
        score: 0.75,
        mention: last.mention?.system.capabilities.has(sibling.id) === true ? last.mention : undefined,
      });
  }
  return found;
}

/** Whether a claim is said to be in a product that cannot do it: `issues in Boardly`. It is then a gap, not another product's. */
function standsIn(claim: Claim, mention: SystemMention, chosen: readonly Claim[], reading: Reading): boolean {
  if (
    claim.mention !== undefined ||
    claim.capability.met_by !== 'server' ||
    chosen.some((other) => other.mention?.system === mention.system)
  )
    return false;
  const between = reading.words.slice(claim.end, mention.start);
  return (
    between.length >= 1 &&
    between.length <= 3 &&
    PLACING.has(between[0] ?? '') &&
    between.slice(1).every((word) => DETERMINERS.has(word))
  );
}

/** Joins a claim with the nearest product that offers its capability; naming the product makes the claim surer. */
function bind(claim: Claim, mentions: readonly SystemMention[], reading: Reading): Claim {
  let best = claim;
  if (claim.capability.met_by !== 'server') return best;
  for (const mention of mentions) {
    if (!mention.system.capabilities.has(claim.capability.id)) continue;
    const distance = Math.max(0, mention.start - claim.end, claim.start - mention.end);
    const inside = mention.start < claim.end && claim.start < mention.end;
    const score =
      claim.score +
      (inside ? 0.3 : 0.2) -
      0.02 * Math.min(8, distance) +
      (inside ? 0 : direction(claim.capability, mention.start, reading));
    if (score > best.score) best = { ...claim, mention, score };
  }
  return best;
}

/** `post the open tickets to X`: what is sent to a product is read from elsewhere first. */
function carried(
  match: { readonly capability: Capability; readonly start: number; readonly end: number },
  mentions: readonly SystemMention[],
  reading: Reading,
): number {
  if (match.capability.met_by !== 'server') return 0;
  let verb = match.start - 1;
  while (verb >= 0 && !reading.verbs.has(verb)) verb -= 1;
  const classes = reading.verbs.get(verb);
  if (classes === undefined || !(classes.has('send') || classes.has('publish'))) return 0;
  const goes = mentions.some(
    ({ start }) => start > match.end && ['to', 'into', 'onto'].includes(reading.words[start - 1] ?? ''),
  );
  return goes ? (match.capability.effect === 'read' ? 0.4 : -0.35) : 0;
}

/** `into X` speaks for a change, `from X` for reading. */
function direction(capability: Capability, start: number, reading: Reading): number {
  if (capability.met_by !== 'server') return 0;
  for (let position = start - 1; position >= Math.max(0, start - 3); position -= 1) {
    const word = reading.words[position] ?? '';
    if (word === 'into' || word === 'to' || word === 'onto') return capability.effect === 'read' ? -0.3 : 0.15;
    if (word === 'from' || (word === 'of' && reading.words[position - 1] === 'out'))
      return capability.effect === 'read' ? 0.12 : -0.3;
    if (reading.verbs.has(position)) return 0;
  }
  return 0;
}

/** A product that is named without saying what for: what its tools mostly do and the words allow, or nothing. */
function claimOfMention(
  mention: SystemMention,
  reading: Reading,
  supports: readonly (readonly Support[])[],
  knowledge: Knowledge,
): Claim | undefined {
  const verb = knowledge.lexicon.governing(reading, mention.start);
  const total = [...mention.system.capabilities.values()].reduce((sum, count) => sum + count, 0);
  let best: Claim | undefined;
  for (const [id, count] of mention.system.capabilities) {
    const capability = knowledge.lexicon.capabilities.get(id);
    if (capability === undefined || capability.met_by !== 'server') continue;
    const fit = agreement(capability, verb);
    if (capability.effect !== 'read' && fit < 0.3) continue;
    const score =
      0.4 +
      fit +
      0.3 * (count / total) +
      direction(capability, mention.start, reading) +
      Math.max(0, backing(capability, mention.start, ...supports));
    if (best === undefined || score > best.score)
      best = {
        capability,
        start: mention.start,
        end: mention.end,
        mention,
        score: Math.max(0.3, Math.min(0.9, score)),
      };
  }
  return best;
}

/** The confidence is the share of such claims that were right on the labelled tasks of `eval/sets` (logistic fit over their scores). */
function draftOf(claim: Claim, sentence: string, reading: Reading, explained: ReadonlyMap<number, string>): NeedDraft {
  return {
    text: excerpt(sentence, reading, claim, explained),
    capability: claim.capability.id,
    ...(claim.mention === undefined ? {} : { system: claim.mention.system.name }),
    effect: claim.capability.effect,
    implied: false,
    confidence: Math.round(100 / (1 + Math.exp(1.78 - 2.73 * claim.score))) / 100,
  };
}

/** Gives a need without a product the one that the task names elsewhere, when exactly one of those offers it. */
function bindLooseNeeds(drafts: readonly NeedDraft[], named: readonly System[]): NeedDraft[] {
  const bound = drafts.map((draft) => {
    if (draft.system !== undefined || draft.capability === null) return draft;
    const offering = named.filter((system) => system.capabilities.has(draft.capability ?? ''));
    const [only] = offering;
    if (only !== undefined && offering.length === 1) return { ...draft, system: only.name };
    const sibling = drafts.find(
      (other) => other.system !== undefined && objectOf(other.capability) === objectOf(draft.capability),
    );
    return sibling?.system === undefined ? draft : { ...draft, system: sibling.system };
  });
  return merge(bound);
}

function objectOf(capability: string | null): string {
  return capability?.split('.')[0] ?? '';
}

function merge(drafts: readonly NeedDraft[]): NeedDraft[] {
  const byKey = new Map<string, NeedDraft>();
  for (const draft of drafts) {
    const key = `${draft.capability} ${draft.system ?? ''}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, draft);
    else if (draft.confidence > known.confidence) byKey.set(key, { ...known, confidence: draft.confidence });
  }
  return [...byKey.values()];
}

/** Whether a claim only tells whose the thing before it is: `issues of our repository`. */
function isModifier(claim: Claim, chosen: readonly Claim[], reading: Reading): boolean {
  let before = claim.start - 1;
  while (DETERMINERS.has(reading.words[before] ?? '')) before -= 1;
  if (!BELONGING.has(reading.words[before] ?? '')) return false;
  return chosen.some(
    (other) =>
      other.end === before && (claim.mention === undefined || other.mention?.system.name === claim.mention.system.name),
  );
}

function overlaps(claim: Claim, explained: ReadonlyMap<number, string>): boolean {
  for (let position = claim.start; position < claim.end; position += 1) if (explained.has(position)) return true;
  return false;
}

/** The words of a claim as they stand in the sentence, with what belongs to them on either side and to no other claim. */
function excerpt(sentence: string, reading: Reading, claim: Claim, explained: ReadonlyMap<number, string>): string {
  const own = (position: number): boolean => position >= claim.start && position < claim.end;
  const free = (position: number): boolean =>
    position >= 0 &&
    position < reading.words.length &&
    (own(position) || (explained.get(position) ?? claim.capability.id) === claim.capability.id);
  let first = claim.start;
  let last = claim.end - 1;
  const { mention } = claim;
  const near = mention !== undefined && Math.max(mention.start - claim.end, claim.start - mention.end) <= 4;
  const reach = (from: number, until: number): boolean =>
    Array.from({ length: Math.max(0, until - from) }, (_, step) => from + step).every((position) => free(position));
  if (near && mention.start >= claim.end && reach(claim.end, mention.end)) last = mention.end - 1;
  if (near && mention.end <= claim.start && reach(mention.start, claim.start)) first = mention.start;
  for (
    let step = 0;
    step < 3 && free(first - 1) && reading.words[first - 1] !== 'and' && reading.words[first - 1] !== 'then';
    step += 1
  )
    first -= 1;
  for (let step = 0; step < 3 && free(last + 1) && !EXCERPT_STOPS.has(reading.words[last + 1] ?? ''); step += 1)
    last += 1;
  while (first < last && first < claim.start && LEAD.has(reading.words[first] ?? '')) first += 1;
  while (last > first && last >= claim.end && TAIL.has(reading.words[last] ?? '')) last -= 1;
  return slice(sentence, reading.words, first, last);
}

function slice(sentence: string, plain: readonly string[], first: number, last: number): string {
  const lower = sentence.toLowerCase();
  let cursor = 0;
  let start = 0;
  for (let position = 0; position <= last; position += 1) {
    const at = lower.indexOf(plain[position] ?? '', cursor);
    if (at < 0) return sentence;
    if (position === first) start = at;
    cursor = at + (plain[position] ?? '').length;
  }
  return sentence.slice(start, cursor).trim();
}
