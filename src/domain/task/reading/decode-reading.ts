import type { Effect } from '../../catalog/capability.ts';
import { decodeParts, indexOfMost, logShares, decodeActs, decodeSlots, linkOf, type Filled } from './decode-parts.ts';
import { type Labels, type Outputs, pieceOutputs, type PieceOutputs } from './labels.ts';
import type { Frame, Part, Reading, Role, Slot, Span, Likely } from './reading.ts';
import { LINE_END, type BoundedPieces, wordsOfPieces, type Word } from './word-pieces.ts';

const CLOSING = /^[.?!…)\]}»”]+$/;
const NEVER = -50;
/** Link from which a name outside of orders may belong to an act. */
const HINTED = -2;
/** Roles of parts that say where something is done. */
const SAYS: readonly Role[] = ['context', 'limit', 'trigger', 'aside', 'reason'];
const BOUND: readonly Role[] = ['order', 'question', 'limit', 'trigger'];

/** Makes a reading of the model's outputs: parts that cover all words, one frame for each act, slots bound to the acts they belong to. */
export function decodeReading(
  text: string,
  { pieces, skipped: gap }: BoundedPieces,
  outputs: Outputs,
  labels: Labels,
): Reading {
  const words = wordsOfPieces(text, pieces, outputs.rows);
  const skipped = gap === null ? null : { start: gap[0], end: gap[1], text: text.slice(...gap) };
  if (outputs.english < 0 || words.length === 0)
    return { isEnglish: outputs.english >= 0, parts: [], frames: [], skipped };
  const of = pieceOutputs(outputs, labels);
  const firstOf = (word: number): number => words[word]?.first ?? 0;
  const span = ({ from, to }: Pick<Filled, 'from' | 'to'>): Span => {
    const start = words[from]?.start ?? 0;
    const end = words[to - 1]?.end ?? start;
    return { start, end, text: text.slice(start, end) };
  };
  const parts = decodeParts(
    words,
    words.map((word) => (closes(text, word) ? labels.roles.map(() => 0) : rolesOf(word, of, labels.roles.length))),
    words.map((word) => (closes(text, word) ? NEVER : (of('begin', word.first, 1)[0] ?? 0))),
  );
  const roleOf = (part: number): Role => labels.roles[parts[part]?.role ?? 0] as Role;
  const asks = (part: number): boolean => roleOf(part) === 'order' || roleOf(part) === 'question';
  const [marked = [], ...filled] = decodeSlots(
    labels.slots.length,
    words,
    parts,
    of,
    ({ first }) => pieces.ids[first - 1] === LINE_END,
  );
  const link = linkOf(words, of, labels.linkBias);
  const acts = decodeActs(marked, words, parts, asks, link, of);
  const boundTo = (word: number): number[] => acts.flatMap((act, index) => (link(word, act.from) > 0 ? [index] : []));
  const ownOf = (part: number): number[] => acts.flatMap((act, index) => (act.part === part ? [index] : []));
  const slots = filled.flat().map((one) => {
    const bound = boundTo(one.from);
    const nearest = ownOf(one.part).toSorted((a, b) => distance(acts[a], one) - distance(acts[b], one));
    return { one, to: bound.length > 0 ? bound : asks(one.part) ? nearest.slice(0, 1) : [] };
  });
  const hintsOf = (act: Filled): readonly Span[] =>
    slots
      .filter(({ one, to }) => labels.slots[one.slot] === 'name' && to.length === 0 && SAYS.includes(roleOf(one.part)))
      .map(({ one }) => ({ one, nearness: link(one.from, act.from) }))
      .filter(({ nearness }) => nearness > HINTED)
      .toSorted((a, b) => b.nearness - a.nearness)
      .map(({ one }) => span(one));
  const framesOf = parts.map(({ from }, part) => {
    const own = asks(part) ? ownOf(part) : [];
    const bound = own.length > 0 ? own : BOUND.includes(roleOf(part)) ? boundTo(from) : [];
    return asks(part) || bound.length < acts.length ? bound : [];
  });
  const piecesOf = (ranges: readonly Pick<Filled, 'from' | 'to'>[]): number[] => {
    const own = new Set(ranges.flatMap(({ from, to }) => words.slice(from, to)));
    return [...own].flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, step) => first + step));
  };
  return {
    isEnglish: true,
    parts: parts.map(({ from, to }, index): Part => ({
      ...span({ from, to }),
      role: roleOf(index),
      frames: framesOf[index] ?? [],
      kind: kindOf(roleOf(index), firstOf(from), of, labels),
    })),
    frames: acts.map((act, index): Frame => {
      const given = slots.filter(({ to }) => to.includes(index)).map(({ one }) => one);
      const own = parts.filter((_, part) => asks(part) && framesOf[part]?.includes(index));
      const { does, fetches } = decodeAbilities(firstOf(act.from), piecesOf([...own, ...given]), of, labels);
      return {
        act: span(act),
        ...effectOf(of('effect', firstOf(act.from), labels.effects.length), labels),
        is_question: roleOf(act.part) === 'question',
        slots: given
          .map((one): Slot => ({
            ...span(one),
            slot: labels.slots[one.slot] as Slot['slot'],
            either: (of('either', firstOf(one.from), 1)[0] ?? 0) > 0,
          }))
          .toSorted((a, b) => a.start - b.start || b.end - a.end),
        hints: hintsOf(act),
        abilities: does,
        sources: fetches,
      };
    }),
    skipped,
  };
}

/** Whether a word is a sign that ends what stands before it; such a sign is no part and says nothing of its role. */
function closes(text: string, { start, end }: Word): boolean {
  return CLOSING.test(text.slice(start, end));
}

/** Logarithms of the likelihood of each role for a word: the mean over its pieces. */
function rolesOf({ first, last }: Word, of: PieceOutputs, count: number): readonly number[] {
  const rows = Array.from({ length: last - first + 1 }, (_, step) => logShares(of('role', first + step, count)));
  return (rows[0] ?? []).map((_, role) => rows.reduce((sum, row) => sum + (row[role] ?? 0), 0) / rows.length);
}

/** The likeliest effect of an act, and how far it leads. */
function effectOf(logits: readonly number[], { effects }: Labels): Pick<Frame, 'effect' | 'margin'> {
  const shares = logShares(logits).map(Math.exp);
  const best = indexOfMost(shares);
  const second = Math.max(...shares.filter((_, other) => other !== best));
  return { effect: effects[best] as Effect, margin: Math.round(1000 * ((shares[best] ?? 0) - second)) / 1000 };
}

function kindOf(role: Role, piece: number, of: PieceOutputs, { limits, triggers }: Labels): string | null {
  if (role === 'limit') return limits[indexOfMost(of('kind', piece, limits.length))] ?? null;
  if (role === 'trigger') return triggers[indexOfMost(of('trigger', piece, triggers.length))] ?? null;
  return null;
}

function distance(act: Filled | undefined, slot: Filled): number {
  if (act === undefined) return Infinity;
  return act.from <= slot.from ? slot.from - act.from : 2 * (act.from - slot.from);
}

/** Abilities that are told of an act, and the share below which none is. */
const MOST = 5;
const LEAST = 0.02;

/**
 * The abilities that an order takes: the outputs at its act and the mean over all its pieces say what does it, the mean alone what fetches
 * its sources.
 *
 * @param act First piece of the act.
 * @param pieces All pieces of the order's parts and slots; at least one.
 */
export function decodeAbilities(
  act: number,
  pieces: readonly number[],
  of: PieceOutputs,
  { abilities }: Labels,
): { readonly does: readonly Likely[]; readonly fetches: readonly Likely[] } {
  const count = abilities.length;
  const mean = (head: string): readonly number[] => {
    const sums = new Float64Array(count);
    for (const piece of pieces)
      for (const [index, value] of of(head, piece, count).entries()) sums[index] = (sums[index] ?? 0) + value;
    return Array.from(sums, (sum) => sum / Math.max(1, pieces.length));
  };
  const own = of('does', act, count);
  return {
    does: likeliest(
      mean('about').map((value, index) => value + (own[index] ?? 0)),
      abilities,
    ),
    fetches: likeliest(mean('fetches'), abilities),
  };
}

function likeliest(logits: readonly number[], abilities: readonly string[]): readonly Likely[] {
  return logShares(logits)
    .map((share, index): Likely => ({
      ability: abilities[index] ?? '',
      share: Math.round(1000 * Math.exp(share)) / 1000,
    }))
    .filter(({ share }) => share >= LEAST)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST);
}
