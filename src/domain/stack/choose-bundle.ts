import type { Candidate } from './find-candidates.ts';

/** What one more server costs, in the units of a covered need's probability: it must add this much to be worth taking. */
const SERVER_COST = 0.12;
/** What an uncovered need costs. */
const GAP_COST = 1.2;
const MOST_CHOICES = 8;

/** One candidate for each need that is covered. */
export type Bundle = readonly Candidate[];

/**
 * The smallest set of servers that covers the needs well: exact branch and bound over at most twelve needs with eight
 * choices each. Minimises, over all assignments of needs to servers, the missing probability of each need plus a price
 * for each further server; a gap costs more than any server.
 *
 * @param choices Candidates of each need, best first; an empty list stays a gap.
 * @param mostServers Upper bound of servers, Infinity for none.
 * @returns The chosen candidates in the order of the needs; equal costs fall to the earlier candidates.
 */
export function chooseBundle(choices: readonly (readonly Candidate[])[], mostServers: number): Bundle {
  const narrowed = choices.map(narrow(choices)).filter((list) => list.length > 0);
  const floors = narrowed.map((list) => Math.min(...list.map(lacking)));
  const rest = suffixSums(floors);
  let best: { cost: number; picks: readonly Candidate[] } = { cost: Infinity, picks: [] };

  function visit(need: number, picks: readonly Candidate[], servers: ReadonlySet<string>, cost: number): void {
    if (cost + (rest[need] ?? 0) >= best.cost - 1e-9) return;
    const list = narrowed[need];
    if (list === undefined) {
      best = { cost, picks };
      return;
    }
    const known = list.filter(({ server }) => servers.has(server.name));
    const fresh = servers.size < mostServers ? list.filter(({ server }) => !servers.has(server.name)) : [];
    for (const candidate of [...known, ...fresh]) {
      const added = servers.has(candidate.server.name) ? 0 : SERVER_COST;
      visit(
        need + 1,
        [...picks, candidate],
        added === 0 ? servers : new Set([...servers, candidate.server.name]),
        cost + added + lacking(candidate),
      );
    }
    visit(need + 1, picks, servers, cost + GAP_COST);
  }

  visit(0, [], new Set(), 0);
  return best.picks;
}

/** Keeps the first few of each need, and of the others those that serve another need as well. */
function narrow(choices: readonly (readonly Candidate[])[]): (list: readonly Candidate[]) => readonly Candidate[] {
  const counts = new Map<string, number>();
  for (const list of choices)
    for (const { server } of list) counts.set(server.name, (counts.get(server.name) ?? 0) + 1);
  return (list) => {
    const shared = list.slice(3).filter(({ server }) => (counts.get(server.name) ?? 0) > 1);
    return [...list.slice(0, 3), ...shared].slice(0, MOST_CHOICES);
  };
}

function lacking({ probability }: Candidate): number {
  return 1 - probability;
}

function suffixSums(values: readonly number[]): number[] {
  const sums = [...values, 0];
  for (let index = values.length - 1; index >= 0; index -= 1)
    sums[index] = (values[index] ?? 0) + (sums[index + 1] ?? 0);
  return sums;
}
