import { pointer } from './json-pointer.ts';

/** An object or, where `names` is null, an array that is being read; `step` is the member or the place where that is. */
type Level = { readonly names: Set<string> | null; step: string | number };

/**
 * JSON pointers of the members that an object has twice, in order of their second place. Readers of JSON silently keep
 * the last one. It takes time in proportion to the text.
 *
 * @param text Valid JSON. @param most After so many it looks no further.
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
