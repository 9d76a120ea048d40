import { existsSync, readFileSync } from 'node:fs';

const LONGEST_HEAD = 1_000_000;

/**
 * Reads a file of learned weights: a line of JSON that says what follows it, then that. Null where there is no file.
 *
 * @param parse Throws an error that says what is wrong with the bytes.
 * @throws {Error} that names the file, says what is wrong with it, and what to do.
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
 * The first line of a file and what follows it.
 *
 * @throws {RangeError} for one that is not JSON, and for another form than `format`.
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

/** Takes one list after the other from where the first line ends, each copied to where its numbers are aligned. */
export class WeightsBody {
  readonly #bytes: Buffer;
  #at: number;

  /** @throws {RangeError} when the file has another size than its first line promises. */
  constructor(bytes: Buffer, border: number, promised: number) {
    const size = border + promised;
    if (bytes.length !== size)
      throw new RangeError(`its first line promises ${size} bytes, and it has ${bytes.length}`);
    this.#bytes = bytes;
    this.#at = border;
  }

  /**
   * Lines of UTF-8.
   *
   * @throws {RangeError} when there are not as many as promised.
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
