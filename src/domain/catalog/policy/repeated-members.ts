const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

type Level = { readonly path: string; readonly names: Set<string> | null; place: number; member: string };

/**
 * JSON pointers of the members that an object has twice, in order of their second place. Readers of JSON silently keep
 * the last one.
 *
 * @param text Valid JSON.
 */
export function repeatedMembers(text: string): readonly string[] {
  const repeated: string[] = [];
  const open: Level[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const level = open.at(-1);
    if (token === '{' || token === '[') {
      open.push({
        path: level === undefined ? '' : stepInto(level),
        names: token === '{' ? new Set() : null,
        place: 0,
        member: '',
      });
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ',' && level !== undefined) {
      level.place += 1;
    } else if (token === ':' && level !== undefined && level.names !== null) {
      level.member = String(JSON.parse(last));
      if (level.names.has(level.member)) repeated.push(stepInto(level));
      level.names.add(level.member);
    }
    last = token;
  }
  return repeated;
}

function stepInto({ path, names, place, member }: Level): string {
  return pointerTo(path, names === null ? String(place) : member);
}

/** The JSON pointer (RFC 6901) of a member of what `path` points to. */
export function pointerTo(path: string, member: string): string {
  return `${path}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
