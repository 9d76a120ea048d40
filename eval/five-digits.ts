/** Rounds every number that `JSON.stringify` writes to five digits. */
export function fiveDigits(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(1e5 * value) / 1e5 : value;
}
