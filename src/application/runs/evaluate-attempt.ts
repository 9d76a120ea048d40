import { changes } from '../../domain/catalog/capability.ts';
import type { ToolEffect } from '../../domain/catalog/server.ts';
import { capsOf } from '../../domain/evaluation/caps.ts';
import {
  type Check,
  type CheckResult,
  type FrozenChecks,
  isSettled,
  settledByCode,
} from '../../domain/evaluation/check.ts';
import { computeScore, type Measures } from '../../domain/evaluation/compute-score.ts';
import { efficiency, type Expense, toolHealth, validity } from '../../domain/evaluation/measures.ts';
import { grounding } from '../../domain/evaluation/grounding.ts';
import { runCodeChecks } from '../../domain/evaluation/run-code-checks.ts';
import type { Score, ScoreBasis } from '../../domain/evaluation/score.ts';
import { majorityVote } from '../../domain/evaluation/judge-opinion.ts';
import { type Trace, wasExecuted } from '../../domain/evaluation/trace.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { Warning } from '../../domain/stack/plan.ts';
import type { ModelUse, TaskDefinition } from '../../domain/task/task-definition.ts';
import { totalUse } from '../model-calls/total-use.ts';
import type { WorkFile } from '../ports/work-file.ts';
import type { MakeFence } from '../model-calls/fence.ts';
import { judgeChecks, type Judge, type Judgement } from './judge-checks.ts';

/** An attempt that is to be evaluated, and what it is held against. */
export type EvaluationRequest = {
  readonly checks: FrozenChecks;
  readonly task: TaskDefinition;
  /** The stack that the attempt worked with. */
  readonly stack: Pick<StackRecommendation, 'mcp_servers'>;
  readonly trace: Trace;
  /** Contents of the artifacts. */
  readonly files: readonly WorkFile[];
  readonly expense: Expense;
  /** The most that tools were allowed to do. */
  readonly allowedEffect: ToolEffect;
  /** Points; close to it a judge is asked three times. */
  readonly threshold: number;
  /** Null when there is none to ask. */
  readonly judge: Judge | null;
  /** The model that did the work; null when nobody did. */
  readonly worker: { readonly provider: string; readonly model: string } | null;
  /** Told of each verdict, in the order of the checks. */
  readonly onVerdict: (result: CheckResult) => Promise<void> | void;
};

export type Evaluation = {
  /** In the order of the checks. */
  readonly checks: readonly CheckResult[];
  readonly score: Score;
  readonly warnings: readonly Warning[];
  /** What the judge took over all votes; null when none was asked or it gave no answer. */
  readonly judge: (ModelUse & { readonly self_judged: boolean }) | null;
};

/**
 * Resolves also when the judge fails: what only it could tell is then not measured.
 *
 * @throws The signal's reason once that is aborted.
 */
export type EvaluateAttempt = (request: EvaluationRequest, signal: AbortSignal) => Promise<Evaluation>;

/** Points to either side of the threshold within which one vote is not enough. */
const CLOSE = 10;
const MORE_VOTES = [1, 2];
const MOST_FILES = 20;
const LARGEST_FILE = 100_000;

/** Code decides first; a judge is asked only about the rest, and only of an attempt that code has not found to have failed. */
export function makeEvaluateAttempt(makeFence: MakeFence): EvaluateAttempt {
  return async (request, signal) => {
    const { checks, trace, judge } = request;
    signal.throwIfAborted();
    const seen = settledByCode(checks.checks, runCodeChecks(checks.checks, trace, request));
    const open = checks.checks.filter(({ id }) => isOpen(id, seen));
    const isAsked = judge !== null && open.length > 0 && !isSettled(checks.checks, seen, capsFor(request, seen));
    const judged = isAsked ? await askJudge(judge, open, seen, request, makeFence, signal) : [];
    const votes = judged.flatMap(({ results }) => (results === null ? [] : [results]));
    const basis: ScoreBasis =
      judge === null || trace.end === 'not_executed' || (isAsked && votes.length === 0)
        ? 'deterministic_only'
        : 'judged';
    const results = merged(seen, majorityVote(votes));
    for (const result of results) await request.onVerdict(result);
    const [first, ...others] = judged.flatMap(({ use: one }) => one ?? []);
    const use = first === undefined ? null : totalUse(first, ...others);
    const isOwn = use !== null && isSelf(judge, request.worker);
    return {
      checks: results,
      score: scoreOf(request, results, basis),
      warnings: [
        ...judged.flatMap(({ warning }) => warning ?? []).slice(0, 1),
        ...(isOwn ? [{ code: 'self_judged', text: 'The model that did the work was its own judge.' }] : []),
      ],
      judge: use === null ? null : { ...use, self_judged: isOwn },
    };
  };
}

/** One vote, or three where the first one is close to the threshold. */
async function askJudge(
  judge: Judge,
  open: readonly Check[],
  seen: readonly CheckResult[],
  request: EvaluationRequest,
  makeFence: MakeFence,
  signal: AbortSignal,
): Promise<Judgement[]> {
  const { task, trace, threshold } = request;
  const files = request.files.slice(0, MOST_FILES).map(({ path, bytes }) => ({
    path,
    text: new TextDecoder().decode(bytes.subarray(0, LARGEST_FILE)),
  }));
  const changing = new Set(task.needs.filter(({ effect }) => changes(effect)).map(({ id }) => id));
  const question = { task: task.raw_input, checks: open, changing, trace, files };
  const first = await judgeChecks(judge, question, 0, makeFence, signal);
  if (first.results === null) return [first];
  const { total: points } = scoreOf(request, merged(seen, first.results), 'judged');
  if (points === null || Math.abs(points - threshold) > CLOSE) return [first];
  const votes = [first];
  for (const turn of MORE_VOTES) votes.push(await judgeChecks(judge, question, turn, makeFence, signal));
  return votes;
}

function isOpen(id: string, results: readonly CheckResult[]): boolean {
  return results.some(({ check, verdict }) => check === id && (verdict === 'unmeasured' || verdict === 'unknown'));
}

function merged(seen: readonly CheckResult[], judged: readonly CheckResult[]): CheckResult[] {
  return seen.map((result) => judged.find(({ check }) => check === result.check) ?? result);
}

function capsFor({ checks, task, trace, allowedEffect }: EvaluationRequest, results: readonly CheckResult[]) {
  const taskChanges = task.needs.some(({ effect }) => changes(effect));
  return capsOf(checks.checks, results, trace, { allowedEffect, taskChanges });
}

function scoreOf(request: EvaluationRequest, results: readonly CheckResult[], basis: ScoreBasis): Score {
  const { checks, task, trace, expense } = request;
  const fromTools = checks.checks.some(({ rule }) => rule?.kind === 'tool_succeeded');
  const measures: Measures = {
    grounding: grounding(trace, task.raw_input, fromTools).share,
    validity: validity(trace),
    tool_health: toolHealth(checks.checks, results, trace),
    efficiency: trace.end === 'not_executed' ? null : efficiency(expense),
  };
  const score = computeScore(checks.checks, results, measures, capsFor(request, results), basis);
  return wasExecuted(trace) ? score : { ...score, total: null, coverage: 0 };
}

function isSelf(judge: Judge | null, worker: EvaluationRequest['worker']): boolean {
  return judge !== null && worker !== null && judge.model === worker.model && judge.chat.provider === worker.provider;
}
