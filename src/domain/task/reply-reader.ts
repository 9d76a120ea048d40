import { cleanShortText } from '../text/clean-text.ts';
import { isObject } from '../catalog/json.ts';

/** Value of an untrusted JSON reply, or all its faults. */
export type ReplyReading<T> =
  { readonly value: T; readonly faults?: never } | { readonly value?: never; readonly faults: readonly string[] };

export type Members = Readonly<Record<string, unknown>>;

/** Upper bound of the parsed UTF-16 units of a reply. */
const LONGEST = 200_000;
const LONGEST_QUOTE = 40;

/** Returns the JSON object of a reply, which may stand in a code block or between words; undefined without one. */
export function jsonInReply(reply: string): Members | undefined {
  const start = reply.indexOf('{');
  const end = reply.lastIndexOf('}');
  if (start < 0 || end < start || end - start >= LONGEST) return undefined;
  try {
    return JSON.parse(reply.slice(start, end + 1)) as Members;
  } catch {
    return undefined;
  }
}

/** Reads values of untrusted JSON and records each fault with its path. After a fault the values must not be used. */
export class ReplyReader {
  readonly faults: string[] = [];

  object(value: unknown, path: string): Members {
    if (isObject(value)) return value;
    this.#complain(path, value, 'is no object');
    return {};
  }

  /** Treats a missing value as an empty list. */
  list(value: unknown, path: string, most: number): readonly unknown[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.#complain(path, value, 'is no list');
      return [];
    }
    if (value.length > most) this.faults.push(`${path}: more than ${most} entries`);
    return value.slice(0, most);
  }

  text(value: unknown, path: string): string {
    if (typeof value === 'string' && value.trim() !== '') return value;
    this.#complain(path, value, 'is no text');
    return '';
  }

  oneOf<T extends string>(value: unknown, path: string, allowed: Iterable<T>, whose: string): T | null {
    for (const one of allowed) if (one === value) return one;
    this.#complain(path, value, `is none of ${whose}`);
    return null;
  }

  /** Treats a missing value as false. */
  flag(value: unknown, path: string): boolean {
    if (value === undefined || value === null) return false;
    if (typeof value !== 'boolean') this.#complain(path, value, 'is neither true nor false');
    return value === true;
  }

  share(value: unknown, path: string): number {
    if (typeof value === 'number' && value >= 0 && value <= 1) return value;
    this.#complain(path, value, 'is no number from 0 to 1');
    return 0;
  }

  #complain(path: string, value: unknown, fault: string): void {
    this.faults.push(`${path}: ${shown(value)} ${fault}`);
  }
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null
    ? 'an object'
    : cleanShortText(JSON.stringify(value), LONGEST_QUOTE);
}
