/** The sum of counts; null when one of them is unknown. */
export function sumKnown(...counts: readonly (number | null)[]): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}
