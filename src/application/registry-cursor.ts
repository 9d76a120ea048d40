import { QuartermasterError } from '../domain/errors.ts';
import type { Place, RegistryFilter } from './registry-filter.ts';
import { readJson } from '../domain/catalog/read-json.ts';

/** What a cursor carries: the last entry that was shown, and the filter of the list, for some clients send it alone. */
export type RegistryCursor = { readonly after: Place; readonly filter: RegistryFilter };

const MARK = 'r1';

/** The cursor as base64url of JSON: letters, digits, `-` and `_` only, for some clients do not encode it. */
export function writeRegistryCursor({ after, filter }: RegistryCursor): string {
  const { search, updatedSince, version, includeDeleted } = filter;
  const content = [
    MARK,
    after.name,
    after.version,
    search ?? null,
    updatedSince ?? null,
    version ?? null,
    includeDeleted ?? null,
  ];
  return Buffer.from(JSON.stringify(content), 'utf8').toString('base64url');
}

/** @throws {QuartermasterError} `validation` for a text that {@link writeRegistryCursor} did not write. */
export function readRegistryCursor(text: string): RegistryCursor {
  const content = readJson(Buffer.from(text, 'base64url').toString('utf8'));
  const cursor = isContent(content) ? cursorOf(content) : undefined;
  if (cursor === undefined || writeRegistryCursor(cursor) !== text) {
    const message = 'is not a cursor of this list; leave it out to start over';
    throw new QuartermasterError('validation', `The cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
  }
  return cursor;
}

type Content = readonly [string, string, string, string | null, string | null, string | null, boolean | null];

function cursorOf([, name, last, search, updatedSince, version, includeDeleted]: Content): RegistryCursor {
  return {
    after: { name, version: last },
    filter: {
      ...(search !== null && { search }),
      ...(updatedSince !== null && { updatedSince }),
      ...(version !== null && { version }),
      ...(includeDeleted !== null && { includeDeleted }),
    },
  };
}

function isContent(value: unknown): value is Content {
  if (!Array.isArray(value) || value.length !== 7) return false;
  const [mark, name, last, search, updatedSince, version, includeDeleted] = value as readonly unknown[];
  return (
    mark === MARK &&
    typeof name === 'string' &&
    typeof last === 'string' &&
    [search, updatedSince, version].every((member) => member === null || typeof member === 'string') &&
    (typeof updatedSince !== 'string' || !Number.isNaN(Date.parse(updatedSince))) &&
    (includeDeleted === null || typeof includeDeleted === 'boolean')
  );
}
