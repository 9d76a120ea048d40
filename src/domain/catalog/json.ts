/** Whether a JSON value is an object, neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the members of a JSON object; empty for any other value. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Parses JSON; undefined for any other text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LONGEST_KEY = 100;

/** Returns the JSON pointer (RFC 6901) of a member of `path`; a very long key is cut. */
export function pointer(path: string, key: string): string {
  return `${path}/${key.slice(0, LONGEST_KEY).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** An open object or, where `names` is null, an open array; `step` is the current member or index. */
type Level = { readonly names: Set<string> | null; step: string | number };

/**
 * Returns JSON pointers of repeated members, in order of their second occurrence, in linear time. JSON parsers silently keep the last
 * one.
 *
 * @param text Valid JSON.
 * @param most Limit of results.
 */
export function repeatedMembers(text: string, most = Infinity): readonly string[] {
  const repeated: string[] = [];
  const open: Level[] = [];
  let last = '';
  for (let at = 0; at < text.length && repeated.length < most; at += 1) {
    const mark = text[at];
    const level = open.at(-1);
    if (mark === '"') {
      const end = endOfString(text, at);
      last = text.slice(at, end + 1);
      at = end;
    } else if (mark === '{') open.push({ names: new Set(), step: '' });
    else if (mark === '[') open.push({ names: null, step: 0 });
    else if (mark === '}' || mark === ']') open.pop();
    else if (mark === ',' && typeof level?.step === 'number') level.step += 1;
    else if (mark === ':' && level !== undefined && level.names !== null) {
      const name = last.includes('\\') ? String(JSON.parse(last)) : last.slice(1, -1);
      level.step = name;
      if (level.names.has(name)) repeated.push(open.reduce((path, { step }) => pointer(path, String(step)), ''));
      level.names.add(name);
    }
  }
  return repeated;
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

const DEEPEST = 64;

/**
 * Returns JSON with members in ascending order of code units, so that equal values give equal text.
 *
 * @throws {RangeError} for a value that nests deeper than 64.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEEPEST) throw new RangeError(`JSON that nests deeper than ${DEEPEST}`);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}
