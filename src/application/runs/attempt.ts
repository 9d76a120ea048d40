import type { Verification } from '../../domain/catalog/verification.ts';
import { passed } from '../../domain/evaluation/score.ts';
import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';
import type { Repair } from '../../domain/run/choose-repair.ts';
import type { Adjustment, Attempt, Usage } from '../../domain/run/run-record.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { KnownUsage } from '../model-calls/call-ledger.ts';
import type { WorkFile } from '../ports/tool-host.ts';
import { canReplace, provisionStack, type ProvisionedStack, type Stack } from './provision-stack.ts';
import { scoreAttempt } from './score-attempt.ts';
import type { RunMeans, TaskRun } from './task-run.ts';
import { chooseTools, work } from './model-work.ts';

/** Difference between an attempt and the first one. */
export type AttemptChange = Pick<Repair, 'exclude' | 'model' | 'hints'> & {
  /** Server of the stack that is left out without a replacement. */
  readonly without?: string;
};

export type AttemptPlan = {
  /** From 1. */
  readonly number: number;
  readonly change: AttemptChange;
  /** Maximum number of servers that may still be replaced. */
  readonly swaps: number;
};

/** Attempt with the facts that decide the next step of the run. */
export type TriedStack = {
  readonly change: AttemptChange;
  readonly attempt: Attempt;
  readonly recommendation: StackRecommendation;
  readonly files: readonly WorkFile[];
  readonly passed: boolean | null;
  readonly modelFailure: ProviderFailureKind | null;
  /** Replacements of servers while the stack was brought up. */
  readonly adjustments: readonly Adjustment[];
  readonly evidence: readonly Verification[];
  readonly warnings: readonly string[];
  /** Whether the stack has the same coverage without a server. */
  readonly canReplace: (server: string) => boolean;
};

/** Makes one attempt: provisions a stack, does the task and scores the work. Resolves even after an abort. */
export async function makeAttempt(
  run: TaskRun,
  means: RunMeans,
  plan: AttemptPlan,
  signal: AbortSignal,
): Promise<TriedStack> {
  const { prepared, request } = run;
  const { toolbox, timer } = means;
  const { number, change } = plan;
  const began = timer.elapsed();
  const used = countUsage(means);
  const without = (servers: readonly string[]): Stack =>
    prepared.restack({ exclude: [...change.exclude, ...servers], model: change.model });

  const provisioned = await timer.time('provisioning', () => provision(run, means, plan, without, signal));
  const { stack, ready, excluded } = provisioned;
  const { recommendation } = stack;
  const model = means.chat === null ? null : (change.model ?? recommendation.llm?.model ?? prepared.access.model);
  const { tools, warnings } = chooseTools(run, means, stack, ready);
  const done = await timer.time('executing', () =>
    work(run, means, { attempt: number, stack, ready, tools, model, hints: change.hints }, signal),
  );
  const provisioning = provisioned.provisioning.map((one) =>
    one.status === 'ready' ? (toolbox.dropped(one.server) ?? one) : one,
  );
  const { files, artifacts } = await toolbox.files();
  const trace = { ...done, artifacts };
  const worker = model === null ? null : { provider: prepared.provider.name, model };
  const ms = Math.round(timer.elapsed() - began);
  const facts = { attempt: number, stack: recommendation, provisioning, trace, files, worker, usage: used(), ms };
  const scored = await timer.time('evaluating', () => scoreAttempt(run, means, facts, signal));
  const servers = recommendation.mcp_servers.map(({ name, tools: picked }) => ({
    name,
    tools: picked.map((tool) => tool.name),
  }));
  return {
    change: { ...change, exclude: [...change.exclude, ...excluded] },
    attempt: {
      number,
      stack: { model: worker, servers },
      provisioning,
      steps: done.steps,
      end: done.end,
      limit: done.limit,
      output: done.answer,
      artifacts,
      checks: scored.checks,
      score: scored.score,
      usage: used(),
      ms,
      adjustment: null,
    },
    recommendation,
    files,
    passed: passed(scored.score, request.scoreThreshold),
    modelFailure: done.modelFailure,
    adjustments: provisioned.replaced.map(({ adjustment }) => adjustment),
    evidence: provisioned.evidence,
    warnings: [...warnings, ...scored.warnings.map(({ text }) => toolbox.redact(text))],
    canReplace: (server) => canReplace(without([...excluded, server]), server, stack),
  };
}

/** Starts the stack of an attempt; starts nothing once the signal is aborted. */
async function provision(
  { prepared }: TaskRun,
  { toolbox, timer, emit }: RunMeans,
  { number: attempt, change, swaps }: AttemptPlan,
  without: (servers: readonly string[]) => Stack,
  signal: AbortSignal,
): Promise<ProvisionedStack> {
  const whole = change.exclude.length === 0 && change.model === null ? prepared : without([]);
  const first = change.without === undefined ? whole : lacking(whole, change.without);
  const parts = {
    toolbox,
    constraints: prepared.task.constraints,
    attempt,
    swaps,
    without,
    leftMs: timer.within(timer.plan.provisionMs),
    onReplaced: (adjustment: Adjustment) => emit({ stage: 'repairing', attempt, ...adjustment }),
  };
  try {
    return await provisionStack(first, parts, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { stack: first, provisioning: [], ready: [], replaced: [], excluded: [], evidence: [] };
  }
}

/** Returns the stack without one server and without a replacement. */
function lacking({ recommendation, servers }: Stack, name: string): Stack {
  return {
    recommendation: { ...recommendation, mcp_servers: recommendation.mcp_servers.filter((pick) => pick.name !== name) },
    servers: servers.filter(({ server }) => server.name !== name),
  };
}

/** Returns a function for the usage since this call; unreported values are null. */
function countUsage({ ledger, calls }: Pick<RunMeans, 'ledger' | 'calls'>): () => Usage {
  const before: KnownUsage = ledger.usage;
  const { left } = calls;
  return () => {
    const { usage } = ledger;
    return {
      model_calls: usage.calls - before.calls,
      tool_calls: left - calls.left,
      tokens: {
        input: difference(usage.tokens.input, before.tokens.input),
        output: difference(usage.tokens.output, before.tokens.output),
      },
      cost_usd: difference(usage.costUsd, before.costUsd),
    };
  };
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}
