import { priorsOf, type PlanOptions } from '../stack/caller-priors.ts';
import type { Model } from '../catalog/model.ts';
import type { Knowledge, Lexicon } from '../match/knowledge.ts';
import { RANKER_VERSION } from '../match/rank-servers.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import { isForeign, type TaskDefinition } from '../task/task-definition.ts';
import { checkModel, findWarnings } from './find-warnings.ts';
import { chooseFramework } from '../stack/choose-framework.ts';
import { chooseModel, type ModelChoice, type ModelNeeds } from '../stack/choose-model.ts';
import { chooseSkills } from '../stack/choose-skills.ts';
import { clientConfiguration, type Base64, type ClientId, type ConfiguredServer } from './client-configuration.ts';
import { compareConfiguration, findDeniedConfiguration } from './current-configuration.ts';
import { configure, describeServerPick } from './describe-server-pick.ts';
import { estimateRun } from './estimate-run.ts';
import { estimateSchemas, estimateTokens, type Range } from '../stack/run-tokens.ts';
import { explainRejections } from './explain-rejections.ts';
import { findConflict } from '../stack/find-conflict.ts';
import { judgeSafety } from './judge-safety.ts';
import { findLockConflict } from '../stack/lock/find-lock-conflict.ts';
import type { HeldLock } from '../stack/lock/hold-lock.ts';
import { lockStack } from '../stack/lock/lock-stack.ts';
import {
  chooseLockedModel,
  lockedFramework,
  lockedSkills,
  unusedWarnings,
  withoutServers,
} from '../stack/lock/plan-locked.ts';
import { offerAlternatives } from './offer-alternatives.ts';
import { planRuntime } from './plan-runtime.ts';
import { planStack } from '../stack/plan-stack.ts';
import type { Plan } from '../stack/plan.ts';
import type { Coverage, LlmPick, ServerPick, StackRecommendation } from './recommendation.ts';
import { missingSecrets, nextSteps, outcomeOf, summarize } from './summarize.ts';
import type { Vendor } from '../stack/vendor.ts';
import { promptStrategy, writeSystemPrompt } from './write-prompt.ts';

/** Options of a recommendation, defaults filled in. */
export type RecommendOptions = PlanOptions & {
  readonly model: string | null;
  readonly clients: readonly ClientId[];
  readonly detail: 'normal' | 'full';
  readonly alternatives: number;
};

/** Encodings that the domain does not have itself. */
export type Encodings = { readonly sha256: (text: string) => string; readonly base64: Base64 };

/** What was settled before. */
export type ResolvedNames = {
  /** The engine's own when left out. */
  readonly plan?: Plan;
  /** Whose models alone may be recommended; null for any. */
  readonly vendor?: Vendor | null;
  /** The stack to use, exactly; its servers are those of the plan. */
  readonly held?: HeldLock | null;
};

/** The stack for an analysed task. Deterministic: the same task, options, catalog and settled things give an equal answer. */
export function recommend(
  analysis: TaskAnalysis,
  options: RecommendOptions,
  knowledge: Knowledge,
  encodings: Encodings,
  {
    plan: wanted = planStack(analysis, priorsOf(options, knowledge.catalog), knowledge),
    vendor = null,
    held = null,
  }: ResolvedNames = {},
): StackRecommendation {
  const { catalog } = knowledge;
  const { task } = analysis;
  const { constraints } = task;
  const chosenServers = wanted.servers.map(({ server }) => server);
  const schemaTokens = estimateSchemas(chosenServers);
  const { tokens } = estimateTokens(task, schemaTokens);
  const needed = modelNeeds(task, wanted, tokens);
  const choice =
    held === null
      ? chooseModel(catalog.models, task, needed, options.model, vendor)
      : chooseLockedModel(held.lock.contents.llm, catalog.models, task, needed, vendor);
  const chosenSkills =
    held === null
      ? chooseSkills(catalog.skills, analysis, constraints)
      : lockedSkills(held.lock.contents.skills, catalog.skills, task);
  const broken =
    held === null
      ? null
      : findLockConflict(task, { servers: wanted.servers, model: choice.chosen, skills: chosenSkills });
  const conflict = broken ?? findConflict(analysis, wanted, knowledge);
  const plan = broken === null ? wanted : withoutServers(wanted);
  const skills = broken === null ? chosenSkills : [];
  const primaries = new Set(plan.served.filter(({ implied }) => !implied).map(({ id }) => id));
  const servers = plan.servers.map((planned) =>
    describeServerPick(
      planned,
      constraints,
      options.credentialsHeld,
      planned.covers.some(({ need }) => primaries.has(need.id)),
    ),
  );
  const llm = task.needs.length === 0 ? null : llmPick(choice, options.credentialsHeld);
  const safety = judgeSafety(task.needs, plan, servers);
  const estimate =
    task.needs.length === 0 ? null : estimateRun(task, schemaTokens, choice.chosen?.cost ?? null, chosenServers);
  const picks = { llm, mcp_servers: servers, estimate, conflict };
  const outcome = outcomeOf(task, plan, picks);
  const framework =
    held === null ? chooseFramework(catalog.frameworks, analysis) : lockedFramework(held.lock.contents.framework);
  const lock =
    held?.lock ??
    lockStack(
      { llm: choice.chosen?.model.id ?? null, framework: framework.name, plan, skills },
      constraints,
      catalog.version,
      encodings.sha256,
    );
  const configured = withUniqueKeys(plan.servers.map((planned) => configure(planned, constraints)));
  return {
    outcome,
    summary: summarize(outcome, task, plan, picks, knowledge),
    next_steps: nextSteps(outcome, task, picks, options.clients),
    llm,
    mcp_servers: servers,
    skills,
    framework,
    runtime: planRuntime(task),
    prompt_strategy: promptStrategy(task, plan),
    system_prompt: writeSystemPrompt(task, plan, safety, knowledge),
    coverage: coverageOf(task, plan, choice.chosen?.model ?? null, knowledge),
    uncovered: uncoveredOf(task, plan),
    safety,
    estimate,
    alternatives:
      task.needs.length === 0 || held !== null ? [] : offerAlternatives(plan, choice, tokens, options.alternatives),
    credentials_frontier: frontier(servers),
    rejected: held === null ? explainRejections(plan, catalog.as_of, catalog.denied) : [],
    changes:
      options.currentConfig === null
        ? null
        : compareConfiguration(
            options.currentConfig,
            plan.servers.map(({ server }) => server),
            catalog,
          ),
    conflict,
    warnings: [
      ...(held === null ? [] : [...held.warnings, ...unusedWarnings(plan)]),
      ...findWarnings(analysis, plan, choice, options.model),
      ...(held === null ? checkModel(options.model, vendor, catalog.models) : []),
      ...(options.currentConfig === null ? [] : findDeniedConfiguration(options.currentConfig, catalog)),
    ],
    adjustment_notes: [],
    client_configs:
      configured.length === 0
        ? {}
        : Object.fromEntries(
            options.clients.map((client) => [client, clientConfiguration(client, configured, encodings.base64)]),
          ),
    lock: options.detail === 'full' ? lock : { digest: lock.digest },
    catalog: { version: catalog.version, as_of: catalog.as_of, ranker: RANKER_VERSION },
  };
}

function modelNeeds(task: TaskDefinition, plan: Plan, tokens: Range): ModelNeeds {
  return {
    tools: plan.servers.length > 0,
    images: task.needs.some(({ capability }) => capability === 'image.describe'),
    context: plan.servers.length > 0 ? 32_000 : 8_000,
    tokens,
  };
}

function llmPick(choice: ModelChoice, held: readonly string[] | null): LlmPick | null {
  if (choice.chosen === null) return null;
  const { model } = choice.chosen;
  return {
    provider: model.provider,
    model: model.model,
    reason: choice.reason,
    price:
      model.price === null
        ? null
        : { input: model.price.input, output: model.price.output, per: '1M tokens', currency: 'USD' },
    context_tokens: model.context_tokens,
    credential: model.credential,
    held: held === null || model.credential === null ? null : held.includes(model.credential),
    scores: choice.scores.slice(0, 2).map(({ benchmark, value, date }) => ({ benchmark, value, date })),
    alternatives: choice.alternatives.map((other) => ({
      provider: other.model.provider,
      model: other.model.model,
      cost_usd: other.cost,
    })),
  };
}

function coverageOf(task: TaskDefinition, plan: Plan, model: Model | null, knowledge: Lexicon): Coverage[] {
  const chosen = plan.servers.flatMap(({ covers }) => covers);
  return task.needs.map((need) => {
    const by = need.capability === null ? 'server' : knowledge.lexicon.capabilities.get(need.capability)?.met_by;
    if (by === 'host') return { need: need.id, met_by: 'host', picks: ['runtime'] };
    if (by === 'model')
      return model === null
        ? { need: need.id, met_by: 'nobody', picks: [] }
        : { need: need.id, met_by: 'model', picks: [model.model] };
    const candidate = chosen.find((one) => one.need.id === need.id);
    if (candidate === undefined) return { need: need.id, met_by: 'nobody', picks: [] };
    return { need: need.id, met_by: 'server', picks: [candidate.server.name], probability: candidate.probability };
  });
}

/** Needs that nothing covers, and the text itself where its language was not read. */
function uncoveredOf(task: TaskDefinition, plan: Plan): StackRecommendation['uncovered'] {
  const gaps = plan.gaps.map(({ need, code, reason }) => ({ need: need.id, text: need.text, code, reason }));
  if (!isForeign(task) || task.needs.length === 0) return gaps;
  return [
    ...gaps,
    {
      need: '',
      text: task.raw_input.slice(0, 200),
      code: 'language_not_read',
      reason: 'Only product names of this text were read.',
    },
  ];
}

function frontier(servers: readonly ServerPick[]): StackRecommendation['credentials_frontier'] {
  return servers
    .map((server) => ({ add: missingSecrets(null, [server]), unlocks: server.covers }))
    .filter(({ add }) => add.length > 0)
    .toSorted((a, b) => b.unlocks.length / b.add.length - a.unlocks.length / a.add.length);
}

/** Two servers of one stack may go by the same short name: the later one gets a number. */
function withUniqueKeys(servers: readonly ConfiguredServer[]): ConfiguredServer[] {
  const used = new Set<string>();
  return servers.map((server) => {
    let { key } = server;
    for (let number = 2; used.has(key); number += 1) key = `${server.key}-${number}`;
    used.add(key);
    return { ...server, key };
  });
}
