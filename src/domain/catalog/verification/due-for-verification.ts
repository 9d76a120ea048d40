import type { Server } from '../server.ts';

/** Days until evidence is stale. */
const FRESH_DAYS = 30;

/**
 * Whether a server was not probed in the last {@link FRESH_DAYS} days.
 * @param today `YYYY-MM-DD`.
 */
export function isStale({ verification }: Server, today: string): boolean {
  return verification === null || daysBetween(verification.at, today) > FRESH_DAYS;
}

/** Returns at most `size` of the servers, in their order. The same seed selects the same servers while they exist. */
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

/**
 * Returns the days between two dates, negative when the second is earlier.
 * @param earlier `YYYY-MM-DD`, a time may follow.
 */
export function daysBetween(earlier: string, later: string): number {
  return dayNumber(later) - dayNumber(earlier);
}

/** Returns the days since 0000-03-01; years start in March, so that a leap day ends its year. */
function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  const shifted = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return 365 * shifted + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + dayOfYear;
}
