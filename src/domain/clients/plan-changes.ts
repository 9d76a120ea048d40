import type { ConfigurationChange } from './client-configuration.ts';
import type { JsonValue } from './render-entry.ts';

/**
 * Effect of a change on a file: `add` a new entry, `same` for an entry that is there already, under its own key or
 * another one, `replace` an entry with other content, `conflict` for such an entry that may not be replaced.
 */
export type ChangeStatus = 'add' | 'same' | 'replace' | 'conflict';

export type PlannedChange = ConfigurationChange & {
  readonly status: ChangeStatus;
  /** Other key under which the same server is there; null without one. */
  readonly under: string | null;
};

/**
 * Compares changes with the content of a file.
 * @param current Parsed file; an empty object for a new one.
 * @param replace Whether entries with other content may be replaced.
 */
export function planChanges(
  current: Readonly<Record<string, unknown>>,
  changes: readonly ConfigurationChange[],
  replace: boolean,
): readonly PlannedChange[] {
  return changes.map((change) => {
    const holder = valueAt(current, change.path);
    if (change.key === null) return { ...change, status: holds(holder, change.value) ? 'same' : 'add', under: null };
    const present = isRecord(holder) ? holder[change.key] : undefined;
    if (present !== undefined)
      return {
        ...change,
        status: isEqual(present, change.value) ? 'same' : replace ? 'replace' : 'conflict',
        under: null,
      };
    const under = isRecord(holder) ? sameServer(holder, change.value) : null;
    return { ...change, status: under === null ? 'add' : 'same', under };
  });
}

function holds(list: unknown, value: JsonValue): boolean {
  return Array.isArray(list) && list.some((item) => isEqual(item, value));
}

/** Returns the key of an entry that starts or reaches the same server; null for none. */
function sameServer(entries: Readonly<Record<string, unknown>>, value: JsonValue): string | null {
  const identity = identityOf(value);
  if (identity === null) return null;
  return Object.keys(entries).find((key) => identityOf(entries[key]) === identity) ?? null;
}

/** Returns the address, or the command with its arguments, as one text. */
function identityOf(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const inner = isRecord(entry['transport']) ? entry['transport'] : entry;
  const url = inner['url'] ?? inner['serverUrl'] ?? inner['httpUrl'] ?? inner['uri'];
  if (typeof url === 'string') return url;
  const command = inner['command'] ?? inner['cmd'];
  if (command === undefined) return null;
  return JSON.stringify([command, inner['args'] ?? []]);
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, member) => (isRecord(found) ? found[member] : undefined), value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two parsed values are equal; the order of members does not count. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && isEqual(a[name], b[name]));
}

type EntryChange = Pick<ConfigurationChange, 'path' | 'key' | 'value'>;

/** Returns the content after the changes with the status `add` or `replace`. */
export function changedContent(
  current: Readonly<Record<string, unknown>>,
  changes: readonly (EntryChange & { readonly status: ChangeStatus })[],
): Readonly<Record<string, unknown>> {
  return changes
    .filter(({ status }) => status === 'add' || status === 'replace')
    .reduce((content, { path, key, value }) => withValue(content, path, key, value), current);
}

function withValue(
  content: Readonly<Record<string, unknown>>,
  [first = '', ...rest]: readonly string[],
  key: string | null,
  value: JsonValue,
): Readonly<Record<string, unknown>> {
  const inner = content[first];
  const holder = isRecord(inner) ? inner : {};
  if (rest.length > 0) return { ...content, [first]: withValue(holder, rest, key, value) };
  if (key !== null) return { ...content, [first]: { ...holder, [key]: value } };
  return { ...content, [first]: [...(Array.isArray(inner) ? (inner as readonly unknown[]) : []), value] };
}

/** Returns the content without the entries of changes: the members of maps, and the first equal items of lists. */
export function contentWithout(
  current: Readonly<Record<string, unknown>>,
  changes: readonly EntryChange[],
): Readonly<Record<string, unknown>> {
  return changes.reduce((content, { path, key, value }) => withoutValue(content, path, key, value), current);
}

function withoutValue(
  content: Readonly<Record<string, unknown>>,
  [first = '', ...rest]: readonly string[],
  key: string | null,
  value: JsonValue,
): Readonly<Record<string, unknown>> {
  const inner = content[first];
  if (Array.isArray(inner)) {
    const at = inner.findIndex((item) => isEqual(item, value));
    return { ...content, [first]: inner.filter((_, index) => index !== at) as readonly unknown[] };
  }
  if (!isRecord(inner)) return content;
  if (rest.length > 0) return { ...content, [first]: withoutValue(inner, rest, key, value) };
  return { ...content, [first]: Object.fromEntries(Object.entries(inner).filter(([name]) => name !== key)) };
}
