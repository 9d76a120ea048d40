import type { EncoderWeights } from '../../catalog/encoder-weights.ts';
import type { SentenceEncoder } from './sentence-encoder.ts';

/** A capability, and how much like the nearest of its finer ones a text is: the cosine. */
export type Sense = { readonly capability: string; readonly likeness: number };

/** Tells which capability a text is about by what it means, also where it shares no word with what is known of that. */
export class CapabilitySenses {
  readonly #encoder: SentenceEncoder;
  /** Of each row its capability, by its place in {@link #capabilities}. */
  readonly #owners: Uint16Array;
  readonly #capabilities: readonly string[];
  readonly #rows: Float32Array;

  constructor({ senses, dimensions }: EncoderWeights, encoder: SentenceEncoder) {
    this.#encoder = encoder;
    const owners = senses.ids.map((id) => id.slice(0, id.lastIndexOf('.')));
    this.#capabilities = [...new Set(owners)];
    const places = new Map(this.#capabilities.map((capability, place) => [capability, place]));
    this.#owners = Uint16Array.from(owners, (owner) => places.get(owner) ?? 0);
    this.#rows = Float32Array.from(senses.rows.values);
    senses.rows.scales.forEach((scale, row) => {
      for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1)
        this.#rows[at] = scale * (this.#rows[at] ?? 0);
    });
  }

  /** Every capability by its likeness to a text, -1 to 1. @param tokens As `tokenize` gives them. */
  compare(tokens: readonly string[]): ReadonlyMap<string, number> {
    const vector = this.#encoder.encode(tokens);
    const best = new Float32Array(this.#capabilities.length).fill(-1);
    for (let row = 0, start = 0; row < this.#owners.length; row += 1, start += vector.length) {
      const likeness = dot(vector, this.#rows, start);
      const owner = this.#owners[row] ?? 0;
      if (likeness > (best[owner] ?? -1)) best[owner] = likeness;
    }
    return new Map(this.#capabilities.map((capability, place) => [capability, best[place] ?? -1]));
  }
}

/** The dot product of a vector, its length a multiple of four, and what lies in `rows` from `start` on. */
function dot(vector: Float32Array, rows: Float32Array, start: number): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 4)
    sum +=
      (vector[at] ?? 0) * (rows[start + at] ?? 0) +
      (vector[at + 1] ?? 0) * (rows[start + at + 1] ?? 0) +
      (vector[at + 2] ?? 0) * (rows[start + at + 2] ?? 0) +
      (vector[at + 3] ?? 0) * (rows[start + at + 3] ?? 0);
  return sum;
}

/** The capability that a text is most about; null for none. */
export function strongest(senses: ReadonlyMap<string, number>, among: (capability: string) => boolean): Sense | null {
  let found: Sense | null = null;
  for (const [capability, likeness] of senses)
    if (likeness > (found?.likeness ?? 0) && among(capability)) found = { capability, likeness };
  return found;
}
