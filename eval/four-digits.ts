/** Rounds every number that `JSON.stringify` writes to four digits. */
export function fourDigits(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(1e4 * value) / 1e4 : value;
}
