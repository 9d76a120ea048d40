const BUCKETS = 2 ** 16;

/** Calls back with the bucket of every piece of a text; a bucket may be named more than once. */
export type PiecesOf = (text: string, emit: (bucket: number) => void) => void;

/** For each of 65,536 buckets of pieces the texts that hold one of it. Different pieces may share a bucket: who looks here checks what it finds. */
export class PieceIndex {
  readonly #starts = new Uint32Array(BUCKETS + 1);
  readonly #texts: Uint32Array;

  constructor(texts: readonly string[], piecesOf: PiecesOf) {
    const starts = this.#starts;
    const seen = new Uint32Array(BUCKETS);
    texts.forEach((text, position) => {
      piecesOf(text, (bucket) => {
        if (seen[bucket] === position + 1) return;
        seen[bucket] = position + 1;
        starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
      });
    });
    for (let bucket = 0; bucket < BUCKETS; bucket += 1)
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
    const held = new Uint32Array(starts[BUCKETS] ?? 0);
    const next = starts.slice(0, BUCKETS);
    seen.fill(0);
    texts.forEach((text, position) => {
      piecesOf(text, (bucket) => {
        if (seen[bucket] === position + 1) return;
        seen[bucket] = position + 1;
        const place = next[bucket] ?? 0;
        held[place] = position;
        next[bucket] = place + 1;
      });
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
