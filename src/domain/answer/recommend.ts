import { explainWay } from './explain-way.ts';
import { estimateSchemas } from '../stack/run-tokens.ts';
import type { PlanOptions } from '../stack/caller-priors.ts';
import type { ChosenStack } from '../stack/choose-stack.ts';
import { coveringsOf, type Plan, type Warning } from '../stack/plan.ts';
import type { Constraints } from '../task/constraints.ts';
import { estimateRun } from './estimate-run.ts';
import { packageWarnings } from './package-warnings.ts';
import { findWarnings } from './find-warnings.ts';
import type { Coverage, ServerPick, StackRecommendation, Evidence } from './recommendation.ts';
import type { Model } from '../catalog/model.ts';
import type { Knowledge, Lexicon } from '../match/knowledge.ts';
import { RANKER_VERSION } from '../match/rank-servers.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import { holdsOrder, isForeign, type TaskDefinition } from '../task/task-definition.ts';
import type { Client } from '../catalog/client.ts';
import { clientConfiguration } from '../clients/client-configuration.ts';
import type { ClientId } from '../clients/client-ids.ts';
import type { Base64 } from '../clients/deeplinks.ts';
import type { ConfiguredServer } from '../clients/render-entry.ts';
import { compareConfiguration, findDeniedConfiguration } from './current-configuration.ts';
import { configure, describeModel, describeServerPick } from './describe-server-pick.ts';
import { explainRejections } from './explain-rejections.ts';
import { limitsNotApplied } from './limits-not-applied.ts';
import { judgeSafety } from './judge-safety.ts';
import { offerAlternatives } from './offer-alternatives.ts';
import { traceData } from './trace-data.ts';
import { planTrigger } from './plan-trigger.ts';
import { nextSteps } from './next-steps.ts';
import { missingSecrets, outcomeOf, summarize } from './summarize.ts';
import { promptStrategy, writeSystemPrompt } from './write-prompt.ts';

/** Options of a recommendation with defaults applied. */
export type RecommendOptions = PlanOptions & {
  readonly model: string | null;
  readonly clients: readonly ClientId[];
  /** `short` answers hold no more than `normal` ones; adapters shorten them. */
  readonly detail: 'short' | 'normal' | 'full';
  readonly alternatives: number;
};

/** Encodings that the domain does not implement itself. */
export type Encodings = { readonly sha256: (text: string) => string; readonly base64: Base64 };

/** Writes the published document for a stack. Equal arguments give an equal answer. */
export function recommend(
  analysis: TaskAnalysis,
  stack: ChosenStack,
  options: RecommendOptions,
  knowledge: Knowledge,
  base64: Base64,
): StackRecommendation {
  const { catalog } = knowledge;
  const { task } = analysis;
  const { plan, model, conflict } = stack;
  const isTask = task.needs.length > 0;
  const servers = describeServers(plan, task, options.credentialsHeld);
  const llm = isTask ? describeModel(model, options.credentialsHeld) : null;
  const planned = stack.planned.map(({ server }) => server);
  const estimate = isTask ? estimateRun(task, estimateSchemas(planned), model.chosen?.cost ?? null, planned) : null;
  const picks = { llm, mcp_servers: servers, estimate, conflict };
  const coverage = coverageOf(task, plan, model.chosen?.model ?? null, knowledge);
  const outcome = outcomeOf(task, plan, picks);
  const safety = judgeSafety(task, plan, servers);
  return {
    outcome,
    summary: summarize(outcome, task, plan, picks, knowledge),
    next_steps: nextSteps(outcome, task, picks, clientsNamed(options.clients, knowledge)),
    llm,
    mcp_servers: servers,
    skills: stack.skills,
    framework: stack.framework,
    runtime: planTrigger(task),
    prompt_strategy: promptStrategy(task, plan),
    system_prompt: writeSystemPrompt(task, plan, safety, knowledge),
    coverage,
    uncovered: uncoveredOf(task, plan, coverage),
    safety,
    data_flow: traceData(plan.servers, llm),
    estimate,
    alternatives: estimate === null ? [] : offerAlternatives(plan, model, estimate.tokens, options.alternatives),
    credentials_frontier: frontier(servers),
    rejected: explainRejections(plan, catalog.as_of, catalog.denied, knowledge.twins),
    changes: changesOf(options.currentConfig, plan, knowledge),
    conflict,
    limits_not_applied: limitsNotApplied(analysis, plan, model.chosen, stack.skills),
    warnings: warningsOf(analysis, stack, options, knowledge),
    adjustment_notes: [],
    client_configs: configurationsOf(plan, task.constraints, clientsNamed(options.clients, knowledge), base64),
    lock: options.detail === 'full' ? stack.lock : { digest: stack.lock.digest },
    catalog: { version: catalog.version, as_of: catalog.as_of, ranker: RANKER_VERSION },
  };
}

function describeServers(
  plan: Plan,
  { constraints, trigger }: TaskDefinition,
  held: readonly string[] | null,
): ServerPick[] {
  const stated = new Set(plan.served.filter(({ implied }) => !implied).map(({ id }) => id));
  return plan.servers.map((planned) => {
    const isPrimary = planned.covers.some(({ need }) => stated.has(need.id));
    const pick = describeServerPick(planned, constraints, held, isPrimary);
    const way: Evidence = { kind: 'way', text: explainWay(planned, constraints, trigger !== null) };
    return { ...pick, evidence: [...pick.evidence, way] };
  });
}

function changesOf(
  current: RecommendOptions['currentConfig'],
  { servers }: Plan,
  { identifiers }: Knowledge,
): StackRecommendation['changes'] {
  const picked = servers.map(({ server }) => server);
  return current === null ? null : compareConfiguration(current, picked, identifiers);
}

function warningsOf(
  analysis: TaskAnalysis,
  { plan, model, lockWarnings, modelWarnings }: ChosenStack,
  { model: asked, currentConfig }: RecommendOptions,
  { catalog, identifiers }: Knowledge,
): readonly Warning[] {
  return [
    ...lockWarnings,
    ...findWarnings(analysis, plan, model, asked),
    ...packageWarnings(plan.servers, catalog.as_of),
    ...modelWarnings,
    ...(currentConfig === null ? [] : findDeniedConfiguration(currentConfig, catalog, identifiers)),
  ];
}

function clientsNamed(ids: readonly ClientId[], { catalog }: Lexicon): readonly Client[] {
  return ids.flatMap((id) => catalog.vocabulary.clients.find((client) => client.id === id) ?? []);
}

function configurationsOf(
  { servers }: Plan,
  constraints: Constraints,
  clients: readonly Client[],
  base64: Base64,
): StackRecommendation['client_configs'] {
  if (servers.length === 0) return {};
  const configured = withUniqueKeys(servers.map((planned) => configure(planned, constraints)));
  return Object.fromEntries(clients.map((client) => [client.id, clientConfiguration(client, configured, base64)]));
}

function coverageOf(task: TaskDefinition, plan: Plan, model: Model | null, knowledge: Lexicon): Coverage[] {
  const chosen = coveringsOf(plan);
  return task.needs.map((need) => {
    if (plan.byClient.some(({ id }) => id === need.id)) return { need: need.id, met_by: 'client', picks: [] };
    const usual = need.capability === null ? 'server' : knowledge.lexicon.capabilities.get(need.capability)?.met_by;
    const by = plan.byThought.some(({ id }) => id === need.id) ? 'model' : usual;
    if (by === 'host') return { need: need.id, met_by: 'host', picks: ['runtime'] };
    if (by === 'model')
      return model === null
        ? { need: need.id, met_by: 'nobody', picks: [] }
        : { need: need.id, met_by: 'model', picks: [model.model] };
    const candidate = chosen.find((one) => one.need.id === need.id);
    if (candidate === undefined) return { need: need.id, met_by: 'nobody', picks: [] };
    const { server, probability, proof } = candidate;
    const proven = proof === undefined ? {} : { proof };
    return { need: need.id, met_by: 'server', picks: [server.name], probability, ...proven };
  });
}

/** Lists uncovered needs, then parts of the text that were not understood. */
function uncoveredOf(
  task: TaskDefinition,
  plan: Plan,
  coverage: readonly Coverage[],
): StackRecommendation['uncovered'] {
  const gaps = plan.gaps.map(({ need, code, reason }) => ({ need: need.id, text: need.text, code, reason }));
  const thinking = coverage.filter(
    ({ met_by: by, need }) => by === 'nobody' && !plan.served.some(({ id }) => id === need),
  );
  const unmet = task.needs
    .filter(({ id }) => thinking.some(({ need }) => need === id))
    .map(({ id, text }) => ({
      need: id,
      text,
      code: 'no_model',
      reason: 'No model of the catalog is within the limits.',
    }));
  if (task.needs.length === 0 && !holdsOrder(task)) return gaps;
  const parts = isForeign(task)
    ? [
        {
          text: task.raw_input,
          code: 'language_not_read',
          reason: 'This text is not written in English, so it was not read.',
        },
      ]
    : task.unread.map((text) => ({
        text,
        code: 'unread',
        reason: 'This part of the task was not understood, so nothing was chosen for it.',
      }));
  return [...gaps, ...unmet, ...parts.map((part) => ({ need: '', ...part, text: part.text.slice(0, 200) }))];
}

function frontier(servers: readonly ServerPick[]): StackRecommendation['credentials_frontier'] {
  return servers
    .map((server) => ({ add: missingSecrets(null, [server]), unlocks: server.covers }))
    .filter(({ add }) => add.length > 0)
    .toSorted((a, b) => b.unlocks.length / b.add.length - a.unlocks.length / a.add.length);
}

/** Appends a number to the key of a later server with the same short name. */
/** Numbers repeated keys: `github`, `github-2`. */
export function withUniqueKeys(servers: readonly ConfiguredServer[]): ConfiguredServer[] {
  const used = new Set<string>();
  return servers.map((server) => {
    let { key } = server;
    for (let number = 2; used.has(key); number += 1) key = `${server.key}-${number}`;
    used.add(key);
    return { ...server, key };
  });
}
