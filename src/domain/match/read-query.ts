import { objectOf } from '../catalog/capability.ts';
import type { Wanted } from './rank-servers.ts';
import { isStopWord, tokenize, words } from '../text/tokenize.ts';
import type { SearchIndex } from './search-index.ts';
import type { CapabilityMatch } from './capability-lexicon.ts';
import type { Lexicon, Products } from './knowledge.ts';
import type { SystemMention } from './product-names.ts';

/** Classifier score from which a short query is taken for a capability. */
const GUESS = 1;
const GUESSED = 0.6;
/** Share of the best guess from which another one counts too. */
const RIVAL = 0.75;
/** Weight of another capability of the same object, beside the guessed one. */
const AKIN = 0.6;
/** Words that are looked for; what follows in a longer text adds little. */
const MOST_WORDS = 30;
/** What every server is says nothing about the one that is looked for. */
const GENERIC =
  /(?<![\w./@-])(?:mcp|model context protocol)(?:[ -](?:servers?|tools?|plugins?|integrations?|connectors?))?(?![\w./@-])/gi;
/** What it speaks of, and quickly seen. */
const SAYS_GENERIC = /mcp|model context/i;
/** Letters and single blanks. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/i;
const PLAIN_WORD = /[a-z]{4,}/gi;
/** A word that is not part of an address, an identifier or a quotation. */
const CORRECTABLE = /(?<![\p{L}\w./@#"“`-])\p{L}{4,}(?![\p{L}\w/@"”`-]|\.\w)/gu;

export type Correction = { readonly from: string; readonly to: string };

/** A word that is looked for: its stem, and how the query writes it. */
export type QueryWord = { readonly stem: string; readonly text: string };

/** A query as it is understood. */
export type Query = {
  /** As it is looked for, corrected. */
  readonly text: string;
  /** In lower case, whole and without what every server is: what a server may be called. */
  readonly keys: readonly string[];
  /** Its words in lower case, a blank before and after each. */
  readonly spoken: string;
  /** In the order of the text, each stem once, at most 30. */
  readonly words: readonly QueryWord[];
  readonly needs: readonly Wanted[];
  /** Products of the kinds that it speaks of without naming one. */
  readonly kin: ReadonlySet<string>;
  readonly corrections: readonly Correction[];
};

/** Reads what a query asks for. Words that nothing knows are taken for their English ones or the nearest known ones; known words never are. */
export function readQuery(written: string, index: SearchIndex): Query {
  const plain = inSingleBlanks(SAYS_GENERIC.test(written) ? written.replace(GENERIC, ' ') : written);
  const { text, corrections } = correct(plain === '' ? written : plain, index);
  const found = new Map<string, string>();
  for (const word of text.split(/\s+/))
    for (const stem of tokenize(word)) if (!found.has(stem)) found.set(stem, trimmed(word));
  return {
    text,
    keys: [...new Set([written, text].map((key) => key.trim().toLowerCase()))],
    spoken: ` ${PLAIN.test(text) ? text.toLowerCase() : text.toLowerCase().replace(/[^\p{L}\p{N}.-]+/gu, ' ')} `,
    words: Array.from(found, ([stem, word]) => ({ stem, text: word })).slice(0, MOST_WORDS),
    needs: needsOf(text, [...found.keys()], index),
    kin: index.kinds.find(text),
    corrections,
  };
}

/**
 * What a query asks for; one of few words, which no grammar helps to read, is taken for whatever can be done to what the
 * classifier thinks it speaks of.
 */
function needsOf(text: string, stems: readonly string[], index: SearchIndex): readonly Wanted[] {
  const { knowledge } = index;
  const needs = needsOfQuery(text, knowledge);
  if (needs.some(({ effect }) => effect !== 'none')) return needs;
  const { capabilities } = knowledge.lexicon;
  const served = (id: string): boolean => capabilities.get(id)?.met_by === 'server';
  const guesses = knowledge.classifier.classify(stems).filter(({ capability }) => served(capability));
  const top = guesses[0]?.score ?? 0;
  if (top < GUESS) return needs;
  const sureness = (GUESSED * stems.filter((stem) => isKnownStem(stem, index)).length) / stems.length;
  const wanted = new Map<string, number>();
  for (const { capability, score } of guesses.filter((guess) => guess.score >= RIVAL * top)) {
    const confidence = (sureness * score) / top;
    wanted.set(capability, Math.max(wanted.get(capability) ?? 0, confidence));
    for (const id of knowledge.lexicon.servedOf(objectOf(capability)))
      wanted.set(id, Math.max(wanted.get(id) ?? 0, AKIN * confidence));
  }
  return Array.from(wanted, ([capability, confidence]) => ({ capability, confidence }));
}

function correct(text: string, index: SearchIndex): { text: string; corrections: readonly Correction[] } {
  const corrections: Correction[] = [];
  const corrected = text.replace(PLAIN.test(text) ? PLAIN_WORD : CORRECTABLE, (word) => {
    const lower = word.toLowerCase();
    if (isKnown(lower, index)) return word;
    const to =
      index.foreignWords.get(lower) ?? index.knowledge.spelling.correct(lower) ?? index.nearWords.nearest(lower);
    if (to === undefined) return word;
    corrections.push({ from: word, to });
    return to;
  });
  return { text: corrected, corrections };
}

function isKnown(word: string, index: SearchIndex): boolean {
  if (isStopWord(word) || index.nearWords.knows(word) || index.knowledge.spelling.knows(word)) return true;
  return tokenize(word).some((stem) => isKnownStem(stem, index));
}

function isKnownStem(stem: string, { knowledge, texts }: SearchIndex): boolean {
  return texts.idf(stem) > 0 || knowledge.index.idf(stem) > 0;
}

function inSingleBlanks(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/\s+/g, ' ').trim();
}

function trimmed(word: string): string {
  if (PLAIN.test(word)) return word;
  return words(word).length > 0 ? word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') : word;
}

/** Score below which words are not taken for a capability. */
const CUT = 0.7;
/** Added to the score of a capability that a product offers, less a little for each word between the two. */
const OFFERED = 0.2;
const STEP = 0.02;
const FARTHEST = 8;

type Match = CapabilityMatch & { readonly system?: string };

/** The capabilities that a query speaks of, each word for one at most, and the products that it names besides. */
export function needsOfQuery(
  text: string,
  knowledge: Lexicon & Products,
): readonly (Wanted & { readonly effect: string })[] {
  const mentions = knowledge.names.find(text, words(text));
  const chosen: Match[] = [];
  const matches = knowledge.lexicon
    .match(knowledge.lexicon.read(text))
    .map((match) => inProduct(match, mentions))
    .toSorted((a, b) => b.score - a.score || a.start - b.start);
  for (const match of matches)
    if (match.score >= CUT && !chosen.some((other) => match.start < other.end && other.start < match.end))
      chosen.push(match);
  return [
    ...chosen.map(({ capability, score, system }) => ({
      capability: capability.id,
      effect: capability.effect,
      confidence: confidenceOf(score),
      ...(system === undefined ? {} : { system }),
    })),
    ...mentions
      .filter(({ system }) => !chosen.some((match) => match.system === system.name))
      .map(({ system }) => ({ capability: null, system: system.name, effect: 'read', confidence: 0.5 })),
  ];
}

/** A match together with the nearest product that offers its capability. */
function inProduct(match: CapabilityMatch, mentions: readonly SystemMention[]): Match {
  const [best] = mentions
    .filter(({ system }) => match.capability.met_by === 'server' && system.capabilities.has(match.capability.id))
    .map(({ system, start, end }) => {
      const distance = Math.min(FARTHEST, Math.max(0, start - match.end, match.start - end));
      return { system: system.name, score: match.score + OFFERED - STEP * distance };
    })
    .toSorted((a, b) => b.score - a.score);
  return best === undefined ? match : { ...match, ...best };
}

/** The share of such claims that were right on the labelled tasks of `eval/sets` (logistic fit over their scores). */
function confidenceOf(score: number): number {
  return Math.round(100 / (1 + Math.exp(1.78 - 2.73 * score))) / 100;
}
