import type { Knowledge } from '../match/knowledge.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
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
  const served = needs.filter(
    (need) =>
      !byClient.includes(need) &&
      (need.capability === null || knowledge.lexicon.capabilities.get(need.capability)?.met_by === 'server'),
  );
  const search = searchFor({ ...task, words: text.words }, served, priors, knowledge);
  const found = served.map((need) => ({
    need,
    ...(isForbidden(need, constraints) ? NOTHING : stepIn(need, findUsual(need, search), search)),
  }));
  const isSure = sureFor(found);
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
    gaps: served
      .filter(({ id }) => !covered.has(id))
      .map((need) => explainGap(need, considered, constraints, knowledge)),
    ...considered,
    mostServers,
  };
}
