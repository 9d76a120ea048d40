import { writeFileSync } from 'node:fs';
import { ENCODER_FORMAT, type EncoderHead } from '../../src/adapters/out/catalog/read-encoder.ts';
import type { EncoderWeights } from '../../src/domain/catalog/capability-weights.ts';

/** Writes weights as `read-encoder.ts` reads them. */
export function writeEncoder(file: string, weights: EncoderWeights): void {
  const { dimensions, unseen, words, importance, wordRows, pieceRows } = weights;
  const names = Buffer.from(words.join('\n'));
  const head: EncoderHead = {
    format: ENCODER_FORMAT,
    dimensions,
    unseen,
    wordBytes: names.length,
    words: words.length,
    pieces: pieceRows.scales.length,
  };
  const rows = [wordRows, pieceRows];
  const lists = [importance, ...rows.map(({ scales }) => scales), ...rows.map(({ values }) => values)];
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      names,
      ...lists.map((list) => Buffer.from(list.buffer, list.byteOffset, list.byteLength)),
    ]),
  );
}
