import type { Effect } from '../../catalog/capability.ts';
import { indexOfMost, logShares } from './decode-parts.ts';
import { pieceOutputs, type Labels, type Outputs, type PieceOutputs } from './labels.ts';
import { outlineOf, type Filled, type Outline } from './outline.ts';
import type { Frame, Likely, Part, Reading, Role, Slot, Span } from './reading.ts';
import { rareWords, wordsOfPieces, type BoundedPieces } from './word-pieces.ts';

/** Minimum link score of a name outside of orders. */
const HINTED = -2;
/** Roles of parts that may name the place of an act. */
const SAYS: readonly Role[] = ['context', 'limit', 'trigger', 'aside', 'reason'];
const BOUND: readonly Role[] = ['limit', 'trigger'];

const NAME_BEFORE = /[\p{L}\p{N}_./-]+$/u;
const NAME_AFTER = /^[\p{L}\p{N}_./-]*[\p{L}\p{N}]/u;
const INNER_DOT = /[\p{L}\p{N}_]\.[\p{L}\p{N}]/u;

type BoundSlot = Filled & { readonly acts: readonly number[] };

type Range = Pick<Filled, 'from' | 'to'>;

/** Decodes the model outputs: parts that cover all words, one frame for each act, and slots with their acts. */
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
  const outline = outlineOf(text, words, pieces.ids, of, labels);
  const span = ({ from, to }: Range): Span => {
    const start = words[from]?.start ?? 0;
    const end = words[to - 1]?.end ?? start;
    return { start, end, text: text.slice(start, end) };
  };
  const actsOfParts = outline.parts.map((_, part) => actsOfPart(part, outline));
  const slots = outline.slots.map((slot): BoundSlot => ({ ...slot, acts: actsOfSlot(slot, outline) }));
  const parts = outline.parts.map(({ role, from, to }, index): Part => ({
    ...span({ from, to }),
    role,
    frames: actsOfParts[index] ?? [],
    kind: kindOf(role, words[from]?.first ?? 0, of, labels),
  }));
  const frames = outline.acts.map((act, index): Frame => {
    const piece = words[act.from]?.first ?? 0;
    const given = slots.filter(({ acts }) => acts.includes(index));
    const own = outline.parts.filter(({ asks }, part) => asks && actsOfParts[part]?.includes(index));
    const { does, fetches } = decodeAbilities(piece, piecesOf([...own, ...given], outline), of, labels);
    return {
      act: span(act),
      ...effectOf(of('effect', piece, labels.effects.length), labels),
      is_question: outline.parts[act.part]?.role === 'question',
      slots: given
        .map((slot): Slot => ({
          ...withFileName(text, span(slot)),
          slot: labels.slots[slot.slot] as Slot['slot'],
          either: (of('either', words[slot.from]?.first ?? 0, 1)[0] ?? 0) > 0,
        }))
        .toSorted((a, b) => a.start - b.start || b.end - a.end),
      hints: hintsOf(act, slots, outline, labels).map(span),
      abilities: does,
      sources: fetches,
    };
  });
  return { isEnglish: true, parts, frames, skipped, rare: rareWords(text, pieces, words) };
}

/** Extends a span that begins or ends inside the name of a file or an address: `.md` in `README.md`. */
function withFileName(text: string, span: Span): Span {
  const before = NAME_BEFORE.exec(text.slice(0, span.start))?.[0] ?? '';
  const after = NAME_AFTER.exec(text.slice(span.end))?.[0] ?? '';
  const start =
    /^[.\p{L}\p{N}]/u.test(span.text) && isJoined(before, span.text) ? span.start - before.length : span.start;
  const end = isJoined(span.text, after) ? span.end + after.length : span.end;
  return { start, end, text: text.slice(start, end) };
}

/** Whether two adjacent texts are parts of one file name, with a dot between two letters or digits. */
function isJoined(left: string, right: string): boolean {
  return INNER_DOT.test(left.slice(-2) + right.slice(0, 2)) && left.endsWith('.') !== right.startsWith('.');
}

function actsAt(word: number, { acts, link }: Outline): readonly number[] {
  return acts.flatMap((act, index) => (link(word, act.from) > 0 ? [index] : []));
}

function actsWithin(part: number, { acts }: Outline): readonly number[] {
  return acts.flatMap((act, index) => (act.part === part ? [index] : []));
}

/** Returns the acts of a slot: the linked ones, or the nearest of its order; none for a slot of a refusal. */
function actsOfSlot(slot: Filled, outline: Outline): readonly number[] {
  if (outline.parts[slot.part]?.role === 'refusal') return [];
  const linked = actsAt(slot.from, outline);
  if (linked.length > 0 || outline.parts[slot.part]?.asks !== true) return linked;
  const distanceTo = (act: number): number => distance(outline.acts[act], slot);
  return actsWithin(slot.part, outline)
    .toSorted((a, b) => distanceTo(a) - distanceTo(b))
    .slice(0, 1);
}

/** Returns the acts of a part; none for a limit or trigger of all acts. */
function actsOfPart(part: number, outline: Outline): readonly number[] {
  const { role = 'aside', asks = false, from = 0 } = outline.parts[part] ?? {};
  const own = asks ? actsWithin(part, outline) : [];
  if (own.length > 0) return own;
  const linked = asks || BOUND.includes(role) ? actsAt(from, outline) : [];
  return asks || linked.length < outline.acts.length ? linked : [];
}

/** Returns the names outside of orders that may belong to an act, the likeliest first. */
function hintsOf(act: Filled, slots: readonly BoundSlot[], { parts, link }: Outline, labels: Labels): readonly Range[] {
  return slots
    .filter(({ slot, acts }) => labels.slots[slot] === 'name' && acts.length === 0)
    .filter(({ part }) => SAYS.includes(parts[part]?.role ?? 'order'))
    .map(({ from, to }) => ({ from, to, nearness: link(from, act.from) }))
    .filter(({ nearness }) => nearness > HINTED)
    .toSorted((a, b) => b.nearness - a.nearness);
}

function piecesOf(ranges: readonly Range[], { words }: Outline): readonly number[] {
  const own = new Set(ranges.flatMap(({ from, to }) => words.slice(from, to)));
  return [...own].flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, step) => first + step));
}

/** Returns the likeliest effect of an act, and its margin. */
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

/** Number of words between an act and a slot; words before the act count twice. */
function distance(act: Filled | undefined, slot: Filled): number {
  if (act === undefined) return Infinity;
  return act.from <= slot.from ? slot.from - act.from : 2 * (act.from - slot.from);
}

/** Upper bound of the abilities of an act, and their minimum share. */
const MOST = 12;
const LEAST = 0.0005;

/**
 * Returns the abilities of an order: the outputs at its act and the mean over its pieces give the ability, the mean
 * alone gives the sources.
 * @param act First piece of the act.
 * @param pieces All pieces of the parts and slots of the order; at least one.
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
      share: Math.round(1e4 * Math.exp(share)) / 1e4,
    }))
    .filter(({ share }) => share >= LEAST)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST);
}
