import { coveringsOf, type Plan } from '../stack/plan.ts';
import { chooseBundle, type Bundle } from '../stack/choose-bundle.ts';
import { costOf, type ModelChoice } from '../stack/choose-model.ts';
import type { Candidate } from '../stack/candidate.ts';
import type { Alternative } from './recommendation.ts';
import { guessedTokens, measuredTokens, type Range } from '../stack/run-tokens.ts';
import type { Model } from '../catalog/model.ts';

/** Candidates per need that are tried when the number of servers is limited. */
const NARROW = 4;

/** Offers alternative stacks with a cheaper model, no keys or fewer servers; only those that differ from the stack. */
export function offerAlternatives(plan: Plan, model: ModelChoice, tokens: Range, most: number): Alternative[] {
  const chosen = model.chosen;
  const base = chosen === null ? null : chosen.cost;
  const offers: Alternative[] = [];
  const cheaper = model.alternatives.find(({ cost }) => cost !== null && base !== null && cost.high < base.high);
  if (cheaper !== undefined)
    offers.push({
      id: 'cheapest',
      changes: { llm: cheaper.model.id },
      cost_usd: costOf(cheaper.model, tokens),
      uncovered: uncovered(plan, coveringsOf(plan)),
      picks: [modelPick(cheaper.model)],
    });
  const keyless = variant(plan, ({ server }) => server.credentials.every(({ required }) => !required), Infinity);
  if (plan.servers.some(({ server }) => server.credentials.some(({ required }) => required)) && keyless.length > 0)
    offers.push(offer('keyless', plan, keyless, base));
  if (plan.servers.length > 1) {
    const smaller = variant(plan, () => true, plan.servers.length - 1);
    if (smaller.length > 0) offers.push(offer('smallest', plan, smaller, base));
  }
  return offers.slice(0, most);
}

function variant(plan: Plan, keep: (candidate: Candidate) => boolean, mostServers: number): Bundle {
  const most = mostServers === Infinity ? Infinity : NARROW;
  return chooseBundle(
    plan.served.map((need) => (plan.choices.get(need.id) ?? []).filter(keep).slice(0, most)),
    mostServers,
  );
}

function offer(id: Alternative['id'], plan: Plan, bundle: Bundle, cost: Range | null): Alternative {
  return {
    id,
    changes: { mcp_servers: [...new Set(bundle.map(({ server }) => server.name))] },
    cost_usd: cost,
    uncovered: uncovered(plan, bundle),
    picks: serverPicks(bundle),
  };
}

function modelPick({ id, name, context_tokens }: Model): Alternative['picks'][number] {
  return { name: id, title: name, probability: null, context_tokens, context_guess: null };
}

function serverPicks(bundle: Bundle): Alternative['picks'] {
  const names = [...new Set(bundle.map(({ server }) => server.name))];
  return names.flatMap((name) => {
    const covered = bundle.filter(({ server }) => server.name === name);
    const [first] = covered;
    if (first === undefined) return [];
    const { server } = first;
    return [
      {
        name,
        title: server.title,
        probability: Math.min(...covered.map(({ probability }) => probability)),
        context_tokens: measuredTokens(server),
        context_guess: guessedTokens(server),
      },
    ];
  });
}

function uncovered(plan: Plan, bundle: Bundle): string[] {
  const covered = new Set(bundle.map(({ need }) => need.id));
  return plan.served.filter(({ id }) => !covered.has(id)).map(({ id }) => id);
}
