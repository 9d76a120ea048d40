import type { EncoderWeights } from '../../src/domain/catalog/encoder-weights.ts';
import type { FineCapability } from '../../src/domain/catalog/fine-capability.ts';
import { SentenceEncoder } from '../../src/domain/ranking/encoder/sentence-encoder.ts';
import { tokenize } from '../../src/domain/ranking/tokenize.ts';
import { quantize } from './quantize.ts';

/** The same weights with the direction of each finer capability: the mean of its tasks and descriptions. */
export function withSenses(weights: EncoderWeights, fine: readonly FineCapability[]): EncoderWeights {
  const { dimensions } = weights;
  const encoder = new SentenceEncoder(weights);
  const rows = new Float32Array(fine.length * dimensions);
  fine.forEach(({ tools, texts }, place) => {
    const row = rows.subarray(place * dimensions, (place + 1) * dimensions);
    for (const text of [...tools, ...texts]) add(row, encoder.encode(tokenize(text)));
    const length = Math.hypot(...row) || 1;
    row.forEach((value, at) => (row[at] = value / length));
  });
  return { ...weights, senses: { ids: fine.map(({ id }) => id), rows: quantize(rows, dimensions) } };
}

function add(row: Float32Array, vector: Float32Array): void {
  vector.forEach((value, at) => (row[at] = (row[at] ?? 0) + value));
}
