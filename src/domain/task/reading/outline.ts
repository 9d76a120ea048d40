import { decodeParts, indexOfMost, logShares } from './decode-parts.ts';
import type { Labels, PieceOutputs } from './labels.ts';
import type { Role } from './reading.ts';
import { LINE_END, type Word } from './word-pieces.ts';

/** Words [from, to) of one part. */
type RolePart = { readonly role: Role; readonly asks: boolean; readonly from: number; readonly to: number };

/** Words [from, to) of a slot, and the position of their part. Slot 0 is the act. */
export type Filled = { readonly slot: number; readonly from: number; readonly to: number; readonly part: number };

/** Returns the link score of a word and an act; a positive score links them. */
type Link = (word: number, act: number) => number;

/** Closing marks, which fill no slot by themselves. */
const MARKS = /^[)\]}.,;:!?'"”’]+$/;

/** The parts, acts and slots of a text in words. */
export type Outline = {
  readonly words: readonly Word[];
  readonly parts: readonly RolePart[];
  /** In the order of the text. */
  readonly acts: readonly Filled[];
  /** All other slots, grouped by slot. */
  readonly slots: readonly Filled[];
  readonly link: Link;
};

const CLOSING = /^[.?!…)\]}»”]+$/;
/** Logit that excludes a beginning at closing punctuation. */
const NEVER = -50;
/** Scale of the link products; training uses the same. */
const LINK_SCALE = 8;
const LINK_NUMBERS = 64;

/** @param ids Pieces of the text. */
export function outlineOf(
  text: string,
  words: readonly Word[],
  ids: readonly number[],
  of: PieceOutputs,
  labels: Labels,
): Outline {
  const closes = ({ start, end }: Word): boolean => CLOSING.test(text.slice(start, end));
  const parts = decodeParts(
    words,
    words.map((word) => (closes(word) ? labels.roles.map(() => 0) : rolesOf(word, of, labels.roles.length))),
    words.map((word) => (closes(word) ? NEVER : (of('begin', word.first, 1)[0] ?? 0))),
  ).map(({ role: position, from, to }): RolePart => {
    const role = labels.roles[position] as Role;
    return { role, asks: role === 'order' || role === 'question', from, to };
  });
  const filled = Array.from({ length: labels.slots.length }, (_, slot) =>
    parts.flatMap(({ from, to }, part) =>
      stretches(words.slice(from, to), ids, ({ first }) => indexOfMost(of('slot', first, 3, 3 * slot))).map(
        ([begin, end]): Filled => ({ slot, from: from + begin, to: from + end, part }),
      ),
    ),
  );
  const [marked = [], ...slots] = filled;
  const link = linkOf(words, of, labels.linkBias);
  const wordAt = ({ from, to }: Pick<Filled, 'from' | 'to'>): string =>
    text.slice(words[from]?.start, words[to - 1]?.end);
  const acts = joinActs(actsOf(marked, words, parts, link, of), wordAt);
  const isSpared = parts.map((part, index) => spared(part, index, acts, wordAt));
  return {
    words,
    parts: parts.map((part, index) => (isSpared[index] === true ? { ...part, role: 'refusal', asks: false } : part)),
    acts: acts.filter(({ part }) => isSpared[part] !== true),
    slots: slots.flat().filter((slot) => !MARKS.test(wordAt(slot))),
    link,
  };
}

const ARTICLE = /^an?$/i;
const PLURAL = /s$/i;

/**
 * Joins the two marks of one act: `keep` and `eye` in `keep an eye on`, a verb and its object in `draft replies`.
 * @param acts Acts in the order of the text.
 */
export function joinActs(
  acts: readonly Filled[],
  wordAt: (range: Pick<Filled, 'from' | 'to'>) => string,
): readonly Filled[] {
  return acts.reduce<readonly Filled[]>((before, act) => {
    const last = before.at(-1);
    if (last?.part !== act.part || act.from > last.to + 1) return [...before, act];
    const isAdjacent = act.from <= last.to;
    const isSame = isAdjacent ? PLURAL.test(wordAt(act)) : ARTICLE.test(wordAt({ from: last.to, to: act.from }));
    return isSame ? [...before.slice(0, -1), { ...last, to: act.to }] : [...before, act];
  }, []);
}

/** Words that spare a thing from an order: `Cancel all of them. Keep Spotify.` */
const SPARES = /^\P{L}*(?:(?:but|and|only|just) )?(?:keep|leave|spare|except|excluding|apart from)\b/iu;
/** Acts that end or remove things, from which others can be spared. */
const ENDS =
  /^(?:cancel|delet|remov|unsubscrib|drop|throw|close|clear|clean|archiv|purg|wip|terminat|stop|kill|unfollow|block|empt)/i;

/** Whether an order only spares something from an earlier order. */
function spared(part: RolePart, index: number, acts: readonly Filled[], wordAt: (act: Filled) => string): boolean {
  const own = acts.filter((act) => act.part === index);
  if (part.role !== 'order' || own.length > 1) return false;
  if (!SPARES.test(wordAt({ ...part, slot: 0, part: index }))) return false;
  return own.length === 0 || acts.some((act) => act.part < index && ENDS.test(wordAt(act)));
}

/** Returns the log likelihood of each role for a word: the mean over its pieces. */
function rolesOf({ first, last }: Word, of: PieceOutputs, count: number): readonly number[] {
  const rows = Array.from({ length: last - first + 1 }, (_, step) => logShares(of('role', first + step, count)));
  return (rows[0] ?? []).map((_, role) => rows.reduce((sum, row) => sum + (row[role] ?? 0), 0) / rows.length);
}

/**
 * Returns the stretches [from, to) of a part by their tags: 0 outside, 1 begin, 2 within. A stretch ends at a line
 * end.
 */
function stretches(
  words: readonly Word[],
  ids: readonly number[],
  tagOf: (word: Word) => number,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let before = 0;
  for (const [index, word] of words.entries()) {
    const tag = tagOf(word);
    const last = found.at(-1);
    const goesOn = tag === 2 && before !== 0 && ids[word.first - 1] !== LINE_END;
    if (goesOn && last !== undefined) last[1] = index + 1;
    else if (tag !== 0) found.push([index, index + 1]);
    before = tag;
  }
  return found;
}

function linkOf(words: readonly Word[], of: PieceOutputs, bias: number): Link {
  const numbersAt = (head: string, word: number): readonly number[] => of(head, words[word]?.first ?? 0, LINK_NUMBERS);
  return (word, act) => {
    const right = numbersAt('act', act);
    const products = numbersAt('head', word).map((value, index) => value * (right[index] ?? 0));
    return products.reduce((sum, value) => sum + value, 0) / LINK_SCALE + bias;
  };
}

/**
 * Returns the acts of all asking parts. A part without an act, and without a link to another part, takes its likeliest
 * word.
 * @param marked Acts that the model marked, acts of other parts included.
 */
function actsOf(
  marked: readonly Filled[],
  words: readonly Word[],
  parts: readonly RolePart[],
  link: Link,
  of: PieceOutputs,
): readonly Filled[] {
  const acts = marked.filter(({ part }) => parts[part]?.asks);
  for (const [index, part] of parts.entries()) {
    if (!part.asks || acts.some((act) => act.part === index || link(part.from, act.from) > 0)) continue;
    const likely = words.slice(part.from, part.to).map(({ first }) => {
      const [none = 0, begin = 0] = of('slot', first, 2);
      return begin - none;
    });
    const from = part.from + indexOfMost(likely);
    acts.push({ slot: 0, from, to: from + 1, part: index });
  }
  return acts.toSorted((a, b) => a.from - b.from);
}
