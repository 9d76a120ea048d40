import { isObject } from './is-object.ts';

/** The members of an object of JSON; none for any other value. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
