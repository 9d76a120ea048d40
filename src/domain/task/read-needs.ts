import type { Capability } from '../catalog/capability.ts';
import type { System } from '../catalog/systems.ts';
import { agreement, type CapabilityMatch, type Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { SystemMention } from '../ranking/system-names.ts';
import { sentences } from './sentences.ts';
import type { Need } from './task-definition.ts';

/** Score below which words are not taken for a need. */
const CUT = 0.5;
const MOST_NEEDS = 12;
const PERSONA = /^(?:(?:i|we) (?:need|want|would like|am looking for|are looking for|d like) )?(?:please )?(?:build |create |make |set up |design )?(?:me )?(?:an?|the|some) (?:[\w-]+ ){0,4}?(?:helper|assistant|agent|bot|copilot|sidekick)\b[,:]? ?(?:that|which|who|to|for)? ?/i;
const ARITHMETIC = /\d\s*(?:%|percent)\s*of\s*[\d$€£]|\d\s*[-+*\/×÷^]\s*\d+(?:\s*[-+*\/×÷^]\s*\d+)*\s*(?:=|\?|$)|\bsquare root of \d|\d+\s*(?:plus|minus|times|divided by|multiplied by)\s*\d/i;
const DETERMINERS = new Set(['our', 'my', 'the', 'a', 'an', 'your', 'their', 'this', 'that']);
const BELONGING = new Set(['of', 'in', 'for', 'on']);

export type NeedDraft = Omit<Need, 'id'>;

/** What was read of a text. */
export type NeedReading = {
  /** In the order of the text, each capability and product once. */
  readonly needs: readonly NeedDraft[];
  /** Sentences that gave no need. */
  readonly unread: readonly string[];
};

type Bound = { readonly match: CapabilityMatch; readonly mention: SystemMention | undefined; readonly score: number };

/** Reads the needs that the words of a task state, sentence by sentence. Each word explains at most one need. */
export function readNeeds(text: string, knowledge: Knowledge): NeedReading {
  const drafts: NeedDraft[] = [];
  const unread: string[] = [];
  for (const sentence of sentences(text)) {
    const found = readSentence(sentence, knowledge);
    if (found.length === 0) unread.push(sentence);
    drafts.push(...found);
  }
  return { needs: bindLooseNeeds(merge(drafts), text, knowledge).slice(0, MOST_NEEDS), unread };
}

function readSentence(whole: string, knowledge: Knowledge): NeedDraft[] {
  if (ARITHMETIC.test(whole)) return [{ text: whole, capability: 'math.arithmetic', effect: 'none', implied: false, confidence: 0.97 }];
  const sentence = whole.replace(PERSONA, '') || whole;
  const reading = knowledge.lexicon.read(sentence);
  const mentions = knowledge.names.find(sentence, reading.words);
  const chosen: Bound[] = [];
  const explained = new Set<number>();
  const bound = knowledge.lexicon
    .match(reading)
    .map((match) => bind(match, mentions, reading))
    .toSorted((a, b) => b.score - a.score || a.match.start - b.match.start);
  for (const candidate of bound) {
    if (candidate.score < CUT) break;
    if (overlaps(candidate.match, explained) || isModifier(candidate, chosen, reading)) continue;
    chosen.push(candidate);
    for (let position = candidate.match.start; position < candidate.match.end; position += 1) explained.add(position);
  }
  const served = new Set(chosen.map(({ mention }) => mention?.system.name));
  const drafts = chosen.map((candidate) => [candidate.match.start, draftOf(candidate, sentence, reading)] as const);
  for (const mention of mentions) {
    if (served.has(mention.system.name)) continue;
    served.add(mention.system.name);
    const draft = draftOfMention(mention, reading, knowledge);
    if (draft !== undefined) drafts.push([mention.start, draft]);
  }
  return drafts.toSorted((a, b) => a[0] - b[0]).map(([, draft]) => draft);
}

/** Joins a match with the nearest product that offers its capability; naming the product makes the match surer. */
function bind(match: CapabilityMatch, mentions: readonly SystemMention[], reading: Reading): Bound {
  let best: Bound = { match, mention: undefined, score: match.score };
  if (match.capability.met_by !== 'server') return best;
  for (const mention of mentions) {
    if (!mention.system.capabilities.has(match.capability.id)) continue;
    const distance = Math.max(0, mention.start - match.end, match.start - mention.end);
    const inside = mention.start < match.end && match.start < mention.end;
    const score = match.score + (inside ? 0.3 : 0.2) - 0.02 * Math.min(8, distance) + direction(match.capability, mention, reading);
    if (score > best.score) best = { match, mention, score };
  }
  return best;
}

/** `into X` speaks for a change, `from X` for reading. */
function direction(capability: Capability, mention: SystemMention, reading: Reading): number {
  for (let position = mention.start - 1; position >= Math.max(0, mention.start - 3); position -= 1) {
    const word = reading.words[position] ?? '';
    if (word === 'into' || word === 'to' || word === 'onto') return capability.effect === 'read' ? -0.3 : 0.15;
    if (word === 'from' || word === 'of') return capability.effect === 'read' ? 0.12 : -0.3;
    if (reading.verbs.has(position)) return 0;
  }
  return 0;
}

function draftOf({ match, mention, score }: Bound, sentence: string, reading: Reading): NeedDraft {
  const positions = [match.start, match.end - 1, ...(mention === undefined ? [] : [mention.start, mention.end - 1])];
  return {
    text: excerpt(sentence, reading, positions),
    capability: match.capability.id,
    ...(mention === undefined ? {} : { system: mention.system.name }),
    effect: match.capability.effect,
    implied: false,
    confidence: rounded(Math.min(0.99, score)),
  };
}

/** A product that is named without saying what for: what most of its tools do and the verb allows, or nothing. */
function draftOfMention(mention: SystemMention, reading: Reading, knowledge: Knowledge): NeedDraft | undefined {
  const verb = knowledge.lexicon.governing(reading, mention.start);
  const total = [...mention.system.capabilities.values()].reduce((sum, count) => sum + count, 0);
  let best: { capability: Capability; score: number } | undefined;
  for (const [id, count] of mention.system.capabilities) {
    const capability = knowledge.lexicon.capabilities.get(id);
    if (capability === undefined || capability.met_by !== 'server') continue;
    const score = 0.4 + agreement(capability, verb) + 0.3 * (count / total) + direction(capability, mention, reading);
    if (best === undefined || score > best.score) best = { capability, score };
  }
  if (best === undefined) return undefined;
  return {
    text: excerpt(reading.words.join(' '), reading, [mention.start, mention.end - 1]),
    capability: best.capability.id,
    system: mention.system.name,
    effect: best.capability.effect,
    implied: false,
    confidence: rounded(Math.max(0.3, Math.min(0.9, best.score))),
  };
}

/** Whether a match only tells whose the thing before it is: `issues of our repository`. */
function isModifier({ match, mention }: Bound, chosen: readonly Bound[], reading: Reading): boolean {
  let before = match.start - 1;
  while (DETERMINERS.has(reading.words[before] ?? '')) before -= 1;
  if (!BELONGING.has(reading.words[before] ?? '')) return false;
  return chosen.some((other) => other.match.end === before && other.mention?.system.name === mention?.system.name);
}

/** Gives a need without a product the one that the task names elsewhere, when exactly one of those offers it. */
function bindLooseNeeds(drafts: readonly NeedDraft[], text: string, knowledge: Knowledge): NeedDraft[] {
  const named = new Map<string, System>();
  for (const sentence of sentences(text)) {
    for (const { system } of knowledge.names.find(sentence, knowledge.lexicon.read(sentence).words)) named.set(system.name, system);
  }
  const bound = drafts.map((draft) => {
    if (draft.system !== undefined || draft.capability === null) return draft;
    const offering = [...named.values()].filter((system) => system.capabilities.has(draft.capability ?? ''));
    const [only] = offering;
    return only !== undefined && offering.length === 1 ? { ...draft, system: only.name } : draft;
  });
  return merge(bound);
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

function overlaps(match: CapabilityMatch, explained: ReadonlySet<number>): boolean {
  for (let position = match.start; position < match.end; position += 1) if (explained.has(position)) return true;
  return false;
}

/** The words around what was matched, as they stand in the sentence; whole for a short sentence. */
function excerpt(sentence: string, reading: Reading, positions: readonly number[]): string {
  const first = Math.max(0, Math.min(...positions) - 2);
  const last = Math.min(reading.words.length - 1, Math.max(...positions) + 1);
  const from = reading.words[first];
  const to = reading.words[last];
  if (from === undefined || to === undefined) return sentence;
  const lower = sentence.toLowerCase();
  let start = 0;
  for (let position = 0; position <= first; position += 1) {
    const at = lower.indexOf(reading.words[position] ?? '', position === 0 ? 0 : start + 1);
    if (at >= 0) start = at;
  }
  let end = start;
  for (let position = first; position <= last; position += 1) {
    const word = reading.words[position] ?? '';
    const at = lower.indexOf(word, end);
    if (at >= 0) end = at + word.length;
  }
  return sentence.slice(start, Math.max(end, start + 1)).trim();
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
