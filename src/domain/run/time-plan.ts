/** How the time of a run is shared out, in milliseconds. */
export type TimePlan = {
  /** The most for analysis and recommendation together. */
  readonly prepareMs: number;
  /** The most for bringing up the servers of one attempt. */
  readonly provisionMs: number;
  /** What is kept back for judging an attempt. */
  readonly evaluateMs: number;
};

export function timePlan(totalMs: number): TimePlan {
  return {
    prepareMs: Math.min(60_000, 0.3 * totalMs),
    provisionMs: Math.min(120_000, 0.4 * totalMs),
    evaluateMs: Math.min(Math.max(15_000, 0.1 * totalMs), 0.2 * totalMs),
  };
}

/** Whether what is left is enough for one more attempt to be worth its while. */
export function isTimeForAnother(leftMs: number, totalMs: number, lastAttemptMs: number): boolean {
  return leftMs >= Math.max(Math.min(30_000, 0.1 * totalMs), 0.5 * lastAttemptMs);
}
