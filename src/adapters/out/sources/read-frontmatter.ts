/** The texts at the top of a Markdown file, by name. */
export type Frontmatter = ReadonlyMap<string, string>;

const KEY = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/;

/**
 * Reads the plain texts between the first two `---`; lists and nested objects are passed over. People write values there that
 * YAML would refuse, such as a text with a colon: the rest of a line is taken as it is.
 *
 * @returns null when the file does not begin with `---` or these are not closed.
 */
export function readFrontmatter(file: string): Frontmatter | null {
  const lines = file.replace(/^\u{feff}/u, '').split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  if (!/^---\s*$/.test(lines[0] ?? '') || end < 0) return null;
  const read = new Map<string, string>();
  for (let index = 1; index < end; index += 1) {
    const [, name, first = ''] = KEY.exec(lines[index] ?? '') ?? [];
    if (name === undefined) continue;
    const more: string[] = [];
    while (index + 1 < end && /^(?:[ \t]|$)/.test(lines[index + 1] ?? ''))
      more.push((lines[(index += 1)] ?? '').trim());
    const text = textOf(first.trim(), more);
    if (text !== '') read.set(name, text);
  }
  return read;
}

function textOf(first: string, more: readonly string[]): string {
  if (/^[>|][+-]?\d?[+-]?(?:\s+#.*)?$/.test(first)) return more.join(' ').trim();
  const text = [first, ...more].join(' ').trim();
  if (/^(?:[[{&*!]|-(?:\s|$))/.test(text)) return '';
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"(?:\s+#.*)?$/.exec(text) ?? [];
  if (quoted !== undefined) return unescaped(quoted);
  const [, single] = /^'((?:[^']|'')*)'(?:\s+#.*)?$/.exec(text) ?? [];
  return single?.replaceAll("''", "'") ?? text.replace(/(?:^|\s)#.*$/, '').trim();
}

function unescaped(text: string): string {
  return text.replace(/\\(["\\/nrt]|u[0-9A-Fa-f]{4})/g, (_whole, what: string) => {
    if (what.startsWith('u')) return String.fromCharCode(Number.parseInt(what.slice(1), 16));
    return what === 'n' || what === 'r' || what === 't' ? ' ' : what;
  });
}
