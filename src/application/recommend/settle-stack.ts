import { recommend, type Encodings, type RecommendOptions } from '../../domain/answer/recommend.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { Catalog } from '../../domain/catalog/catalog.ts';
import { QuartermasterError, type Fault } from '../../domain/errors.ts';
import type { Knowledge } from '../../domain/match/knowledge.ts';
import { applyChoice, droppedWarnings } from '../../domain/stack/apply-choice.ts';
import { priorsOf } from '../../domain/stack/caller-priors.ts';
import { chooseStack, type ChosenStack, type PlannedTask } from '../../domain/stack/choose-stack.ts';
import { fillStack } from '../../domain/stack/fill-settings.ts';
import { askBlanks } from '../../domain/stack/ask-blanks.ts';
import { dropMootQuestions } from '../../domain/stack/drop-moot-questions.ts';
import { keepAssumptions } from '../../domain/stack/keep-assumptions.ts';
import { holdLock, type HeldLock } from '../../domain/stack/lock/hold-lock.ts';
import { lockedStack } from '../../domain/stack/lock/locked-stack.ts';
import { planLocked } from '../../domain/stack/lock/plan-locked.ts';
import type { StackLock } from '../../domain/stack/lock/stack-lock.ts';
import { planStack } from '../../domain/stack/plan-stack.ts';
import type { Plan, Warning } from '../../domain/stack/plan.ts';
import type { PlannedServer } from '../../domain/stack/planned-server.ts';
import { modelNamed } from '../../domain/stack/model-vendor.ts';
import type { Answers } from '../../domain/task/answer-questions.ts';
import type { TaskAnalysis } from '../../domain/task/task-analysis.ts';
import type { ModelUse } from '../../domain/task/task-definition.ts';
import type { Provider } from '../ports/provider.ts';
import { explained, type ProviderSession } from './provider-session.ts';

/** Analysed request, from which the stack is settled. */
export type AnalysedRequest = {
  readonly analysis: TaskAnalysis;
  /** Answers to no question, which may fill settings. */
  readonly answers: Answers;
  readonly options: RecommendOptions;
  readonly session: ProviderSession;
  readonly knowledge: Knowledge;
  readonly encodings: Encodings;
};

/** Difference between a further attempt's stack and the first stack. */
export type StackChange = {
  /** Names of servers that must not be picked again. */
  readonly exclude: readonly string[];
  /** Replacement for the recommended model; null keeps it. */
  readonly model: string | null;
};

/** Recommendation with the catalog facts of its servers. */
export type ServedRecommendation = {
  readonly recommendation: StackRecommendation;
  readonly servers: readonly PlannedServer[];
};

export type SettledStack = {
  readonly stack: ChosenStack;
  /** Warnings about the model's choice among candidates. */
  readonly warnings: readonly Warning[];
  /** Use of the choosing model; null without a model call. */
  readonly use: ModelUse | null;
  /** Recommends a changed stack for the same choice; null when the stack is locked. */
  readonly restack: (change: StackChange) => ServedRecommendation | null;
};

/** Settles the stack by the engine's plan and the provider's choice among its candidates. */
export async function chooseAmongCandidates(request: AnalysedRequest, signal: AbortSignal): Promise<SettledStack> {
  const { analysis, options, session, knowledge, encodings } = request;
  const { provider, access, call } = session;
  const priors = priorsOf(options, knowledge.identifiers);
  const free = planStack(analysis, priors, knowledge);
  const choice = await explained(call, provider.choose({ ...access, task: analysis.task, plan: free }, signal));
  const { plan, dropped } = applyChoice(free, choice.choices, knowledge, analysis.task.prohibitions);
  return {
    stack: fillStack(
      chooseStack(plannedTask(request, plan), options.model, encodings.sha256),
      analysis,
      request.answers,
    ),
    warnings: [...choice.warnings, ...droppedWarnings([...choice.dropped, ...dropped])],
    use: choice.use,
    restack: ({ exclude, model }) => {
      const limited = { ...request, analysis: withoutNames(analysis, exclude) };
      const wanted = model === null ? options : { ...options, model };
      const kept = choice.choices.filter(({ candidate }) => !exclude.includes(candidate.server.name));
      const again = planStack(limited.analysis, priors, knowledge);
      const changed = applyChoice(again, kept, knowledge, analysis.task.prohibitions).plan;
      const chosen = chooseStack(plannedTask(limited, changed), wanted.model, encodings.sha256);
      const stack = fillStack(chosen, limited.analysis, request.answers);
      const recommendation = recommend(
        settledAnalysis(limited.analysis, stack),
        stack,
        wanted,
        knowledge,
        encodings.base64,
      );
      return { recommendation, servers: stack.planned };
    },
  };
}

/** Returns an analysis whose products and questions are those of the chosen stack. */
export function settledAnalysis(analysis: TaskAnalysis, { plan, planned }: ChosenStack): TaskAnalysis {
  return askBlanks(dropMootQuestions(keepAssumptions(analysis, plan), plan), planned);
}

/** Settles a locked stack, without a model call. It stays unchanged in later attempts. */
export function keepLock(request: AnalysedRequest, held: HeldLock): SettledStack {
  const { analysis, options, knowledge } = request;
  const plan = planLocked(analysis, held.servers, priorsOf(options, knowledge.identifiers), knowledge);
  const stack = fillStack(lockedStack(plannedTask(request, plan), held), analysis, request.answers);
  return { stack, warnings: [], use: null, restack: () => null };
}

function plannedTask({ analysis, options, session, knowledge }: AnalysedRequest, plan: Plan): PlannedTask {
  const { provider } = session;
  return {
    analysis,
    plan,
    vendor: provider.asksModel ? provider : null,
    clients: options.namedClients ?? [],
    knowledge,
  };
}

function withoutNames(analysis: TaskAnalysis, names: readonly string[]): TaskAnalysis {
  if (names.length === 0) return analysis;
  const { task } = analysis;
  const exclude = [...(task.constraints.exclude ?? []), ...names];
  return { ...analysis, task: { ...task, constraints: { ...task.constraints, exclude } } };
}

/**
 * Returns the lock of a request after a check against the catalog; null without a lock.
 *
 * @throws {QuartermasterError} as `holdLock`; `validation` when the request contradicts its lock.
 */
export function heldLock(
  { lock = null, model }: { readonly lock?: StackLock | null; readonly model: string | null },
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
