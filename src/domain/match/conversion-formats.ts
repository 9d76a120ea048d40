import type { FileFormat } from '../catalog/vocabulary.ts';
import { words } from '../text/tokenize.ts';

/** Ids of the formats that come in and go out; an empty side is unknown. */
export type Conversion = { readonly in: readonly string[]; readonly out: readonly string[] };

type Side = 'in' | 'out' | 'both' | 'open';

const SIDES: Readonly<Record<string, Side>> = {
  to: 'out',
  into: 'out',
  as: 'out',
  from: 'in',
  of: 'in',
  between: 'both',
};
/** Words after which a list of formats is no complete one. */
const OPEN_ENDED = new Set(['example', 'such', 'other', 'others', 'more', 'etc', 'various', 'any', 'many', 'several']);
const LONGEST_NAME = 3;

/** Returns the formats that a text names, without repetitions. */
export function formatsIn(text: string, formats: readonly FileFormat[]): readonly string[] {
  const split = wordsOf(text);
  const found: string[] = [];
  for (let at = 0; at < split.length; at += 1) {
    const named = formatAt(split, at, formats);
    if (named === null) continue;
    found.push(named.id);
    at += named.length - 1;
  }
  return [...new Set(found)];
}

/**
 * Reads the direction of a conversion from a name or a description: formats after `to`, `into` and `as` go out, those
 * after `from` and `of` come in, and formats before such a word are on the other side. A text with an incomplete list
 * gives nothing.
 */
export function conversionOf(text: string, formats: readonly FileFormat[]): Conversion {
  const split = wordsOf(text);
  if (split.some((word) => OPEN_ENDED.has(word))) return { in: [], out: [] };
  const sides: Record<Side, string[]> = { in: [], out: [], both: [], open: [] };
  let side: Side = 'open';
  for (let at = 0; at < split.length; at += 1) {
    const named = formatAt(split, at, formats);
    if (named === null) {
      side = SIDES[split[at] ?? ''] ?? side;
      continue;
    }
    sides[side].push(named.id);
    at += named.length - 1;
  }
  const before = { in: sides.out.length > 0, out: sides.out.length === 0 && sides.in.length > 0 };
  return {
    in: once([...(before.in ? sides.open : []), ...sides.in, ...sides.both]),
    out: once([...(before.out ? sides.open : []), ...sides.out, ...sides.both]),
  };
}

/** Whether a tool may do a conversion; an unknown side fits. A format fits its family: `png` and `image`. */
export function fitsConversion(asked: Conversion, told: Conversion, formats: readonly FileFormat[]): boolean {
  const family = (id: string): string => formats.find((format) => format.id === id)?.of ?? id;
  const isAlike = (one: string, other: string): boolean =>
    one === other || one === family(other) || family(one) === other;
  const meets = (some: readonly string[], others: readonly string[]): boolean =>
    some.length === 0 || others.length === 0 || some.some((one) => others.some((other) => isAlike(one, other)));
  return meets(asked.in, told.in) && meets(asked.out, told.out);
}

/** Joins the directions of several texts about one tool. */
export function joinConversions(conversions: readonly Conversion[]): Conversion {
  return {
    in: once(conversions.flatMap((conversion) => conversion.in)),
    out: once(conversions.flatMap((conversion) => conversion.out)),
  };
}

function formatAt(
  split: readonly string[],
  at: number,
  formats: readonly FileFormat[],
): { readonly id: string; readonly length: number } | null {
  for (let length = LONGEST_NAME; length > 0; length -= 1) {
    if (at + length > split.length) continue;
    const name = split.slice(at, at + length).join(' ');
    const format = formats.find(({ names }) => names.includes(name));
    if (format !== undefined) return { id: format.id, length };
  }
  return null;
}

function wordsOf(text: string): readonly string[] {
  return words(text.replaceAll(/[._-]/g, ' '));
}

function once(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
