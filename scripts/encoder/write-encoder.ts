import { writeFileSync } from 'node:fs';
import type { EncoderWeights } from '../../src/domain/catalog/encoder-weights.ts';

/** Writes weights as `read-encoder.ts` reads them. */
export function writeEncoder(file: string, weights: EncoderWeights): void {
  const { dimensions, unseen, words, importance, wordRows, pieceRows, senses } = weights;
  const names = Buffer.from(words.join('\n'));
  const head = {
    dimensions,
    unseen,
    wordBytes: names.length,
    words: words.length,
    pieces: pieceRows.scales.length,
    senses: senses.ids,
  };
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      names,
      ...[
        importance,
        wordRows.scales,
        pieceRows.scales,
        senses.rows.scales,
        wordRows.values,
        pieceRows.values,
        senses.rows.values,
      ].map((list) => Buffer.from(list.buffer, list.byteOffset, list.byteLength)),
    ]),
  );
}
