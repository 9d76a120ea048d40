import { cite } from '../../domain/answer/citations/cite.ts';
import { recommend, type Encodings, type RecommendOptions } from '../../domain/answer/recommend.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { Knowledge } from '../../domain/match/knowledge.ts';
import { USUAL_BUDGET } from '../../domain/model-calls/spending.ts';
import type { StackLock } from '../../domain/stack/lock/stack-lock.ts';
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
} from './settle-stack.ts';

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

/** Share of the time that the analysis may take; the choice gets what is left. */
const ANALYSIS_SHARE = 0.75;

/** A recommendation, and what it takes to work with it. */
export type PreparedStack = RecommendAnswer &
  ServedRecommendation &
  Pick<ProviderSession, 'provider' | 'access'> & {
    readonly knowledge: Knowledge;
    /** The stack for the same analysis and choice, changed; a locked one stays as it is. It asks no model and searches nothing. */
    readonly restack: (change: StackChange) => ServedRecommendation;
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

export function makePrepareStack(parts: PrepareStackParts): PrepareStack {
  const { live, providers, encodings, keyOf, clock, beginResearch } = parts;
  return async (request, ledger, onAnalyzed, signal) => {
    const { timeoutMs, searchApiKey } = request;
    const startedAt = clock.elapsed();
    const within = (share: number) => () => Math.max(0, startedAt + share * timeoutMs - clock.elapsed());
    const research = beginResearch({ searchApiKey: searchApiKey?.reveal() ?? null, timeoutMs });
    const provider = providerNamed(request.provider, providers);
    const { knowledge } = await live.index();
    const held = heldLock(request, provider, knowledge.catalog, encodings.sha256);
    const session = openSession(request, provider, knowledge.catalog, keyOf, { leftMs: within(1), ledger });
    const analysis = await analyze(request, session, within(ANALYSIS_SHARE), { ...parts, knowledge }, signal);
    await onAnalyzed();
    const analysed = { analysis, options: request, session, knowledge, encodings };
    const settled = held === null ? await chooseAmongCandidates(analysed, signal) : keepLock(analysed, held);
    const { task } = analysis;
    const draft = recommend(analysis, settled.stack, request, knowledge, encodings.base64);
    const findings = await research({ task, recommendation: draft, knowledge }, signal);
    const cited = cite(draft, findings, task, knowledge);
    const recommendation = {
      ...cited,
      warnings: [...cited.warnings, ...analysis.warnings, ...settled.warnings],
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

/** Reads the task with the provider, unless the caller gives its own reading. */
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
