import type { Server } from '../server.ts';

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
