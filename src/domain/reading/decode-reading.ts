import type { Effect } from '../catalog/capability.ts';
import { decodeParts, indexOfMost, logShares, type RolePart } from './decode-parts.ts';
import { layoutOf, type Labels, type Outputs } from './labels.ts';
import type { Frame, Part, Reading, Role, Slot, Span } from './reading.ts';
import { LINE_END } from './word-pieces.ts';
import type { BoundedPieces } from './windows.ts';
import { wordsOfPieces, type Word } from './words-of-pieces.ts';

/** Number of link numbers, as a divisor that keeps their products small; the trainer divides by the same. */
const LINK_SCALE = 8;

const CLOSING = /^[.?!…)\]}»”]+$/;
const NEVER = -50;

/** A stretch of words that fills a slot, and the part it stands in. */
type Filled = { readonly slot: number; readonly from: number; readonly to: number; readonly part: number };

/** Makes a reading of the model's outputs: parts that cover all words, one frame for each act, slots bound to the acts they belong to. */
export function decodeReading(
  text: string,
  { pieces, skipped: gap }: BoundedPieces,
  outputs: Outputs,
  labels: Labels,
): Reading {
  const { at, stride } = layoutOf(labels.heads);
  const words = wordsOfPieces(text, pieces, outputs.rows);
  const skipped = gap === null ? null : { start: gap[0], end: gap[1], text: text.slice(...gap) };
  if (outputs.english < 0 || words.length === 0)
    return { isEnglish: outputs.english >= 0, parts: [], frames: [], skipped };
  const of = (head: string, piece: number, count: number, from = 0): number[] => {
    const start = piece * stride + (at.get(head) ?? 0) + from;
    return Array.from(outputs.values.subarray(start, start + count));
  };
  const firstOf = (word: number): number => words[word]?.first ?? 0;
  const span = (from: number, to: number): Span => {
    const start = words[from]?.start ?? 0;
    const end = words[to - 1]?.end ?? start;
    return { start, end, text: text.slice(start, end) };
  };
  const parts = decodeParts(
    words,
    words.map((word) =>
      closes(text, word) ? labels.roles.map(() => 0) : rolesOf(word, (piece) => of('role', piece, labels.roles.length)),
    ),
    words.map((word) => (closes(text, word) ? NEVER : (of('begin', word.first, 1)[0] ?? 0))),
  );
  const asks = (part: number): boolean => ['order', 'question'].includes(labels.roles[parts[part]?.role ?? 0] ?? '');
  const isBroken = (word: number): boolean => pieces.ids[firstOf(word) - 1] === LINE_END;
  const filled = labels.slots.map((_, slot) =>
    parts.flatMap((part, index) =>
      filledIn(part, (word) => indexOfMost(of('slot', firstOf(word), 3, 3 * slot)), isBroken).map(
        ([from, to]): Filled => ({ slot, from, to, part: index }),
      ),
    ),
  );
  const link = (head: number, act: number): number => {
    const left = of('head', firstOf(head), 64);
    const right = of('act', firstOf(act), 64);
    return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0) / LINK_SCALE + labels.linkBias;
  };
  const acts = (filled[0] ?? []).filter(({ part }) => asks(part));
  for (const [index, part] of parts.entries()) {
    if (!asks(index) || acts.some((act) => act.part === index)) continue;
    if (acts.some((act) => link(part.from, act.from) > 0)) continue;
    const likely = (word: number): number => {
      const [none = 0, begin = 0] = of('slot', firstOf(word), 2);
      return begin - none;
    };
    const from = part.from + indexOfMost(range(part.from, part.to).map(likely));
    acts.push({ slot: 0, from, to: from + 1, part: index });
  }
  acts.sort((a, b) => a.from - b.from);
  const boundTo = (word: number): number[] => acts.flatMap((act, index) => (link(word, act.from) > 0 ? [index] : []));
  const ownOf = (part: number): number[] => acts.flatMap((act, index) => (act.part === part ? [index] : []));
  const slots = filled.slice(1).flat();
  const given = slots.map((one) => {
    const bound = boundTo(one.from);
    const own = ownOf(one.part);
    const nearest = own.toSorted((a, b) => distance(acts[a], one) - distance(acts[b], one)).slice(0, 1);
    return { one, to: bound.length > 0 ? bound : asks(one.part) ? nearest : [] };
  });
  const slotOf = ({ slot, from, to }: Filled): Slot => ({
    ...span(from, to),
    slot: labels.slots[slot] as Slot['slot'],
    either: (of('either', firstOf(from), 1)[0] ?? 0) > 0,
  });
  return {
    isEnglish: true,
    parts: parts.map(({ role, from, to }, index): Part => {
      const name = labels.roles[role] as Role;
      const own = asks(index) ? ownOf(index) : [];
      const bound =
        own.length > 0 ? own : ['order', 'question', 'limit', 'trigger'].includes(name) ? boundTo(from) : [];
      return {
        ...span(from, to),
        role: name,
        frames: asks(index) || bound.length < acts.length ? bound : [],
        kind: kindOf(name, firstOf(from)),
      };
    }),
    frames: acts.map((act, index): Frame => {
      const shares = logShares(of('effect', firstOf(act.from), labels.effects.length)).map(Math.exp);
      const best = indexOfMost(shares);
      const second = Math.max(...shares.filter((_, other) => other !== best));
      return {
        act: span(act.from, act.to),
        effect: labels.effects[best] as Effect,
        margin: Math.round(1000 * ((shares[best] ?? 0) - second)) / 1000,
        is_question: labels.roles[parts[act.part]?.role ?? 0] === 'question',
        slots: given
          .filter(({ to }) => to.includes(index))
          .map(({ one }) => slotOf(one))
          .toSorted((a, b) => a.start - b.start || b.end - a.end),
      };
    }),
    skipped,
  };

  function kindOf(role: Role, piece: number): string | null {
    if (role === 'limit') return labels.limits[indexOfMost(of('kind', piece, labels.limits.length))] ?? null;
    if (role === 'trigger') return labels.triggers[indexOfMost(of('trigger', piece, labels.triggers.length))] ?? null;
    return null;
  }
}

/** Whether a word is a sign that ends what stands before it; such a sign is no part and says nothing of its role. */
function closes(text: string, { start, end }: Word): boolean {
  return CLOSING.test(text.slice(start, end));
}

/** Logarithms of the likelihood of each role for a word: the mean over its pieces. */
function rolesOf({ first, last }: Word, logitsOf: (piece: number) => number[]): readonly number[] {
  const rows = range(first, last + 1).map((piece) => logShares(logitsOf(piece)));
  return (rows[0] ?? []).map((_, role) => rows.reduce((sum, row) => sum + (row[role] ?? 0), 0) / rows.length);
}

/** Stretches of words of a part, by the tag of each word: 0 outside, 1 begin, 2 within. A line end ends a stretch. */
function filledIn(
  { from, to }: RolePart,
  tagOf: (word: number) => number,
  isBroken: (word: number) => boolean,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let isOpen = false;
  for (let word = from; word < to; word += 1) {
    const tag = tagOf(word);
    const last = found.at(-1);
    if (tag === 2 && isOpen && last !== undefined && !isBroken(word)) last[1] = word + 1;
    else if (tag !== 0) found.push([word, word + 1]);
    isOpen = tag !== 0;
  }
  return found;
}

function distance(act: Filled | undefined, slot: Filled): number {
  if (act === undefined) return Infinity;
  return act.from <= slot.from ? slot.from - act.from : 2 * (act.from - slot.from);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
