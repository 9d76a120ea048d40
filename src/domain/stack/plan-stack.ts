import type { Knowledge, Lexicon } from '../match/knowledge.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import type { Need } from '../task/task-definition.ts';
import type { Priors } from './caller-priors.ts';
import { searchFor } from './candidate-search.ts';
import { isAboveCut, sureFor } from './sure-candidates.ts';
import { isMetByClients } from './client-abilities.ts';
import { chooseBundle } from './choose-bundle.ts';
import { cover } from './allowed-tools.ts';
import { explainGap, isForbidden } from './explain-gap.ts';
import type { Found } from './find-candidates.ts';
import { findUsual } from './find-usual.ts';
import { withoutForbidden } from './forbidden-tools.ts';
import { groupByServer, type Plan } from './plan.ts';
import { stepIn } from './step-in.ts';

const NOTHING: Found = { candidates: [], refused: [], unavailable: [] };

/** Returns the smallest set of servers that covers the needs of a task within its constraints. */
export function planStack({ task, text }: TaskAnalysis, priors: Priors, knowledge: Knowledge): Plan {
  const { needs, constraints } = task;
  const byClient = needs.filter(
    (need) => isMetByClients(need, priors.clients, knowledge) && !isForbidden(need, constraints),
  );
  const wanted = needs.filter(
    (need) =>
      !byClient.includes(need) &&
      (need.capability === null || knowledge.lexicon.capabilities.get(need.capability)?.met_by === 'server'),
  );
  const search = searchFor({ ...task, words: text.words }, wanted, priors, knowledge);
  const sought = wanted.map((need) => ({
    need,
    ...(isForbidden(need, constraints) ? NOTHING : stepIn(need, findUsual(need, search), search)),
  }));
  const isSure = sureFor(sought);
  const byThought = sought
    .filter(({ need, candidates }) => !candidates.some(isSure) && isMetByThought(need, needs, knowledge))
    .map(({ need }) => need);
  const found = sought.filter(({ need }) => !byThought.includes(need));
  const served = found.map(({ need }) => need);
  const considered = {
    choices: new Map(found.map(({ need, candidates }) => [need.id, candidates.filter(isSure)])),
    unsure: new Map(found.map(({ need, candidates }) => [need.id, candidates.filter((one) => !isSure(one))])),
    refused: found.flatMap(({ refused }) => refused),
    unavailable: new Map(found.map(({ need, unavailable }) => [need.id, unavailable.filter(isAboveCut)])),
  };
  const mostServers = constraints.max_servers ?? Infinity;
  const bundle = chooseBundle(
    served.map(({ id }) => considered.choices.get(id) ?? []),
    mostServers,
  );
  const covered = new Set(bundle.map(({ need }) => need.id));
  return {
    servers: groupByServer(
      bundle.map((candidate) => withoutForbidden(cover(candidate, knowledge), task.prohibitions, knowledge)),
    ),
    served,
    byClient,
    byThought,
    gaps: served
      .filter(({ id }) => !covered.has(id))
      .map((need) => explainGap(need, considered, constraints, knowledge)),
    ...considered,
    mostServers,
  };
}

/** Whether a model meets a need with the facts that the task states or another need reads. */
function isMetByThought(need: Need, needs: readonly Need[], { lexicon }: Lexicon): boolean {
  const { capability, system, effect } = need;
  if (system !== undefined || lexicon.capabilities.get(capability ?? '')?.by_thought !== true) return false;
  return effect === 'none' || needs.some((other) => other !== need && other.effect === 'read');
}
