import type { ProviderFailureKind } from '../../domain/calls/provider-failure-kind.ts';
import type { Verification } from '../../domain/catalog/verification.ts';
import type { FrozenChecks } from '../../domain/evaluation/check.ts';
import type { WorkEnd } from '../../domain/evaluation/trace.ts';
import { configurationKey } from '../../domain/stack/launch.ts';
import type { Repair } from '../../domain/run/choose-repair.ts';
import type { RunProgress } from '../../domain/run/run-event.ts';
import type { Adjustment, Attempt, Usage } from '../../domain/run/run-record.ts';
import type { StackRecommendation } from '../../domain/stack/recommendation.ts';
import type { CallLedger, KnownUsage } from '../model-calls/call-ledger.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Pace } from '../ports/pace.ts';
import type { Sha256 } from '../ports/sha256.ts';
import { workInstructions } from '../prompts/work-prompt.ts';
import type { PreparedStack } from '../recommend-stack.ts';
import type { Scrub } from '../scrub.ts';
import { doWork, type DoneCalls, type ToolCallBudget, type Work } from './do-work.ts';
import type { EvaluateAttempt } from './evaluate-attempt.ts';
import { coversAsMuch, provisionStack, type Stack } from './provision-stack.ts';
import type { RunClock } from './run-clock.ts';
import type { Toolbox } from './toolbox.ts';

/** What all attempts of a run share. */
export type AttemptParts = {
  /** Its time in milliseconds, and the points that it asks for. */
  readonly request: { readonly timeoutMs: number; readonly scoreThreshold: number };
  readonly prepared: PreparedStack;
  readonly checks: FrozenChecks;
  /** Spends no more than the run may; null where there is no model to work with. */
  readonly chat: ChatModel | null;
  readonly toolbox: Toolbox;
  readonly evaluateAttempt: EvaluateAttempt;
  readonly ledger: CallLedger;
  readonly clock: RunClock;
  readonly scrub: Scrub;
  readonly isGiven: (credential: string) => boolean;
  readonly budget: ToolCallBudget;
  readonly done: DoneCalls;
  readonly emit: (progress: RunProgress) => Promise<void>;
  readonly cancelled: () => boolean;
  readonly pace: Pace;
  readonly sha256: Sha256;
};

/** An attempt with what the run needs to go on from it. */
export type TriedStack = {
  readonly attempt: Attempt;
  readonly recommendation: StackRecommendation;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly passed: boolean | null;
  readonly modelFailure: ProviderFailureKind | null;
  /** Servers that were replaced while the stack was brought up, and why. */
  readonly excluded: readonly string[];
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
  change: Pick<Repair, 'exclude' | 'model' | 'hints'>,
  swaps: number,
  signal: AbortSignal,
): Promise<TriedStack> {
  const { prepared, request, toolbox, clock, ledger, emit, pace, cancelled } = parts;
  const began = pace.elapsed();
  const before = ledger.usage;
  const toolCallsBefore = parts.budget.left;
  const without = (servers: readonly string[]): Stack =>
    prepared.restack({ exclude: [...change.exclude, ...servers], model: change.model });
  const unchanged = change.exclude.length === 0 && change.model === null;

  const provisioned = await clock.time('provisioning', () =>
    provisionStack(
      unchanged ? prepared : without([]),
      {
        toolbox,
        constraints: prepared.task.constraints,
        isGiven: parts.isGiven,
        attempt: number,
        swaps,
        without,
        leftMs: clock.within(clock.plan.provisionMs),
        onReplaced: (adjustment) => emit({ stage: 'repairing', attempt: number, ...adjustment }),
      },
      signal,
    ),
  );
  const { stack, ready } = provisioned;
  const { llm } = stack.recommendation;
  const model = parts.chat === null ? null : (change.model ?? llm?.model ?? prepared.access.model);
  const work = await clock.time('executing', () => workWith(model));
  const files = await toolbox.files();
  const ms = Math.round(pace.elapsed() - began);
  const usage = usageSince(before, ledger.usage, toolCallsBefore - parts.budget.left);
  const judged = await clock.time('evaluating', () =>
    parts.evaluateAttempt(
      {
        task: prepared.task,
        recommendation: stack.recommendation,
        checks: parts.checks,
        provisioning: provisioned.provisioning,
        work,
        files,
        model,
        usage,
        ms,
        timeoutMs: request.timeoutMs,
        threshold: request.scoreThreshold,
        judge:
          parts.chat === null || prepared.access.model === null
            ? null
            : { chat: parts.chat, model: prepared.access.model, apiKey: prepared.access.apiKey, leftMs: clock.leftMs },
      },
      ({ check, verdict }) => emit({ stage: 'evaluating', attempt: number, check, verdict }),
      signal,
    ),
  );
  return {
    attempt: {
      number,
      stack: {
        model: model === null ? null : { provider: prepared.provider.name, model },
        servers: stack.recommendation.mcp_servers.map(({ name, tools }) => ({
          name,
          tools: tools.map((tool) => tool.name),
        })),
      },
      provisioning: provisioned.provisioning,
      steps: work.steps,
      end: work.end,
      output: work.answer,
      artifacts: judged.artifacts,
      checks: judged.checks,
      score: judged.score,
      usage: usageSince(before, ledger.usage, toolCallsBefore - parts.budget.left),
      ms,
      adjustment: null,
    },
    recommendation: stack.recommendation,
    files,
    passed: judged.passed,
    modelFailure: work.modelFailure,
    excluded: provisioned.replaced.map(({ server }) => server),
    adjustments: provisioned.replaced.map(({ adjustment }) => adjustment),
    evidence: provisioned.evidence,
    warnings: judged.warnings,
    canReplace: (server) => coversAsMuch(without([...provisioned.replaced.map((one) => one.server), server]), stack),
  };

  async function workWith(chosen: string | null): Promise<Work> {
    if (cancelled()) return idle('cancelled');
    if (parts.chat === null || chosen === null) return idle('not_executed');
    if (signal.aborted) return idle('deadline');
    if (stack.servers.length > 0 && ready.length === 0) return idle('no_tools');
    const keys = new Map(stack.servers.map(({ server }) => [server.name, configurationKey(server)]));
    return doWork(
      {
        chat: parts.chat,
        model: chosen,
        apiKey: prepared.access.apiKey,
        system: workInstructions(toolbox.folder, stack.recommendation.prompt_strategy, change.hints),
        task: prepared.task.raw_input,
        tools: toolbox.tools(ready).map((tool) => ({ ...tool, key: keys.get(tool.server) ?? tool.server })),
        connection: (server) => toolbox.connection(server),
        attempt: number,
        budget: parts.budget,
        done: parts.done,
        scrub: parts.scrub,
        pace,
        leftMs: clock.within(Infinity),
        emit,
      },
      signal,
    );
  }
}

function idle(end: WorkEnd): Work {
  return { steps: [], answer: null, end, modelFailure: null };
}

function usageSince(before: KnownUsage, after: KnownUsage, toolCalls: number): Usage {
  return {
    model_calls: after.calls - before.calls,
    tool_calls: toolCalls,
    tokens: {
      input: difference(after.tokens.input, before.tokens.input),
      output: difference(after.tokens.output, before.tokens.output),
    },
    cost_usd: difference(after.costUsd, before.costUsd),
  };
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}
