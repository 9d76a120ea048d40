/** Milliseconds since this process began, whatever happens to the clock. */
export function elapsed(): number {
  return performance.now();
}
