import type { Server } from '../server.ts';

/** Days after which somebody should look again. */
const FRESH_DAYS = 30;

/** Whether nobody spoke to a server in the last {@link FRESH_DAYS} days. @param today `YYYY-MM-DD`. */
export function isStale({ verification }: Server, today: string): boolean {
  return verification === null || daysBetween(verification.at, today) > FRESH_DAYS;
}

/**
 * Some of the servers, the same ones for the same seed as long as they are there: each has its place by a hash of its own.
 *
 * @returns At most `size`, in the order they came in.
 */
export function sampleOf(
  servers: readonly Server[],
  size: number,
  seed: string,
  sha256: (text: string) => string,
): readonly Server[] {
  const taken = new Set(
    servers
      .map(({ name }) => ({ name, place: sha256(`${seed}\n${name}`) }))
      .toSorted((one, other) => (one.place < other.place ? -1 : 1))
      .slice(0, size)
      .map(({ name }) => name),
  );
  return servers.filter(({ name }) => taken.has(name));
}

/** Whole days from one date to another, negative when the other is earlier. @param earlier `YYYY-MM-DD`, perhaps with a time, as the other. */
export function daysBetween(earlier: string, later: string): number {
  return dayNumber(later) - dayNumber(earlier);
}

/** Days since 0000-03-01 of the Gregorian calendar; years are counted from March, so that a leap day is the last of its year. */
function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  const shifted = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return 365 * shifted + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + dayOfYear;
}
