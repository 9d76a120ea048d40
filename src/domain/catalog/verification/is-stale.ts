import { daysBetween } from '../days-between.ts';
import type { Server } from '../server.ts';

/** Days after which somebody should look again. */
export const FRESH_DAYS = 30;

/** Whether nobody spoke to a server in the last {@link FRESH_DAYS} days. @param today `YYYY-MM-DD`. */
export function isStale({ verification }: Server, today: string): boolean {
  return verification === null || daysBetween(verification.at, today) > FRESH_DAYS;
}
