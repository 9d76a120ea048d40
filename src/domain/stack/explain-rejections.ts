import { chooseBundle } from './choose-bundle.ts';
import type { CandidateParts } from './candidate.ts';
import type { Plan } from './plan-stack.ts';
import type { Rejected } from './recommendation.ts';
import { trust } from './trust.ts';

const MOST = 3;

/** The best candidates that were not taken, each with the one reason and the smallest change of the request that would take it. */
export function explainRejections(plan: Plan, asOf: string): Rejected[] {
  const picked = new Set(plan.servers.map(({ server }) => server.name));
  const rejected = new Map<string, Rejected>();
  for (const need of plan.served) {
    if (rejected.size >= MOST) break;
    const winner = plan.servers.flatMap(({ covers }) => covers).find((candidate) => candidate.need.id === need.id);
    const runnerUp = (plan.choices.get(need.id) ?? []).find(
      ({ server }) => !picked.has(server.name) && !rejected.has(server.name),
    );
    if (runnerUp === undefined || winner === undefined) continue;
    const without = exclusionsFor(runnerUp.server.name, need.id, plan);
    if (without === undefined) continue;
    const better = runnerUp.probability > winner.probability;
    rejected.set(runnerUp.server.name, {
      name: runnerUp.server.name,
      need: need.id,
      code: better ? 'redundant' : 'weaker',
      reason: better
        ? `${winner.server.title} is in the stack for other needs and covers this one too (${winner.probability} against ${runnerUp.probability}).`
        : `${whyWeaker(winner.parts, runnerUp.parts)} (${runnerUp.probability} against ${winner.probability} for ${winner.server.title}).`,
      would_change_if: `exclude=${JSON.stringify(without)}`,
    });
  }
  const refused = plan.refused
    .filter(({ server }) => !picked.has(server.name))
    .toSorted((a, b) => trust(b.server, asOf) - trust(a.server, asOf) || (a.server.name < b.server.name ? -1 : 1));
  for (const { server, need, code, reason, would_change_if } of refused) {
    if (rejected.size >= MOST) break;
    if (!rejected.has(server.name))
      rejected.set(server.name, { name: server.name, need: need.id, code, reason, would_change_if });
  }
  return [...rejected.values()].slice(0, MOST);
}

/** The servers without which the bundle would take this one, at most three; undefined when that is not enough. */
function exclusionsFor(name: string, need: string, plan: Plan): string[] | undefined {
  const excluded: string[] = [];
  let taker = plan.servers.find(({ covers }) => covers.some((candidate) => candidate.need.id === need))?.server.name;
  while (taker !== undefined && excluded.length < 3) {
    excluded.push(taker);
    const bundle = chooseBundle(
      plan.served.map(({ id }) => (plan.choices.get(id) ?? []).filter(({ server }) => !excluded.includes(server.name))),
      plan.mostServers,
    );
    if (bundle.some(({ server }) => server.name === name)) return excluded;
    taker = bundle.find((candidate) => candidate.need.id === need)?.server.name;
  }
  return undefined;
}

function whyWeaker(winner: CandidateParts, loser: CandidateParts): string {
  const lead: readonly (readonly [number, string])[] = [
    [1.9 * (winner.capability - loser.capability), 'It can only stand in for this'],
    [1.7 * (winner.system - loser.system), 'Made for another product or place'],
    [0.9 * (winner.text - loser.text), 'Its tools fit the words less'],
    [0.9 * (winner.focus - loser.focus), 'This is only a small part of what it does'],
    [1.7 * (winner.trust - loser.trust), 'Less official, known or maintained'],
  ];
  const [best] = lead.toSorted((a, b) => b[0] - a[0]);
  return best !== undefined && best[0] > 0.02 ? best[1] : 'About as good';
}
