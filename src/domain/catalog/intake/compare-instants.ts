/** Compares two moments in RFC 3339, both in UTC with `Z`, whatever their fractions of a second. Ascending. */
export function compareInstants(one: string, other: string): number {
  const [first, second] = one.length === other.length ? [one, other] : [one.replace(/Z$/, ''), other.replace(/Z$/, '')];
  return first === second ? 0 : first < second ? -1 : 1;
}
