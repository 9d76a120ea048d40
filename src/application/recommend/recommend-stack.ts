import { cite } from '../../domain/answer/citations/cite.ts';
import { recommend, type Encodings, type RecommendOptions } from '../../domain/answer/recommend.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { Knowledge } from '../../domain/match/knowledge.ts';
import { USUAL_BUDGET } from '../../domain/model-calls/spending.ts';
import type { ChosenStack } from '../../domain/stack/choose-stack.ts';
import { keysOfBlanks, refusedAnswers } from '../../domain/stack/fill-settings.ts';
import type { Warning } from '../../domain/stack/plan.ts';
import type { StackLock } from '../../domain/stack/lock/stack-lock.ts';
import { answerQuestions, type AnsweredAnalysis, type Answers } from '../../domain/task/answer-questions.ts';
import { answerProducts } from '../../domain/task/assume-products.ts';
import { checkAnswers } from '../../domain/task/check-answers.ts';
import { analyzeTask } from '../../domain/task/analyze-task.ts';
import type { Constraints } from '../../domain/task/constraints.ts';
import { defineGivenTask, type GivenNeed } from '../../domain/task/given-task.ts';
import type { AskedTask } from '../../domain/task/task-analysis.ts';
import type { TaskDefinition } from '../../domain/task/task-definition.ts';
import { CallLedger } from '../model-calls/call-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import type { Analysis, Provider } from '../ports/provider.ts';
import type { TaskReader } from '../ports/task-reader.ts';
import type { Secret } from '../runs/redaction.ts';
import { explained, openSession, providerNamed, type KeyOf, type ProviderSession } from './provider-session.ts';
import type { BeginResearch } from './research.ts';
import {
  chooseAmongCandidates,
  heldLock,
  keepLock,
  type ServedRecommendation,
  type StackChange,
  settledAnalysis,
} from './settle-stack.ts';

/** Validated request for a recommendation, with defaults. */
export type RecommendRequest = RecommendOptions & {
  /** Trimmed, NFC, 1 to 20,000 code points. */
  readonly task: string;
  readonly provider: string;
  readonly constraints: Constraints;
  /** Key for the provider; null takes the key of the environment. */
  readonly apiKey: Secret | null;
  /** Key for web search; null takes the key of the environment. */
  readonly searchApiKey: Secret | null;
  /** Time limit of the whole call in milliseconds. */
  readonly timeoutMs: number;
  /** Stack to use exactly; without it, a stack is chosen. */
  readonly lock?: StackLock | null;
  /** Answers to open questions by key. */
  readonly answers?: Answers;
  /** Needs that the caller defines; without them, the provider analyses the task. */
  readonly needs?: readonly GivenNeed[] | null;
};

export type RecommendAnswer = { readonly task: TaskDefinition; readonly recommendation: StackRecommendation };

/**
 * @throws {QuartermasterError}
 * - `invalid_provider`, with the list of valid ones;
 * - `validation` when a model must be named, or the lock was tampered with or contradicts the request;
 * - `lock_mismatch`, before any model call, when the catalog no longer supports the lock;
 * - `missing_api_key`, or the error for a failure of the vendor;
 * - `provider_auth` when the web search rejects the key of the request.
 */
export type RecommendStack = (request: RecommendRequest, signal?: AbortSignal) => Promise<RecommendAnswer>;

/** Maximum share of the time for the analysis; the choice gets the rest. */
const ANALYSIS_SHARE = 0.75;

/** Recommendation with everything for its execution. */
export type PreparedStack = RecommendAnswer &
  ServedRecommendation &
  Pick<ProviderSession, 'provider' | 'access'> & {
    readonly knowledge: Knowledge;
    /**
     * Returns a changed stack for the same analysis and choice, without model calls or searches. A locked stack stays
     * unchanged.
     */
    readonly restack: (change: StackChange) => ServedRecommendation;
  };

/**
 * Like {@link RecommendStack}, with the complete result.
 *
 * @param ledger Budget for model calls, shared with the later steps of the run.
 * @param onAnalyzed Called between analysis and choice.
 */
export type PrepareStack = (
  request: RecommendRequest,
  ledger: CallLedger,
  onAnalyzed: () => Promise<void>,
  signal: AbortSignal,
) => Promise<PreparedStack>;

/**
 * Analyses the task with the requested provider, lets it choose among the engine's candidates, and recommends a stack.
 */
export function makeRecommendStack(prepareStack: PrepareStack): RecommendStack {
  return async (request, signal = new AbortController().signal) => {
    const ledger = new CallLedger(USUAL_BUDGET);
    const { task, recommendation } = await prepareStack(request, ledger, () => Promise.resolve(), signal);
    const { parts: _parts, frames: _frames, ...short } = task;
    return { task: request.detail === 'full' ? task : short, recommendation };
  };
}

/** Dependencies of a recommendation. */
export type PrepareStackParts = {
  readonly live: CurrentCatalog;
  readonly providers: readonly Provider[];
  readonly encodings: Encodings;
  readonly keyOf: KeyOf;
  readonly clock: Clock;
  readonly beginResearch: BeginResearch;
  readonly reader: TaskReader;
};

export function makePrepareStack(parts: PrepareStackParts): PrepareStack {
  const { live, providers, encodings, keyOf, clock, beginResearch } = parts;
  return async (request, ledger, onAnalyzed, signal) => {
    const { timeoutMs, searchApiKey } = request;
    const startedAt = clock.elapsed();
    const within = (share: number) => () => Math.max(0, startedAt + share * timeoutMs - clock.elapsed());
    const research = beginResearch({ searchApiKey: searchApiKey?.reveal() ?? null, timeoutMs });
    const provider = providerNamed(request.provider, providers);
    const { knowledge } = await live.index();
    const { answers = {} } = request;
    checkAnswers(answers, knowledge.catalog.vocabulary, knowledge.catalog.servers);
    const held = heldLock(request, provider, knowledge.catalog, encodings.sha256);
    const session = openSession(request, provider, knowledge.catalog, keyOf, { leftMs: within(1), ledger });
    const read = await analyze(request, session, within(ANALYSIS_SHARE), { ...parts, knowledge }, signal);
    const { analysis, rest, unclear } = answerQuestions(answerProducts(read, answers, knowledge), answers);
    await onAnalyzed();
    const analysed = { analysis, answers: rest, options: request, session, knowledge, encodings };
    const settled = held === null ? await chooseAmongCandidates(analysed, signal) : keepLock(analysed, held);
    const kept = settledAnalysis(analysis, settled.stack);
    const { task } = kept;
    const draft = recommend(kept, settled.stack, request, knowledge, encodings.base64);
    const findings = await research({ task, recommendation: draft, knowledge }, signal);
    const cited = cite(draft, findings, task, knowledge);
    const recommendation = {
      ...cited,
      warnings: [
        ...cited.warnings,
        ...read.warnings,
        ...settled.warnings,
        ...answerWarnings(unclear, rest, settled.stack),
      ],
      ...(settled.use === null ? {} : { choice: settled.use }),
    };
    const first = { recommendation, servers: settled.stack.planned };
    return {
      task,
      ...first,
      knowledge,
      provider,
      access: session.access,
      restack: (change) => settled.restack(change) ?? first,
    };
  };
}

/** Warns about answers that nothing took. */
function answerWarnings(
  unclear: AnsweredAnalysis['unclear'],
  rest: Answers,
  { planned }: Pick<ChosenStack, 'planned'>,
): readonly Warning[] {
  const settings = keysOfBlanks(planned);
  return [
    ...unclear.map(({ key, ask, text }) => ({
      code: 'answer_not_read',
      text: `"${text}" was not understood as an answer to: ${ask}`,
      ref: key,
    })),
    ...refusedAnswers(planned, rest).map(({ key, name, text }) => ({
      code: 'answer_not_read',
      text: `"${text}" is a name, but ${name} takes an id, so it is still open.`,
      ref: key,
    })),
    ...Object.keys(rest)
      .filter((key) => !settings.has(key))
      .map((key) => ({ code: 'answer_unused', text: `The task has no open question ${key}.`, ref: key })),
  ];
}

/** Analyses the task with the provider, unless the caller defines the needs. */
async function analyze(
  { task: text, constraints, needs = null }: RecommendRequest,
  { provider, access, call }: ProviderSession,
  leftMs: () => number,
  { encodings, reader, knowledge }: Pick<PrepareStackParts, 'encodings' | 'reader'> & { readonly knowledge: Knowledge },
  signal: AbortSignal,
): Promise<Analysis> {
  const asked: AskedTask = { text, id: `t_${encodings.sha256(text).slice(0, 8)}`, constraints };
  if (needs !== null) return { ...defineGivenTask(asked, needs, knowledge, (part) => reader.read(part)), warnings: [] };
  const own = analyzeTask(asked, knowledge, reader.read(text));
  return explained(call, provider.analyze({ ...access, leftMs, own, knowledge }, signal));
}
