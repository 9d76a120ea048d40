import { existsSync, readFileSync } from 'node:fs';
import type { EncoderWeights } from '../../../domain/catalog/encoder-weights.ts';

/** The first line of the file: what follows it, in this order and little-endian. */
type Head = {
  readonly dimensions: number;
  readonly unseen: number;
  /** Bytes of the words, one a line, in UTF-8. */
  readonly wordBytes: number;
  /** Rows, each a 32-bit scale (words: and importance) and `dimensions` numbers of 8 bits. */
  readonly words: number;
  readonly pieces: number;
  /** Ids of the finer capabilities, whose rows come last. */
  readonly senses: readonly string[];
};

/** Reads the weights that `scripts/train-encoder.ts` writes; null where there are none. */
export function readEncoder(file: string): EncoderWeights | null {
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  const border = bytes.indexOf('\n') + 1;
  const head = JSON.parse(bytes.toString('utf8', 0, border)) as Head;
  let at = border;
  const next = (length: number): Buffer => bytes.subarray(at, (at += length));
  const floats = (count: number): Float32Array => new Float32Array(new Uint8Array(next(4 * count)).buffer);
  const whole = (count: number): Int8Array => new Int8Array(new Uint8Array(next(count)).buffer);
  const { dimensions, unseen, words, pieces, senses } = head;
  const names = next(head.wordBytes).toString('utf8').split('\n');
  const importance = floats(words);
  const scales = { words: floats(words), pieces: floats(pieces), senses: floats(senses.length) };
  return {
    dimensions,
    unseen,
    words: names,
    importance,
    wordRows: { scales: scales.words, values: whole(words * dimensions) },
    pieceRows: { scales: scales.pieces, values: whole(pieces * dimensions) },
    senses: { ids: senses, rows: { scales: scales.senses, values: whole(senses.length * dimensions) } },
  };
}
