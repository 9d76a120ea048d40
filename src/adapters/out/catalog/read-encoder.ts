import { existsSync, readFileSync } from 'node:fs';
import type { EncoderWeights, QuantizedRows } from '../../../domain/catalog/encoder-weights.ts';

/** The one form of the file that is read; another one gets another number. */
export const ENCODER_FORMAT = 2;

/** The first line of the file: what follows it, see `docs/encoder.md`. */
export type EncoderHead = {
  readonly format: number;
  readonly dimensions: number;
  readonly unseen: number;
  /** Bytes of the words, one a line, in UTF-8. */
  readonly wordBytes: number;
  readonly words: number;
  readonly pieces: number;
  /** Ids of the finer capabilities, in the order of their rows. */
  readonly senses: readonly string[];
};

const LONGEST_HEAD = 1_000_000;

/**
 * Reads the weights that `scripts/train-encoder.ts` writes; null where there are none.
 *
 * @throws {Error} that says what is wrong with a file that is none of ours, was cut, or was changed so that it shows.
 */
export function readEncoder(file: string): EncoderWeights | null {
  if (!existsSync(file)) return null;
  try {
    return parseEncoder(readFileSync(file));
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new Error(
      `${file} is no encoder that can be used: ${what}. Put back the file of the package, or delete it to do without.`,
      { cause },
    );
  }
}

/** @throws {RangeError} that says what is wrong. */
export function parseEncoder(bytes: Buffer): EncoderWeights {
  const border = bytes.subarray(0, LONGEST_HEAD).indexOf('\n') + 1;
  const head = parseHead(bytes.toString('utf8', 0, border));
  const { dimensions, unseen, words, pieces, senses } = head;
  const rows = words + pieces + senses.length;
  const size = border + head.wordBytes + 4 * words + (4 + dimensions) * rows;
  if (bytes.length !== size) throw new RangeError(`its first line promises ${size} bytes, and it has ${bytes.length}`);

  let at = border;
  const next = (length: number): Buffer => bytes.subarray(at, (at += length));
  const floats = (count: number): Float32Array => new Float32Array(new Uint8Array(next(4 * count)).buffer);
  const whole = (count: number): Int8Array => new Int8Array(new Uint8Array(next(count)).buffer);
  const text = next(head.wordBytes).toString('utf8');
  const names = text === '' ? [] : text.split('\n');
  if (names.length !== words)
    throw new RangeError(`its first line promises ${words} words, and it has ${names.length}`);
  const importance = floats(words);
  const scales = [floats(words), floats(pieces), floats(senses.length)] as const;
  for (const list of [importance, ...scales])
    if (!list.every((value) => value >= 0 && value < Infinity)) throw new RangeError('a scale in it is not a number');
  const rowsOf = (own: Float32Array): QuantizedRows => ({ scales: own, values: whole(own.length * dimensions) });
  return {
    dimensions,
    unseen,
    words: names,
    importance,
    wordRows: rowsOf(scales[0]),
    pieceRows: rowsOf(scales[1]),
    senses: { ids: senses, rows: rowsOf(scales[2]) },
  };
}

function parseHead(line: string): EncoderHead {
  const head = parseLine(line);
  if (head.format !== ENCODER_FORMAT)
    throw new RangeError(`it has the form ${String(head.format)}, and form ${ENCODER_FORMAT} is read`);
  const { dimensions, pieces, unseen, words, wordBytes, senses } = head;
  const isSound =
    isCount(dimensions, 4) &&
    dimensions % 4 === 0 &&
    isCount(pieces, 1) &&
    isCount(words, 0) &&
    isCount(wordBytes, 0) &&
    typeof unseen === 'number' &&
    unseen >= 0 &&
    Array.isArray(senses) &&
    senses.every((id) => typeof id === 'string');
  if (!isSound) throw new RangeError('its first line does not say what is in it');
  return head as EncoderHead;
}

function parseLine(line: string): Partial<EncoderHead> {
  try {
    return Object(JSON.parse(line)) as Partial<EncoderHead>;
  } catch (cause) {
    throw new RangeError('its first line is not JSON', { cause });
  }
}

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}
