import type { EncoderWeights } from '../../src/domain/catalog/capability-weights.ts';
import { quantize } from './quantize.ts';
import type { WordTable } from './word-table.ts';

/** What was learned, in 8 bits a number; words take in their pieces, so that only unseen ones need theirs. */
export function packWeights(table: WordTable, dimensions: number): EncoderWeights {
  const rows = new Float32Array(table.words.length * dimensions);
  table.words.forEach((word, row) => {
    table.fill(table.wordOf(word), rows.subarray(row * dimensions, (row + 1) * dimensions));
  });
  return {
    dimensions,
    unseen: table.unseen,
    words: table.words,
    importance: table.importance,
    wordRows: quantize(rows, dimensions),
    pieceRows: quantize(table.pieceRows, dimensions),
  };
}
