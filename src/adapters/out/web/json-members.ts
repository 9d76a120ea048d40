import { isObject } from '../../../domain/catalog/is-object.ts';

type Members = Readonly<Record<string, unknown>>;

/** The members of a JSON object; none for anything else. */
export function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** The objects in a list of results, whatever else is in it. @throws {TypeError} when it is no list. */
export function resultsIn(value: unknown): readonly Members[] {
  if (!Array.isArray(value)) throw new TypeError('there is no list of results');
  return value.filter(isObject);
}
