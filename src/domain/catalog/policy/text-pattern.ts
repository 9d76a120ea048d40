/**
 * Tells whether a text, in lower case, fits one of the patterns in any case; `*` stands for any run of characters, also
 * none.
 */
export function matcherOf(patterns: readonly string[]): (lower: string) => boolean {
  const all = patterns.map((pattern) => pattern.toLowerCase());
  const exact = new Set(all.filter((pattern) => !pattern.includes('*')));
  const open = all.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'));
  if (exact.size === 0) return (text) => open.some((parts) => fits(text, parts));
  return (text) => exact.has(text) || open.some((parts) => fits(text, parts));
}

/** @param parts What stands between the `*` of a pattern, at least two. */
function fits(text: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return from <= text.length - last.length;
}
