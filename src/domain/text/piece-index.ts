const BUCKETS = 2 ** 16;

/** Calls back with the bucket of each piece of a text, possibly repeatedly. */
type PiecesOf = (text: string, emit: (bucket: number) => void) => void;

/**
 * Index of texts by their pieces in 65,536 buckets. Different pieces may share a bucket, so callers verify each text.
 */
export class PieceIndex {
  readonly #starts = new Uint32Array(BUCKETS + 1);
  readonly #texts: Uint32Array;

  constructor(texts: readonly string[], piecesOf: PiecesOf) {
    const starts = this.#starts;
    const eachOnce = (visit: (bucket: number, position: number) => void): void => {
      const seen = new Uint32Array(BUCKETS);
      texts.forEach((text, position) => {
        piecesOf(text, (bucket) => {
          if (seen[bucket] === position + 1) return;
          seen[bucket] = position + 1;
          visit(bucket, position);
        });
      });
    };
    eachOnce((bucket) => {
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    });
    for (let bucket = 0; bucket < BUCKETS; bucket += 1)
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
    const held = new Uint32Array(starts[BUCKETS] ?? 0);
    const next = starts.slice(0, BUCKETS);
    eachOnce((bucket, position) => {
      const place = next[bucket] ?? 0;
      held[place] = position;
      next[bucket] = place + 1;
    });
    this.#texts = held;
  }

  /** Positions of the texts, ascending, each once. */
  holding(bucket: number): Uint32Array {
    return this.#texts.subarray(this.#starts[bucket], this.#starts[bucket + 1]);
  }
}

/** A bucket for a piece of up to three UTF-16 units. */
export function bucketOf(first: number, second: number, third: number): number {
  const mixed = Math.imul(Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ third, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1);
}

const LEAST_LIKENESS = 0.35;

/** Finds the names most similar to a text by their common letter pairs. */
export class ClosestNames {
  readonly #names: readonly string[];
  readonly #pairs: PieceIndex;
  readonly #common: Uint16Array;

  /** @param names Lower case, duplicates allowed. */
  constructor(names: readonly string[]) {
    this.#names = names;
    this.#pairs = new PieceIndex(names, eachPair);
    this.#common = new Uint16Array(names.length);
  }

  /** Returns the positions of similar names with their similarity from 0.35 to 1, in no particular order. */
  find(text: string): { readonly position: number; readonly likeness: number }[] {
    const common = this.#common.fill(0);
    const buckets = new Set<number>();
    eachPair(text, (bucket) => buckets.add(bucket));
    for (const bucket of buckets)
      for (const position of this.#pairs.holding(bucket)) common[position] = (common[position] ?? 0) + 1;
    const found: { position: number; likeness: number }[] = [];
    common.forEach((count, position) => {
      const name = this.#names[position] ?? '';
      if (count === 0 || 2 * count < LEAST_LIKENESS * (text.length + name.length - 2)) return;
      const likeness = likenessOf(text, name);
      if (likeness >= LEAST_LIKENESS) found.push({ position, likeness });
    });
    return found;
  }
}

/** Returns the Dice coefficient of the letter pairs, 0 to 1. */
function likenessOf(a: string, b: string): number {
  if (a.length + b.length < 4) return 0;
  const left = new Map<string, number>();
  for (let at = 1; at < b.length; at += 1)
    left.set(b.slice(at - 1, at + 1), (left.get(b.slice(at - 1, at + 1)) ?? 0) + 1);
  let common = 0;
  for (let at = 1; at < a.length; at += 1) {
    const pair = a.slice(at - 1, at + 1);
    const rest = left.get(pair) ?? 0;
    if (rest === 0) continue;
    left.set(pair, rest - 1);
    common += 1;
  }
  return (2 * common) / (a.length + b.length - 2);
}

/** Treats a repeated pair as a different piece. */
function eachPair(text: string, emit: (bucket: number) => void): void {
  for (let at = 1; at < text.length; at += 1) {
    const first = text.charCodeAt(at - 1);
    const second = text.charCodeAt(at);
    let times = 0;
    for (let before = 1; before < at; before += 1)
      if (text.charCodeAt(before - 1) === first && text.charCodeAt(before) === second) times += 1;
    emit(bucketOf(first, second, times));
  }
}
