import { changes } from '../../domain/catalog/capability.ts';
import type { ToolEffect } from '../../domain/catalog/server.ts';
import { capsOf } from '../../domain/evaluation/score-caps.ts';
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
import { totalUse } from '../model-calls/ask-for-json.ts';
import type { WorkFile } from '../ports/tool-host.ts';
import type { MakeDelimiter } from '../model-calls/delimiter.ts';
import { judgeChecks, type Judge, type Judgement, type JudgeQuestion } from './judge-checks.ts';

/** Attempt to evaluate, with the dependencies of the evaluation. */
export type EvaluationRequest = {
  readonly checks: FrozenChecks;
  readonly task: TaskDefinition;
  /** Stack of the attempt. */
  readonly stack: Pick<StackRecommendation, 'mcp_servers'>;
  readonly trace: Trace;
  /** Contents of the artifacts. */
  readonly files: readonly WorkFile[];
  readonly expense: Expense;
  /** Upper bound of the effects of tools. */
  readonly allowedEffect: ToolEffect;
  /** Threshold in points; for a score near it the judge votes three times. */
  readonly threshold: number;
  /** Null without a judge. */
  readonly judge: Judge | null;
  /** Model that did the work; null without one. */
  readonly worker: { readonly provider: string; readonly model: string } | null;
  /** Receives each verdict in the order of the checks. */
  readonly onVerdict: (result: CheckResult) => Promise<void> | void;
};

export type Evaluation = {
  /** Results in the order of the checks. */
  readonly checks: readonly CheckResult[];
  readonly score: Score;
  readonly warnings: readonly Warning[];
  /** Use of the judge over all votes; null without a reply. */
  readonly judge: (ModelUse & { readonly self_judged: boolean }) | null;
};

/**
 * Resolves also when the judge fails: checks that only a judge can decide are then unmeasured.
 *
 * @throws The reason of the signal once it is aborted.
 */
export type EvaluateAttempt = (request: EvaluationRequest, signal: AbortSignal) => Promise<Evaluation>;

/** Points around the threshold within which one vote is not enough. */
const CLOSE = 10;
const MORE_VOTES = [1, 2];
const MOST_FILES = 20;
const LARGEST_FILE = 100_000;

/** Code decides first. The judge decides the other checks, unless code already found a failure. */
export function makeEvaluateAttempt(makeDelimiter: MakeDelimiter): EvaluateAttempt {
  return async (request, signal) => {
    const { checks, trace, judge } = request;
    signal.throwIfAborted();
    const seen = settledByCode(checks.checks, runCodeChecks(checks.checks, trace, request));
    const open = checks.checks.filter(({ id }) => isOpen(id, seen));
    const isAsked = judge !== null && open.length > 0 && !isSettled(checks.checks, seen, capsFor(request, seen));
    const isClear = (results: readonly CheckResult[]): boolean => {
      const { total } = scoreOf(request, merged(seen, results), 'judged');
      return total === null || Math.abs(total - request.threshold) > CLOSE;
    };
    const judged = isAsked ? await askJudge(judge, questionOf(request, open), makeDelimiter, isClear, signal) : [];
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

function questionOf({ task, trace, files }: EvaluationRequest, checks: readonly Check[]): JudgeQuestion {
  return {
    task: task.raw_input,
    checks,
    changing: new Set(task.needs.filter(({ effect }) => changes(effect)).map(({ id }) => id)),
    trace,
    files: files.slice(0, MOST_FILES).map(({ path, bytes }) => ({
      path,
      text: new TextDecoder().decode(bytes.subarray(0, LARGEST_FILE)),
    })),
  };
}

/** Returns one vote, or three when the first score is near the threshold. */
async function askJudge(
  judge: Judge,
  question: JudgeQuestion,
  makeDelimiter: MakeDelimiter,
  isClear: (results: readonly CheckResult[]) => boolean,
  signal: AbortSignal,
): Promise<Judgement[]> {
  const first = await judgeChecks(judge, question, 0, makeDelimiter, signal);
  if (first.results === null || isClear(first.results)) return [first];
  const votes = [first];
  for (const turn of MORE_VOTES) votes.push(await judgeChecks(judge, question, turn, makeDelimiter, signal));
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
