import { objectOf } from '../catalog/capability.ts';
import type { Wanted } from './rank-servers.ts';
import { isStopWord, tokenize, words } from '../text/tokenize.ts';
import { completionOfLast } from './complete-last-word.ts';
import type { SearchIndex } from './search-index.ts';
import { productOfShortForm } from './short-forms.ts';
import type { CapabilityMatch } from './capability-lexicon.ts';
import type { Lexicon, Products } from './knowledge.ts';
import type { SystemMention } from './product-names.ts';

/** Minimum classifier score for guessing a short query's capability. */
const GUESS = 1;
const GUESSED = 0.6;
/** Minimum share of the best guess for another guess to count. */
const RIVAL = 0.75;
/** Weight of another capability of the same object relative to the guessed one. */
const AKIN = 0.6;
/** Maximum number of query words; further words of a longer text add little. */
const MOST_WORDS = 30;
/** Maximum number of letters of a word that is corrected only to a product: `corn` is not `cron`. */
const SHORT = 4;
/** Generic words that apply to every server. */
const GENERIC =
  /(?<![\w./@-])(?:mcp|model context protocol)(?:[ -](?:servers?|tools?|plugins?|integrations?|connectors?))?(?![\w./@-])/gi;
/** Fast check for generic words. */
const SAYS_GENERIC = /mcp|model context/i;
/** Text of letters and single blanks only. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/i;
const PLAIN_WORD = /[a-z]{4,}|[a-z]{3}$/gi;
/** Word outside addresses, identifiers and quotations. */
const CORRECTABLE = /(?<![\p{L}\w./@#"“`-])(?:\p{L}{4,}|\p{L}{3}$)(?![\p{L}\w/@"”`-]|\.\w)/gu;

export type Correction = { readonly from: string; readonly to: string };

/** Query word with its stem and its original spelling. */
export type QueryWord = { readonly stem: string; readonly text: string };

export type Query = {
  /** Corrected text of the query. */
  readonly text: string;
  /** Possible server names in lower case: the query as written and its corrected text without generic words. */
  readonly keys: readonly string[];
  /** Words in lower case, with a blank before and after each. */
  readonly spoken: string;
  /** At most 30 words in text order, each stem once. */
  readonly words: readonly QueryWord[];
  /** Wanted abilities; `effect` is missing from those that the classifier guessed. */
  readonly needs: readonly (Wanted & { readonly effect?: string })[];
  /** Products of the kinds that the query mentions without a product name. */
  readonly kin: ReadonlySet<string>;
  readonly corrections: readonly Correction[];
  /** Words of the corrected text that no server contains, places excluded, and products that no server is for. */
  readonly unknown: readonly string[];
};

/**
 * Parses a query. A single word that shortens a product stands for it. Unknown words are replaced: by their English translation, the last word by the most frequent word of
 * names that begins with it, or by the nearest known word. A known last word is completed where server names contain
 * the completed word beside the words before.
 */
export function readQuery(written: string, index: SearchIndex): Query {
  const plain = inSingleBlanks(SAYS_GENERIC.test(written) ? written.replace(GENERIC, ' ') : written);
  const meant = productOfShortForm(plain, index);
  const { text, corrections } =
    meant === undefined
      ? correct(plain === '' ? written : plain, index)
      : { text: meant.name, corrections: [{ from: plain, to: meant.title }] };
  const found = new Map<string, string>();
  for (const word of text.split(/\s+/))
    for (const stem of tokenize(word)) if (!found.has(stem)) found.set(stem, trimmed(word));
  const needs = needsOf(text, [...found.keys()], index);
  return {
    text,
    keys: [...new Set([written, text].map((key) => key.trim().toLowerCase()))],
    spoken: ` ${PLAIN.test(text) ? text.toLowerCase() : text.toLowerCase().replace(/[^\p{L}\p{N}.-]+/gu, ' ')} `,
    words: Array.from(found, ([stem, word]) => ({ stem, text: word })).slice(0, MOST_WORDS),
    needs,
    kin: index.kinds.find(text),
    corrections,
    unknown: unknownOf(found, needs, index),
  };
}

function unknownOf(found: ReadonlyMap<string, string>, needs: Query['needs'], index: SearchIndex): readonly string[] {
  const products = unservedProducts(needs, index);
  const ofProducts = new Set(products.flatMap(tokenize));
  const others = new Map([...found].filter(([stem]) => !ofProducts.has(stem)));
  return [...products, ...unknownWords(others, index)];
}

function unknownWords(found: ReadonlyMap<string, string>, index: SearchIndex): readonly string[] {
  const unknown = Array.from(found).filter(([stem, word]) => {
    if (isKnownStem(stem, index) || /^\P{L}*$/u.test(word)) return false;
    return !index.knowledge.otherNames.isPlace(word);
  });
  return unknown.map(([, word]) => word.toLowerCase());
}

/** Returns the named products that no server connects to and no server's name contains. */
function unservedProducts(needs: readonly Wanted[], { knowledge, called }: SearchIndex): readonly string[] {
  const products = new Set(needs.flatMap(({ system }) => system ?? []));
  return [...products].filter((product) => {
    const isInNames = tokenize(product).every((stem) => called.idf(stem) > 0);
    return (knowledge.serversOf.get(product) ?? []).length === 0 && !isInNames;
  });
}

/**
 * Returns the requests of a query. Without a request that has an effect, the classifier guesses an object, and each of
 * its capabilities counts.
 */
function needsOf(text: string, stems: readonly string[], index: SearchIndex): Query['needs'] {
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

function correct(written: string, index: SearchIndex): Pick<Query, 'text' | 'corrections'> {
  const { text, words: translated } = index.foreignWords.translate(written, (word) => isKnown(word, index));
  const corrections: Correction[] = [...translated];
  const corrected = text.replace(PLAIN.test(text) ? PLAIN_WORD : CORRECTABLE, (word, at: number) => {
    const lower = word.toLowerCase();
    if (isKnown(lower, index) && !isNearProduct(lower, index)) return word;
    const isLast = at + word.length === text.length;
    const to =
      (isLast
        ? (completionOfLast(text, index) ??
          (at === 0 || lower.length > SHORT ? index.nearWords.completion(lower) : undefined))
        : undefined) ??
      index.knowledge.spelling.correct(lower) ??
      nearestWord(lower, index);
    if (to === undefined) return word;
    corrections.push({ from: word, to });
    return to;
  });
  if (translated.length > 0) return { text: corrected, corrections };
  const completed = completionOfLast(corrected, index);
  if (completed === undefined) return { text: corrected, corrections };
  const last = corrected.search(/\S+$/);
  corrections.push({ from: corrected.slice(last), to: completed });
  return { text: corrected.slice(0, last) + completed, corrections };
}

/** Returns the nearest known word; a word of four letters is corrected only to a product. */
function nearestWord(word: string, { nearWords, knowledge }: SearchIndex): string | undefined {
  const nearest = nearWords.nearest(word);
  return nearest === undefined || word.length > SHORT || knowledge.systems.has(nearest) ? nearest : undefined;
}

/** Whether a word has the stem of a product's name and is no word of any name: `puppeter`. */
function isNearProduct(word: string, { nearWords, knowledge }: SearchIndex): boolean {
  if (isStopWord(word) || nearWords.knows(word) || knowledge.spelling.knows(word)) return false;
  const nearest = nearWords.nearest(word);
  return nearest !== undefined && knowledge.systems.has(nearest) && tokenize(nearest).join() === tokenize(word).join();
}

function isKnown(word: string, index: SearchIndex): boolean {
  const { spelling, otherNames } = index.knowledge;
  if (isStopWord(word) || index.nearWords.knows(word) || spelling.knows(word) || otherNames.isPlace(word)) return true;
  return tokenize(word).some((stem) => isKnownStem(stem, index));
}

function isKnownStem(stem: string, { knowledge, texts }: Pick<SearchIndex, 'knowledge' | 'texts'>): boolean {
  return texts.idf(stem) > 0 || knowledge.index.idf(stem) > 0;
}

function inSingleBlanks(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/\s+/g, ' ').trim();
}

function trimmed(word: string): string {
  if (PLAIN.test(word)) return word;
  return words(word).length > 0 ? word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') : word;
}

/** Minimum score of a capability match. */
const CUT = 0.7;
/** Bonus for a capability that a mentioned product offers, reduced slightly for each word between the two. */
const OFFERED = 0.2;
const STEP = 0.02;
const FARTHEST = 8;

type Match = CapabilityMatch & { readonly system?: string };

/** Returns the requested capabilities, each word used at most once, and the other products that a query names. */
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

/** Returns a match with the nearest mentioned product that offers its capability. */
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

/** Returns the share of matches with these properties that were right on the labelled tasks of `eval/sets` (logistic fit). */
function confidenceOf(score: number): number {
  return Math.round(100 / (1 + Math.exp(1.78 - 2.73 * score))) / 100;
}
