import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';
import type { Verification } from '../../domain/catalog/verification.ts';
import { passed } from '../../domain/evaluation/score.ts';
import type { Artifact, Trace, WorkEnd } from '../../domain/evaluation/trace.ts';
import type { Repair } from '../../domain/run/choose-repair.ts';
import type { Adjustment, Attempt, Usage } from '../../domain/run/run-record.ts';
import type { OfferedTool } from '../../domain/run/offer-tools.ts';
import { isComplete, trifectaOf, warnOf } from '../../domain/run/trifecta.ts';
import { configurationKey } from '../../domain/catalog/launch.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { CallLedger } from '../model-calls/call-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import type { WorkFile } from '../ports/work-file.ts';
import { workInstructions, workTask } from './work.ts';
import type { PreparedStack } from '../recommend/recommend-stack.ts';
import type { Redact } from './redaction.ts';
import type { DoneCalls, ToolCallBudget } from './call-tool.ts';
import { doWork, type Work } from './do-work.ts';
import { isValidFile } from './is-valid-file.ts';
import { canReplace, provisionStack, type ProvisionedStack, type Stack } from './provision-stack.ts';
import type { RunTimer } from './run-timer.ts';
import { scoreAttempt, type Scoring } from './score-attempt.ts';
import type { Toolbox } from './toolbox.ts';
import { usageSince } from './usage-since.ts';
import type { OwnTool } from './web-tool.ts';

/** What all attempts of a run share. */
export type AttemptParts = Omit<Scoring, 'leftMs'> & {
  readonly prepared: PreparedStack;
  readonly toolbox: Toolbox;
  /** Tools of ours beside those of the servers. */
  readonly ownTools: readonly OwnTool[];
  readonly ledger: CallLedger;
  readonly timer: RunTimer;
  readonly redact: Redact;
  readonly isGiven: (credential: string) => boolean;
  readonly budget: ToolCallBudget;
  readonly done: DoneCalls;
  /** Whether it is over because somebody wants it to be, rather than for its time. */
  readonly cancelled: () => boolean;
  readonly clock: Clock;
  /** SHA-256 of a file, as 64 lower-case hexadecimal digits. */
  readonly digest: (bytes: Uint8Array) => string;
};

/** How an attempt differs from the first one. */
export type AttemptChange = Pick<Repair, 'exclude' | 'model' | 'hints'> & {
  /** A server of the stack that is left out, and not replaced. */
  readonly without?: string;
};

/** An attempt with what the run needs to go on from it. */
export type TriedStack = {
  readonly change: AttemptChange;
  readonly attempt: Attempt;
  readonly recommendation: StackRecommendation;
  readonly files: readonly WorkFile[];
  readonly passed: boolean | null;
  readonly modelFailure: ProviderFailureKind | null;
  /** Why servers were replaced while the stack was brought up. */
  readonly adjustments: readonly Adjustment[];
  readonly evidence: readonly Verification[];
  readonly warnings: readonly string[];
  /** Whether the stack could do without a server and still cover as much. */
  readonly canReplace: (server: string) => boolean;
};

/** One way through provisioning, work and judgement. It resolves whatever happens, also once the signal is aborted. */
export async function makeAttempt(
  parts: AttemptParts,
  number: number,
  change: AttemptChange,
  swaps: number,
  signal: AbortSignal,
): Promise<TriedStack> {
  const { prepared, request, toolbox, timer, ledger, budget, clock } = parts;
  const began = clock.elapsed();
  const before = { usage: ledger.usage, left: budget.left };
  const used = (): Usage => usageSince(before.usage, ledger.usage, before.left - budget.left);
  const without = (servers: readonly string[]): Stack =>
    prepared.restack({ exclude: [...change.exclude, ...servers], model: change.model });
  const whole = change.exclude.length === 0 && change.model === null ? prepared : without([]);
  const first = change.without === undefined ? whole : lacking(whole, change.without);

  const {
    stack,
    provisioning: started,
    ready,
    replaced,
    excluded,
    evidence,
  } = await timer.time('provisioning', () => provision(parts, number, first, without, swaps, signal));
  const model = parts.chat === null ? null : (change.model ?? stack.recommendation.llm?.model ?? prepared.access.model);
  const toolset = chooseTools(parts, stack, ready);
  const work = await timer.time('executing', () =>
    workWith(parts, number, stack, ready, toolset.tools, model, change.hints, signal),
  );
  const provisioning = started.map((one) => (one.status === 'ready' ? (toolbox.dropped(one.server) ?? one) : one));
  const files = await toolbox.files();
  const trace: Trace = { ...work, artifacts: files.map(({ path, bytes }) => artifactOf(path, bytes, parts.digest)) };
  const worker = model === null ? null : { provider: prepared.provider.name, model };
  const ms = Math.round(clock.elapsed() - began);
  const scored = await timer.time('evaluating', () =>
    scoreAttempt(
      { ...parts, leftMs: timer.leftMs },
      { attempt: number, stack: stack.recommendation, provisioning, trace, files, worker, usage: used(), ms },
      signal,
    ),
  );
  return {
    change: { ...change, exclude: [...change.exclude, ...excluded] },
    attempt: {
      number,
      stack: {
        model: worker,
        servers: stack.recommendation.mcp_servers.map(({ name, tools }) => ({
          name,
          tools: tools.map((tool) => tool.name),
        })),
      },
      provisioning,
      steps: trace.steps,
      end: trace.end,
      limit: work.limit,
      output: trace.answer,
      artifacts: trace.artifacts,
      checks: scored.checks,
      score: scored.score,
      usage: used(),
      ms,
      adjustment: null,
    },
    recommendation: stack.recommendation,
    files,
    passed: passed(scored.score, request.scoreThreshold),
    modelFailure: work.modelFailure,
    adjustments: replaced.map(({ adjustment }) => adjustment),
    evidence,
    warnings: [...toolset.warnings, ...scored.warnings.map(({ text }) => parts.redact(text))],
    canReplace: (server) => canReplace(without([...excluded, server]), server, stack),
  };
}

/** The stack brought up; nothing of it once the signal is aborted. */
async function provision(
  { prepared, toolbox, isGiven, timer, emit }: AttemptParts,
  attempt: number,
  first: Stack,
  without: (servers: readonly string[]) => Stack,
  swaps: number,
  signal: AbortSignal,
): Promise<ProvisionedStack> {
  try {
    return await provisionStack(
      first,
      {
        toolbox,
        constraints: prepared.task.constraints,
        isGiven,
        attempt,
        swaps,
        without,
        leftMs: timer.within(timer.plan.provisionMs),
        onReplaced: (adjustment) => emit({ stage: 'repairing', attempt, ...adjustment }),
      },
      signal,
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    return { stack: first, provisioning: [], ready: [], replaced: [], excluded: [], evidence: [] };
  }
}

/** The tools of the servers that work, but for those by which private data could be made to leave; and what is to be said of that. */
function chooseTools(
  { toolbox, request, chat }: AttemptParts,
  { recommendation, servers }: Stack,
  ready: readonly string[],
): { readonly tools: readonly OfferedTool[]; readonly warnings: readonly string[] } {
  const tools = toolbox.tools(ready);
  const trifecta = trifectaOf(recommendation.safety, servers, tools);
  if (chat === null || !isComplete(trifecta)) return { tools, warnings: [] };
  const isOpen = request.allowEffects !== 'read';
  return {
    tools: isOpen ? tools : tools.filter((tool) => !trifecta.outward.includes(tool)),
    warnings: [warnOf(trifecta, isOpen)],
  };
}

async function workWith(
  { chat, prepared, toolbox, ownTools, budget, done, redact, clock, timer, emit, cancelled }: AttemptParts,
  attempt: number,
  { recommendation, servers }: Stack,
  ready: readonly string[],
  tools: readonly OfferedTool[],
  model: string | null,
  hints: readonly string[],
  signal: AbortSignal,
): Promise<Work> {
  if (chat === null || model === null) return idle(cancelled() ? 'cancelled' : 'not_executed');
  if (signal.aborted) return idle(cancelled() ? 'cancelled' : 'deadline');
  if (servers.length > 0 && ready.length === 0) return idle('no_tools');
  const leftMs = timer.within(Infinity);
  try {
    await toolbox.recheck('all', attempt, leftMs, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return idle(cancelled() ? 'cancelled' : 'deadline');
  }
  const keys = new Map(servers.map(({ server }) => [server.name, configurationKey(server)]));
  const work = await doWork(
    {
      chat,
      model,
      apiKey: prepared.access.apiKey,
      system: workInstructions(toolbox.folder, recommendation.prompt_strategy),
      task: workTask(prepared.task.raw_input, hints),
      tools: [
        ...tools.map((tool) => ({ ...tool, key: keys.get(tool.server) ?? tool.server })),
        ...ownTools.map(({ tool }) => tool),
      ],
      connection: (server) =>
        ownTools.find(({ tool }) => tool.server === server)?.connection ?? toolbox.connection(server),
      recheck: (over) => toolbox.recheck('changed', attempt, leftMs, over),
      attempt,
      budget,
      done,
      redact,
      clock,
      leftMs,
      emit,
    },
    signal,
  );
  return work.end === 'cancelled' && !cancelled() ? { ...work, end: 'deadline' } : work;
}

/** The stack but for one server, and nothing in its place. */
function lacking({ recommendation, servers }: Stack, name: string): Stack {
  return {
    recommendation: { ...recommendation, mcp_servers: recommendation.mcp_servers.filter((pick) => pick.name !== name) },
    servers: servers.filter(({ server }) => server.name !== name),
  };
}

function idle(end: WorkEnd): Work {
  return { steps: [], answer: null, end, modelFailure: null, limit: null };
}

function artifactOf(path: string, bytes: Uint8Array, digest: (bytes: Uint8Array) => string): Artifact {
  return { path, bytes: bytes.length, sha256: digest(bytes), valid: isValidFile(path, bytes) };
}
