import { worths, type Candidate } from './candidate.ts';

/** Price of each further server in units of a covered need's probability. */
const SERVER_COST = 0.12;
/** Price of an uncovered need. */
const GAP_COST = 1.2;

/** Bundle with one candidate for each covered need. */
export type Bundle = readonly Candidate[];

type Solution = { readonly cost: number; readonly picks: readonly Candidate[] };

/**
 * Returns the smallest set of servers that covers the needs well, by exact branch and bound.
 * It minimizes the missing probability of each need plus a price for each further server; a gap costs more than any
 * server.
 * Of the candidates that serve a single need only the best can be optimal, so the others are skipped.
 * Needs without a common server are solved separately if the number of servers is unlimited.
 * @param choices Candidates of each need, best first; an empty list stays a gap.
 * @param mostServers Upper bound of servers; Infinity for none.
 * @returns Chosen candidates in the order of the needs; among equal solutions, the one with earlier candidates.
 */
export function chooseBundle(choices: readonly (readonly Candidate[])[], mostServers: number): Bundle {
  const worth = new Map(choices.flatMap((list) => [...worths(list)]));
  const lists = narrowed(choices.map((list) => list.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))));
  const groups = mostServers === Infinity ? connected(lists) : [lists.map((_, need) => need)];
  const picks = groups.flatMap(
    (group) =>
      solve(
        group.map((need) => lists[need] ?? []),
        mostServers,
        worth,
      ).picks,
  );
  return lists.flatMap((list) => list.find((candidate) => picks.includes(candidate)) ?? []);
}

function solve(
  lists: readonly (readonly Candidate[])[],
  mostServers: number,
  worth: ReadonlyMap<Candidate, number>,
): Solution {
  const open = lists.filter((list) => list.length > 0).toSorted((a, b) => a.length - b.length);
  const reach = new Map<string, number>();
  for (const list of open) for (const { server } of list) reach.set(server.name, (reach.get(server.name) ?? 0) + 1);
  let best: Solution = { cost: Infinity, picks: [] };

  /** Returns a lower bound for the cost of a need: at most as many needs as a server could serve share its price. */
  function atLeast(list: readonly Candidate[], used: ReadonlySet<string>): number {
    let least = GAP_COST;
    for (const candidate of list) {
      const { name } = candidate.server;
      const price = used.has(name) ? 0 : SERVER_COST / (reach.get(name) ?? 1);
      least = Math.min(least, 1 - (worth.get(candidate) ?? 0) + price);
    }
    return least;
  }

  function visit(need: number, picks: readonly Candidate[], used: ReadonlySet<string>, cost: number): void {
    let bound = cost;
    for (let later = need; later < open.length; later += 1) bound += atLeast(open[later] ?? [], used);
    if (bound >= best.cost - 1e-9) return;
    const list = open[need];
    if (list === undefined) {
      best = { cost, picks };
      return;
    }
    const priced = list
      .filter(({ server }) => used.has(server.name) || used.size < mostServers)
      .map((candidate) => ({
        candidate,
        price: 1 - (worth.get(candidate) ?? 0) + (used.has(candidate.server.name) ? 0 : SERVER_COST),
      }))
      .toSorted((a, b) => a.price - b.price);
    for (const { candidate, price } of priced) {
      visit(
        need + 1,
        [...picks, candidate],
        used.has(candidate.server.name) ? used : new Set([...used, candidate.server.name]),
        cost + price,
      );
    }
    visit(need + 1, picks, used, cost + GAP_COST);
  }

  visit(0, [], new Set(), 0);
  return best;
}

/** Keeps for each need the candidates whose server another need could use, and the best of the others. */
function narrowed(choices: readonly (readonly Candidate[])[]): (readonly Candidate[])[] {
  const reach = new Map<string, number>();
  for (const list of choices)
    for (const name of new Set(list.map(({ server }) => server.name))) reach.set(name, (reach.get(name) ?? 0) + 1);
  return choices.map((list) => {
    const alone = list.find(({ server }) => reach.get(server.name) === 1);
    return list.filter((candidate) => candidate === alone || (reach.get(candidate.server.name) ?? 0) > 1);
  });
}

function connected(lists: readonly (readonly Candidate[])[]): number[][] {
  const groups: { needs: number[]; servers: Set<string> }[] = [];
  lists.forEach((list, need) => {
    const servers = new Set(list.map(({ server }) => server.name));
    const touching = groups.filter((group) => [...servers].some((name) => group.servers.has(name)));
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push({
      needs: [...touching.flatMap(({ needs }) => needs), need],
      servers: new Set([...servers, ...touching.flatMap((group) => [...group.servers])]),
    });
  });
  return groups.map(({ needs }) => needs);
}
