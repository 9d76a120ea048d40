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
    this.#rows = Float32Array.from(
      senses.rows.values,
      (value, at) => value * (senses.rows.scales[Math.floor(at / dimensions)] ?? 0),
    );
  }

  /** Every capability by its likeness to a text, -1 to 1. @param tokens As `tokenize` gives them. */
  compare(tokens: readonly string[]): ReadonlyMap<string, number> {
    const vector = this.#encoder.encode(tokens);
    const best = new Float32Array(this.#capabilities.length).fill(-1);
    this.#owners.forEach((owner, row) => {
      let likeness = 0;
      for (let at = 0, place = row * vector.length; at < vector.length; at += 1, place += 1)
        likeness += (vector[at] ?? 0) * (this.#rows[place] ?? 0);
      if (likeness > (best[owner] ?? -1)) best[owner] = likeness;
    });
    return new Map(this.#capabilities.map((capability, place) => [capability, best[place] ?? -1]));
  }
}

/** The capability that a text is most about; null for none. */
export function strongest(senses: ReadonlyMap<string, number>, among: (capability: string) => boolean): Sense | null {
  let found: Sense | null = null;
  for (const [capability, likeness] of senses)
    if (likeness > (found?.likeness ?? 0) && among(capability)) found = { capability, likeness };
  return found;
}
