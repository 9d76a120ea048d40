import type { EncoderWeights, QuantizedRows } from '../../../domain/catalog/capability-weights.ts';
import { isCount, readWeights, splitHead, WeightsBody } from './weights-file.ts';

/** Version of the file format; the reader accepts no other. */
export const ENCODER_FORMAT = 3;

/** First line of the file (see `docs/encoder.md`). */
export type EncoderHead = {
  readonly format: number;
  readonly dimensions: number;
  readonly unseen: number;
  /** Size in bytes of the words, one per line, in UTF-8. */
  readonly wordBytes: number;
  readonly words: number;
  readonly pieces: number;
};

/**
 * Reads the weights written by `scripts/train-encoder.ts`; null when they are missing.
 *
 * @throws {Error} that explains a foreign, truncated or damaged file.
 */
export function readEncoder(file: string): EncoderWeights | null {
  return readWeights(file, 'encoder', parseEncoder);
}

/** @throws {RangeError} that explains the fault. */
export function parseEncoder(bytes: Buffer): EncoderWeights {
  const { head: claimed, border } = splitHead<EncoderHead>(bytes, ENCODER_FORMAT);
  const { dimensions, unseen, words, wordBytes, pieces } = sound(claimed);
  const body = new WeightsBody(bytes, border, wordBytes + 4 * words + (4 + dimensions) * (words + pieces));
  const names = body.words(wordBytes, words);
  const importance = body.floats(words);
  const scales = [body.floats(words), body.floats(pieces)] as const;
  for (const list of [importance, ...scales])
    if (!list.every((value) => value >= 0 && value < Infinity)) throw new RangeError('a scale in it is not a number');
  const rowsOf = (own: Float32Array): QuantizedRows => ({ scales: own, values: body.bytes(own.length * dimensions) });
  return {
    dimensions,
    unseen,
    words: names,
    importance,
    wordRows: rowsOf(scales[0]),
    pieceRows: rowsOf(scales[1]),
  };
}

function sound(head: Partial<EncoderHead>): EncoderHead {
  const { dimensions, pieces, unseen, words, wordBytes } = head;
  const isSound =
    isCount(dimensions, 4) &&
    dimensions % 4 === 0 &&
    isCount(pieces, 1) &&
    isCount(words, 0) &&
    isCount(wordBytes, 0) &&
    typeof unseen === 'number' &&
    unseen >= 0;
  if (!isSound) throw new RangeError('its first line does not say what is in it');
  return head as EncoderHead;
}
