import { existsSync, readFileSync } from 'node:fs';

const LONGEST_HEAD = 1_000_000;

/**
 * Reads a file of learned weights: a line of JSON, then the lists that it announces. Returns null for a missing file.
 *
 * @param parse Throws an error that explains the fault.
 * @throws {Error} with the file, the fault and the remedy.
 */
export function readWeights<Weights>(file: string, what: string, parse: (bytes: Buffer) => Weights): Weights | null {
  if (!existsSync(file)) return null;
  try {
    return parse(readFileSync(file));
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new Error(
      `${file} is no ${what} that can be used: ${fault}. Put back the file of the package, or delete it to do without.`,
      { cause },
    );
  }
}

/**
 * Splits a file after its first line.
 *
 * @throws {RangeError} when that line is not JSON or has another format.
 */
export function splitHead<Head extends { readonly format: number }>(
  bytes: Buffer,
  format: number,
): { readonly head: Partial<Head>; readonly border: number } {
  const border = bytes.subarray(0, LONGEST_HEAD).indexOf('\n') + 1;
  const head = parseLine<Head>(bytes.toString('utf8', 0, border));
  if (head.format !== format)
    throw new RangeError(`it has the form ${String(head.format)}, and form ${format} is read`);
  return { head, border };
}

function parseLine<Head>(line: string): Partial<Head> {
  try {
    return Object(JSON.parse(line)) as Partial<Head>;
  } catch (cause) {
    throw new RangeError('its first line is not JSON', { cause });
  }
}

export function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

/** Reader of the lists after the first line, in order; each is copied to aligned memory. */
export class WeightsBody {
  readonly #bytes: Buffer;
  #at: number;

  /** @throws {RangeError} when the file's size differs from the announced one. */
  constructor(bytes: Buffer, border: number, promised: number) {
    const size = border + promised;
    if (bytes.length !== size)
      throw new RangeError(`its first line promises ${size} bytes, and it has ${bytes.length}`);
    this.#bytes = bytes;
    this.#at = border;
  }

  /**
   * Reads lines of UTF-8.
   *
   * @throws {RangeError} when their number differs from the announced one.
   */
  words(length: number, count: number): string[] {
    const text = this.#next(length).toString('utf8');
    const words = text === '' ? [] : text.split('\n');
    if (words.length !== count)
      throw new RangeError(`its first line promises ${count} words, and it has ${words.length}`);
    return words;
  }

  floats(count: number): Float32Array {
    return new Float32Array(this.#copy(4 * count));
  }

  bytes(count: number): Int8Array {
    return new Int8Array(this.#copy(count));
  }

  shorts(count: number): Uint16Array {
    return new Uint16Array(this.#copy(2 * count));
  }

  integers(count: number): Uint32Array {
    return new Uint32Array(this.#copy(4 * count));
  }

  #copy(length: number): ArrayBuffer {
    return new Uint8Array(this.#next(length)).buffer;
  }

  #next(length: number): Buffer {
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }
}
