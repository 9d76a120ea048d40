import { chooseBundle, type Bundle } from '../stack/choose-bundle.ts';
import { gains } from '../stack/candidate-probability.ts';
import { byProbability, worths, type Candidate, type CandidateParts } from '../stack/candidate.ts';
import { coveringsOf, type Plan } from '../stack/plan.ts';
import type { Rejected } from './recommendation.ts';
import type { Twins } from '../match/twins.ts';
import { trust } from '../match/server-trust.ts';
import { whyUnavailable } from '../stack/explain-gap.ts';

const MOST = 3;

type Choices = Pick<Plan, 'served' | 'choices' | 'mostServers'>;

/**
 * Lists the best rejected candidates, each with one reason and the smallest change of the request that would select
 * it.
 * Unavailable servers come first: a denied one only if it fits a need better than the pick.
 * A server that is gone also comes first if it fits better than the other rejected candidates.
 * @param denied Reasons by server name.
 * @param twins Twins of a picked server are no rejection.
 */
export function explainRejections(
  plan: Plan,
  asOf: string,
  denied: ReadonlyMap<string, string>,
  twins: Twins = new Map(),
): Rejected[] {
  const picked = new Set(
    withTwins(
      plan.servers.map(({ server }) => server.name),
      twins,
    ),
  );
  const rejected = new Map<string, Rejected>();
  for (const need of plan.served) {
    if (rejected.size >= MOST) break;
    const kept = unavailableFor(need.id, plan, denied);
    if (kept !== undefined && !rejected.has(kept.name)) rejected.set(kept.name, kept);
  }
  for (const need of plan.served) {
    if (rejected.size >= MOST) break;
    const winner = coveringsOf(plan).find((candidate) => candidate.need.id === need.id);
    const runnerUp = worthiest(
      (plan.choices.get(need.id) ?? []).filter(({ server }) => !picked.has(server.name) && !rejected.has(server.name)),
    );
    if (runnerUp === undefined || winner === undefined) continue;
    const better = runnerUp.probability > winner.probability;
    if (isJudged(plan)) {
      rejected.set(runnerUp.server.name, {
        name: runnerUp.server.name,
        need: need.id,
        code: better ? 'not_chosen' : 'weaker',
        reason: better
          ? `A model chose ${winner.server.title} instead (${winner.probability} against ${runnerUp.probability}).`
          : whyWeakerThan(winner, runnerUp),
        would_change_if: 'the model chose it',
      });
      continue;
    }
    const without = exclusionsFor(runnerUp.server.name, need.id, plan, winner.server.name);
    if (without === undefined) continue;
    rejected.set(runnerUp.server.name, {
      name: runnerUp.server.name,
      need: need.id,
      ...(better ? whyTaken(winner, runnerUp, plan) : { code: 'weaker', reason: whyWeakerThan(winner, runnerUp) }),
      would_change_if: `exclude=${JSON.stringify(without)}`,
    });
  }
  const refused = plan.refused
    .filter(({ server }) => !picked.has(server.name))
    .map((refusal) => ({ ...refusal, trust: trust(refusal.server, asOf) }))
    .toSorted((a, b) => b.trust - a.trust || (a.server.name < b.server.name ? -1 : 1));
  for (const { server, need, code, reason, would_change_if } of refused) {
    if (rejected.size >= MOST) break;
    if (!rejected.has(server.name))
      rejected.set(server.name, { name: server.name, need: need.id, code, reason, would_change_if });
  }
  return [...rejected.values()].slice(0, MOST);
}

/** Returns the servers with their twins and the twins that lead them. */
function withTwins(names: readonly string[], twins: Twins): readonly string[] {
  const leaders = new Set(names.map((name) => twins.get(name) ?? name));
  return [...names, ...leaders, ...[...twins].flatMap(([twin, leader]) => (leaders.has(leader) ? [twin] : []))];
}

function worthiest(list: readonly Candidate[]): Candidate | undefined {
  const worth = worths(list);
  return list.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))[0];
}

function whyTaken(winner: Candidate, loser: Candidate, { servers }: Plan): Pick<Rejected, 'code' | 'reason'> {
  const isEqual = loser.probability === winner.probability;
  const fits =
    loser.probability > winner.probability
      ? 'It fits somewhat better'
      : isEqual
        ? 'It fits as well'
        : 'It fits nearly as well';
  const against = isEqual
    ? `as ${winner.server.title} (${winner.probability})`
    : `(${loser.probability} against ${winner.probability} for ${winner.server.title})`;
  const covers = servers.find(({ server }) => server.name === winner.server.name)?.covers.length ?? 0;
  if (covers > 1)
    return {
      code: 'redundant',
      reason: `${fits} ${against}, but that server is in the stack for another need, too.`,
    };
  const asks = loser.server.credentials.some(({ required }) => required);
  const isOpen = winner.server.credentials.every(({ required }) => !required);
  return {
    code: 'weaker',
    reason: `${fits} ${against}, but ${asks && isOpen ? 'it takes a key' : 'it is less official, known or maintained'}.`,
  };
}

/**
 * Returns the best unavailable server of a need if it fits better than the pick, or equally well and would have been
 * taken.
 * A server that is gone is also returned if it fits at least as well as the best other candidate that was not taken.
 */
function unavailableFor(need: string, plan: Plan, denied: ReadonlyMap<string, string>): Rejected | undefined {
  const winner = coveringsOf(plan).find((candidate) => candidate.need.id === need);
  const [best] = plan.unavailable.get(need) ?? [];
  if (best === undefined) return undefined;
  const lead = best.probability - (winner?.probability ?? 0);
  const { code, sentence, lifted } = whyUnavailable(best, denied);
  const runnerUp = (plan.choices.get(need) ?? []).find(({ server }) => server.name !== winner?.server.name);
  if (lead < 0 && (code === 'policy' || best.probability < (runnerUp?.probability ?? 0))) return undefined;
  const { name } = best.server;
  const open = opened(name, plan);
  const bundle = bundleOf(open, []);
  const taker = bundle.find((candidate) => candidate.need.id === need)?.server.name;
  if (code === 'policy' && lead === 0 && taker !== name) return undefined;
  const judged = isJudged(plan);
  const without =
    judged || bundle.some(({ server }) => server.name === name) ? [] : exclusionsFor(name, need, open, taker);
  if (without === undefined) return undefined;
  const words = lead === 0 ? 'as well as' : lead > 0 ? 'better than' : 'less than';
  const fit =
    winner === undefined
      ? `Nothing ${code === 'policy' ? 'that may be seen ' : 'else '}covers this (${best.probability}).`
      : `It fits this ${words} ${winner.server.title} (${best.probability} against ${winner.probability}).`;
  return {
    name,
    need,
    code,
    reason: `${sentence} ${fit}`,
    would_change_if: `${lifted}${judged ? ', and the model chose it' : without.length === 0 ? '' : `, and exclude=${JSON.stringify(without)}`}`,
  };
}

/** Returns the plan's choices with one unavailable server available. */
function opened(name: string, plan: Plan): Choices {
  const choices = new Map<string, readonly Candidate[]>();
  for (const { id } of plan.served) {
    const further = (plan.unavailable.get(id) ?? []).filter(({ server }) => server.name === name);
    choices.set(id, [...(plan.choices.get(id) ?? []), ...further].toSorted(byProbability));
  }
  return { served: plan.served, choices, mostServers: plan.mostServers };
}

function bundleOf({ served, choices, mostServers }: Choices, excluded: readonly string[]): Bundle {
  return chooseBundle(
    served.map(({ id }) => (choices.get(id) ?? []).filter(({ server }) => !excluded.includes(server.name))),
    mostServers,
  );
}

/**
 * Returns at most three servers whose exclusion makes the bundle take this one; undefined when three are not enough.
 * @param taken Server that covers the need now.
 */
function exclusionsFor(name: string, need: string, plan: Choices, taken: string | undefined): string[] | undefined {
  const excluded: string[] = [];
  let taker = taken;
  while (taker !== undefined && excluded.length < 3) {
    excluded.push(taker);
    const bundle = bundleOf(plan, excluded);
    if (bundle.some(({ server }) => server.name === name)) return excluded;
    taker = bundle.find((candidate) => candidate.need.id === need)?.server.name;
  }
  return undefined;
}

/** Whether a model chose; its choice from a smaller menu is unknown. */
function isJudged({ servers }: Plan): boolean {
  return servers.some(({ covers }) => covers.some(({ said }) => said !== undefined));
}

function whyWeakerThan(winner: Candidate, loser: Candidate): string {
  return `${whyWeaker(winner.parts, loser.parts)} (${loser.probability} against ${winner.probability} for ${winner.server.title}).`;
}

function whyWeaker(winner: CandidateParts, loser: CandidateParts): string {
  const [won, lost] = [gains(winner), gains(loser)];
  const lead: readonly (readonly [number, string])[] = [
    [won.capability - lost.capability, 'It can only stand in for this'],
    [won.system - lost.system, 'Made for another product or place'],
    [won.text - lost.text, 'Its tools fit the words of the need less'],
    [won.whole - lost.whole, 'It fits the whole task less'],
    [won.trust - lost.trust, 'Less official, known or maintained'],
  ];
  const [best] = lead.toSorted((a, b) => b[0] - a[0]);
  return best !== undefined && best[0] > 0.02 ? best[1] : 'About as good';
}
