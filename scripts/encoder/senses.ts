import type { FineCapability } from '../../src/domain/catalog/fine-capability.ts';
import type { SentenceEncoder } from '../../src/domain/ranking/encoder/sentence-encoder.ts';
import { tokenize } from '../../src/domain/ranking/tokenize.ts';

/** The direction of each finer capability: the mean of its tasks and descriptions, of length 1. */
export function sensesOf(fine: readonly FineCapability[], encoder: SentenceEncoder): Float32Array {
  const { dimensions } = encoder;
  const rows = new Float32Array(fine.length * dimensions);
  fine.forEach(({ tools, texts }, place) => {
    const row = rows.subarray(place * dimensions, (place + 1) * dimensions);
    for (const text of [...tools, ...texts])
      encoder.encode(tokenize(text)).forEach((value, at) => (row[at] = (row[at] ?? 0) + value));
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    row.forEach((value, at) => (row[at] = length === 0 ? 0 : value / length));
  });
  return rows;
}
