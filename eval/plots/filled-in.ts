/**
 * Replaces what stands between `<!-- NAME -->` and `<!-- /NAME -->`.
 *
 * @throws {RangeError} for a name that the page lacks.
 */
export function filledIn(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const from = text.indexOf(start);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new RangeError(`the page has no block ${start} … ${end}`);
    return `${text.slice(0, from + start.length)}\n${block}\n${text.slice(to)}`;
  }, page);
}
