import { priorsOf } from '../../domain/stack/caller-priors.ts';
import { USUAL_BUDGET, type TokenPrice } from '../../domain/model-calls/spending.ts';
import { QuartermasterError, type Fault } from '../../domain/errors.ts';
import type { Knowledge } from '../../domain/match/knowledge.ts';
import { applyChoice, droppedWarnings } from '../../domain/stack/apply-choice.ts';
import { holdLock, type HeldLock } from '../../domain/stack/lock/hold-lock.ts';
import { planLocked } from '../../domain/stack/lock/plan-locked.ts';
import type { StackLock } from '../../domain/stack/lock/stack-lock.ts';
import { planStack } from '../../domain/stack/plan-stack.ts';
import type { Plan } from '../../domain/stack/plan.ts';
import type { PlannedServer } from '../../domain/stack/planned-server.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import { cite } from '../../domain/answer/citations/cite.ts';
import { recommend, type Encodings, type RecommendOptions } from '../../domain/answer/recommend.ts';
import type { Catalog } from '../../domain/catalog/catalog.ts';
import { modelNamed } from '../../domain/stack/vendor.ts';
import type { Constraints } from '../../domain/task/constraints.ts';
import { analyzeTask } from '../../domain/task/analyze-task.ts';
import { defineGivenTask, type GivenNeed } from '../../domain/task/given-task.ts';
import type { AskedTask } from '../../domain/task/task-analysis.ts';
import type { TaskDefinition } from '../../domain/task/task-definition.ts';
import { BudgetedChatModel } from '../model-calls/budgeted-chat-model.ts';
import { BudgetExceeded, CallLedger } from '../model-calls/call-ledger.ts';
import { explainFailure, explainOverrun, type VendorCall } from '../model-calls/explain-failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import type { TaskReader } from '../ports/task-reader.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { Analysis, Choice, ModelAccess, Provider } from '../ports/provider.ts';
import { Secret } from '../runs/redaction.ts';
import type { BeginResearch } from './research.ts';

/** A validated request for a recommendation, defaults filled in. */
export type RecommendRequest = RecommendOptions & {
  /** Trimmed, NFC, 1 to 20,000 code points. */
  readonly task: string;
  readonly provider: string;
  readonly constraints: Constraints;
  /** Key for the provider; null takes the one of the environment. */
  readonly apiKey: Secret | null;
  /** Key for web search; null takes the one of the environment. */
  readonly searchApiKey: Secret | null;
  /** For the whole call, in milliseconds. */
  readonly timeoutMs: number;
  /** The stack to use, exactly; left out or null, one is chosen. */
  readonly lock?: StackLock | null;
  /** The caller's own reading of the task; left out or null, the provider reads it. */
  readonly needs?: readonly GivenNeed[] | null;
};

export type RecommendAnswer = { readonly task: TaskDefinition; readonly recommendation: StackRecommendation };

/**
 * @throws {QuartermasterError} `invalid_provider`, naming the valid ones; `validation` when a model must be named, or for a lock that was
 *   tampered with or contradicts the request; `lock_mismatch` for one that the catalog cannot keep any more, before anybody is asked; what a
 *   failure of the vendor means, or `missing_api_key` where there is no key to ask it with; `provider_auth` when a search refuses the key of the request.
 */
export type RecommendStack = (request: RecommendRequest, signal?: AbortSignal) => Promise<RecommendAnswer>;

/** What the environment holds for a variable that is named; undefined when it is not set. */
export type KeyOf = (variable: string) => string | undefined;

/** Share of the time that the analysis may take; the choice gets what is left. */
const ANALYSIS_SHARE = 0.75;

/** How a further attempt at the same task differs from the first stack. */
export type StackChange = {
  /** Names of servers that may not be picked any more. */
  readonly exclude: readonly string[];
  /** The model to run with instead; null for the one that is recommended. */
  readonly model: string | null;
};

/** A recommendation, and what it takes to work with it. */
export type PreparedStack = RecommendAnswer & {
  /** The servers of the recommendation as the catalog knows them, with what they cover. */
  readonly servers: readonly PlannedServer[];
  readonly knowledge: Knowledge;
  readonly provider: Provider;
  /** The provider's model that analysed and chose; null where it has none. */
  readonly access: ModelAccess;
  /** The stack for the same analysis and choice, changed; a locked one stays as it is. It asks no model and searches nothing. */
  readonly restack: (change: StackChange) => Pick<PreparedStack, 'recommendation' | 'servers'>;
};

/**
 * As {@link RecommendStack}.
 *
 * @param ledger Bounds what is spent on models; whoever goes on with the stack goes on with it.
 * @param onAnalyzed Called between the analysis and the choice.
 */
export type PrepareStack = (
  request: RecommendRequest,
  ledger: CallLedger,
  onAnalyzed: () => Promise<void>,
  signal: AbortSignal,
) => Promise<PreparedStack>;

/** Analyses the task with the provider that the request names, lets it choose among the engine's candidates, then recommends. */
export function makeRecommendStack(prepareStack: PrepareStack): RecommendStack {
  return async (request, signal = new AbortController().signal) => {
    const ledger = new CallLedger(USUAL_BUDGET);
    const { task, recommendation } = await prepareStack(request, ledger, () => Promise.resolve(), signal);
    const { parts: _parts, frames: _frames, ...short } = task;
    return { task: request.detail === 'full' ? task : short, recommendation };
  };
}

/** Everything that a recommendation is made from. */
export type PrepareStackParts = {
  readonly live: CurrentCatalog;
  readonly providers: readonly Provider[];
  readonly encodings: Encodings;
  readonly keyOf: KeyOf;
  readonly clock: Clock;
  readonly beginResearch: BeginResearch;
  readonly reader: TaskReader;
};

export function makePrepareStack({
  live,
  providers,
  encodings,
  keyOf,
  clock,
  beginResearch,
  reader,
}: PrepareStackParts): PrepareStack {
  return async (request, ledger, onAnalyzed, signal) => {
    const startedAt = clock.elapsed();
    const within = (share: number) => () => Math.max(0, startedAt + share * request.timeoutMs - clock.elapsed());
    const research = beginResearch({
      searchApiKey: request.searchApiKey?.reveal() ?? null,
      timeoutMs: request.timeoutMs,
    });
    const provider = providerNamed(request.provider, providers);
    const { knowledge } = await live.index();
    const priors = priorsOf(request, knowledge.catalog);
    const held = heldFor(request, provider, knowledge.catalog, encodings.sha256);
    const model = modelFor(provider, request.model, knowledge.catalog);
    const call: VendorCall = { model, credential: provider.credential, keyField: 'api_key' };
    const access: ModelAccess = {
      model,
      apiKey: keyFor(provider, request.apiKey, keyOf, call),
      leftMs: within(1),
      metered: (chat) => new BudgetedChatModel(chat, ledger, priceIn(knowledge.catalog, provider.name)),
    };
    const { task: text, constraints, needs = null } = request;
    const asked: AskedTask = { text, id: `t_${encodings.sha256(text).slice(0, 8)}`, constraints };
    const analyze = (): Promise<Analysis> => {
      const own = analyzeTask(asked, knowledge, reader.read(text));
      return provider.analyze({ ...access, leftMs: within(ANALYSIS_SHARE), own, knowledge }, signal);
    };
    const analysis =
      needs === null
        ? await explained(call, analyze())
        : { ...defineGivenTask(asked, needs, knowledge, (part) => reader.read(part)), warnings: [] };
    const { task } = analysis;
    await onAnalyzed();
    const choose = async (): Promise<Settling> => {
      const free = planStack(analysis, priors, knowledge);
      const choice = await explained(call, provider.choose({ ...access, task, plan: free }, signal));
      const applied = applyChoice(free, choice.choices, knowledge);
      return { ...choice, plan: applied.plan, dropped: [...choice.dropped, ...applied.dropped] };
    };
    const { plan, choices, dropped, warnings, use } =
      held === null
        ? await choose()
        : { ...NOTHING_CHOSEN, plan: planLocked(analysis, held.servers, priors, knowledge) };
    const vendor = provider.asksModel ? provider : null;
    const recommendation = recommend(analysis, request, knowledge, encodings, { plan, vendor, held });
    const findings = await research({ task, recommendation, knowledge }, signal);
    const cited = cite(recommendation, findings, task, knowledge);
    const prepared = {
      ...cited,
      warnings: [...cited.warnings, ...analysis.warnings, ...warnings, ...droppedWarnings(dropped)],
      ...(use === null ? {} : { choice: use }),
    };
    return {
      task,
      recommendation: prepared,
      servers: plan.servers,
      knowledge,
      provider,
      access,
      restack: ({ exclude, model: instead }) => {
        if (held !== null) return { recommendation: prepared, servers: plan.servers };
        const limits = { ...task.constraints, exclude: [...(task.constraints.exclude ?? []), ...exclude] };
        const limited = exclude.length === 0 ? analysis : { ...analysis, task: { ...task, constraints: limits } };
        const wishes = instead === null ? request : { ...request, model: instead };
        const kept = choices.filter(({ candidate }) => !exclude.includes(candidate.server.name));
        const changed = applyChoice(planStack(limited, priors, knowledge), kept, knowledge).plan;
        return {
          recommendation: recommend(limited, wishes, knowledge, encodings, { plan: changed, vendor }),
          servers: changed.servers,
        };
      },
    };
  };
}

/** The servers of a stack, and what is to be said of how they were chosen. */
type Settling = Pick<Choice, 'choices' | 'dropped' | 'warnings' | 'use'> & { readonly plan: Plan };

const NOTHING_CHOSEN = { choices: [], dropped: [], warnings: [], use: null };

/** The stack that the request fixes, if it does. */
function heldFor(
  { lock = null, model }: RecommendRequest,
  provider: Provider,
  catalog: Catalog,
  sha256: Encodings['sha256'],
): HeldLock | null {
  if (lock === null) return null;
  const held = holdLock(lock, catalog, sha256);
  const { llm } = lock.contents;
  const errors: Fault[] = [];
  if (model !== null && llm !== model && llm !== modelNamed(catalog.models, model, null)?.id)
    errors.push({ path: '/model', message: `must be left out or that of the lock, ${llm ?? 'which has none'}` });
  if (provider.asksModel && llm !== null && !llm.startsWith(`${provider.name}/`))
    errors.push({ path: '/provider', message: `must serve the model of the lock, ${llm}, or be local` });
  if (errors.length === 0) return held;
  throw new QuartermasterError('validation', 'The request contradicts its lock; see errors.', { errors });
}

function providerNamed(name: string, providers: readonly Provider[]): Provider {
  const provider = providers.find((one) => one.name === name);
  if (provider !== undefined) return provider;
  const valid = providers.map((one) => one.name).join(', ');
  throw new QuartermasterError('invalid_provider', `There is no provider "${name}". Valid ones: ${valid}.`);
}

/** @returns The vendor's own id, also where the caller gave the catalog's. */
function modelFor(
  { asksModel, name, defaultModel }: Provider,
  asked: string | null,
  { models }: Catalog,
): string | null {
  if (!asksModel) return null;
  const model = asked ?? defaultModel;
  if (model !== null) return modelNamed(models, model, name)?.model ?? model;
  throw new QuartermasterError('validation', `The provider ${name} is set up without a model: name one in "model".`, {
    errors: [{ path: '/model', message: `is needed for the provider ${name}` }],
  });
}

function keyFor(
  { asksModel, name, credential }: Provider,
  given: Secret | null,
  keyOf: KeyOf,
  call: VendorCall,
): Secret | null {
  if (!asksModel) return null;
  if (given !== null || credential === null) return given;
  const key = keyOf(credential);
  if (key !== undefined) return new Secret(key);
  throw explainFailure(new ProviderFailure('missing_key', name, `${name} needs a key`), call);
}

/** What the catalog knows of the prices of a provider's models. */
function priceIn({ models }: Catalog, provider: string): (model: string) => TokenPrice | null {
  return (model) => modelNamed(models, model, provider)?.price ?? null;
}

/** Tells the caller what a failure of the vendor means. */
function explained<T>(call: VendorCall, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof BudgetExceeded) throw explainOverrun(error, call.model ?? '');
    throw error instanceof ProviderFailure ? explainFailure(error, call) : error;
  });
}
