import type { Fault } from '../../errors.ts';
import { cleanShortText, cleanText, hidesSomething } from '../../text/clean-text.ts';
import { isWebAddress } from './web-address.ts';
import { isObject } from '../json.ts';

const LONGEST_KEY = 60;
const MOST_MENDS = 100;
const NAME = /^[\w.-]{1,200}$/;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Members of a JSON document that were left out or corrected. Only the first hundred are kept. */
export class Mends {
  readonly #list: Fault[] = [];

  get list(): readonly Fault[] {
    return this.#list;
  }

  add(path: string, message: string): void {
    if (this.#list.length < MOST_MENDS) this.#list.push({ path, message });
  }
}

/** A value within a JSON document. */
export type Found = { readonly value: unknown; readonly path: string };

/**
 * A JSON object from outside, read member by member. Each reader takes a valid member, corrects or omits an invalid
 * one, and records that as a mend. A member may also use the `snake_case` name of the oldest schema.
 */
export class LooseObject {
  readonly path: string;
  readonly #members: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();
  readonly #mends: Mends;

  private constructor(members: Readonly<Record<string, unknown>>, path: string, mends: Mends) {
    this.#members = members;
    this.path = path;
    this.#mends = mends;
  }

  static of({ value, path }: Found, mends: Mends): LooseObject | undefined {
    if (!isObject(value)) return undefined;
    return new LooseObject(value, path, mends);
  }

  /** Records a change to a member. */
  mend(name: string, message: string): void {
    this.#mends.add(this.#pointer(name), message);
  }

  /** Returns the member unchanged; null and "" count as missing. */
  find(name: string): Found | undefined {
    const key = Object.hasOwn(this.#members, name) ? name : snakeCase(name);
    this.#read.add(key);
    const value = Object.hasOwn(this.#members, key) ? this.#members[key] : undefined;
    return value === undefined || value === null || value === ''
      ? undefined
      : { value, path: `${this.path}/${escaped(key)}` };
  }

  /** Returns a text for people, in one line of at most `most` characters. */
  text(name: string, most: number): string | undefined {
    const text = this.#string(name);
    if (text === undefined) return undefined;
    const clean = cleanShortText(text, most);
    if (hidesSomething(text)) this.mend(name, 'had characters that cannot be seen');
    if (text.length > most && Array.from(cleanText(text)).length > most)
      this.mend(name, `was longer than ${most} characters`);
    return clean === '' ? undefined : clean;
  }

  /** Returns a trimmed text for machines, otherwise unchanged; undefined when it is invalid. */
  exact(name: string, most: number, pattern?: RegExp): string | undefined {
    const text = this.#string(name)?.trim();
    if (text === undefined || text === '') return undefined;
    if (text.length <= most && !hidesSomething(text) && (pattern === undefined || pattern.test(text))) return text;
    this.mend(name, text.length > most ? `has more than ${most} characters: left out` : 'is not of its form: left out');
    return undefined;
  }

  webAddress(name: string, most: number): string | undefined {
    const url = this.exact(name, most);
    if (url === undefined || isWebAddress(url)) return url;
    this.mend(name, 'is not a web address: left out');
    return undefined;
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    const text = this.#string(name)?.trim();
    if (text === undefined || text === '') return undefined;
    const found = values.find((value) => value === text) ?? values.find((value) => value === text.toLowerCase());
    if (found !== text)
      this.mend(name, found === undefined ? `is not one of ${values.join(', ')}: left out` : `became ${found}`);
    return found;
  }

  flag(name: string): boolean | undefined {
    const found = this.find(name);
    if (found === undefined || typeof found.value === 'boolean') return found?.value as boolean | undefined;
    const said = ['true', 'false'].indexOf(String(found.value).toLowerCase());
    this.mend(name, said < 0 ? 'is neither true nor false: left out' : 'was a text');
    return said < 0 ? undefined : said === 0;
  }

  object(name: string): LooseObject | undefined {
    const found = this.find(name);
    if (found === undefined) return undefined;
    const object = LooseObject.of(found, this.#mends);
    if (object === undefined) this.mend(name, 'is not an object: left out');
    return object;
  }

  /** Returns the first `most` items of a list; empty for any other value. */
  items(name: string, most: number): readonly Found[] {
    const found = this.find(name);
    if (found === undefined) return [];
    if (!Array.isArray(found.value)) {
      this.mend(name, 'is not a list: left out');
      return [];
    }
    if (found.value.length > most) this.mend(name, `has more than ${most} items: the others were left out`);
    return found.value.slice(0, most).map((value: unknown, index) => ({ value, path: `${found.path}/${index}` }));
  }

  /** Returns the items that `read` accepts; undefined for none. */
  list<T>(name: string, most: number, read: (found: Found, mends: Mends) => T | undefined): readonly T[] | undefined {
    const taken = this.items(name, most).flatMap((found) => {
      const item = read(found, this.#mends);
      if (item === undefined) this.#mends.add(found.path, 'cannot be read: left out');
      return item ?? [];
    });
    return taken.length === 0 ? undefined : taken;
  }

  /** Returns the members of a map that `read` accepts, at most `most`; undefined for none. */
  map<T>(
    name: string,
    most: number,
    read: (found: Found, mends: Mends) => T | undefined,
  ): Readonly<Record<string, T>> | undefined {
    const object = this.object(name);
    if (object === undefined) return undefined;
    const keys = Object.keys(object.#members)
      .filter((key) => NAME.test(key) && !FORBIDDEN.has(key))
      .slice(0, most);
    for (const key of keys) object.#read.add(key);
    const taken = keys.flatMap((key) => {
      const item = read({ value: object.#members[key], path: object.#pointer(key) }, this.#mends);
      if (item === undefined) object.mend(key, 'cannot be read: left out');
      return item === undefined ? [] : [[key, item] as const];
    });
    object.leaveOthers();
    return taken.length === 0 ? undefined : Object.fromEntries(taken);
  }

  /** Records every unread member as left out. */
  leaveOthers(): void {
    for (const name of Object.keys(this.#members)) {
      if (!this.#read.has(name)) this.mend(name, 'is not a member that is known: left out');
    }
  }

  #string(name: string): string | undefined {
    const found = this.find(name);
    if (found === undefined || typeof found.value === 'string') return found?.value as string | undefined;
    const plain = typeof found.value === 'number' || typeof found.value === 'boolean';
    this.mend(name, plain ? `was a ${typeof found.value}` : 'is not a text: left out');
    return plain ? String(found.value) : undefined;
  }

  #pointer(name: string): string {
    return `${this.path}/${escaped(cleanShortText(name, LONGEST_KEY))}`;
  }
}

function escaped(key: string): string {
  return key.includes('/') || key.includes('~') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type Present<T> = { readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** Returns the members that are not undefined, in the same order. */
export function present<T extends object>(members: T): Present<T> {
  const there: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(members)) {
    if (value !== undefined) there[key] = value;
  }
  return there as Present<T>;
}
