import type { Check, CheckResult } from '../../domain/evaluation/check.ts';
import {
  evidenceOf,
  type Opinion,
  readVerdicts,
  trustOpinion,
  verdictSchema,
} from '../../domain/evaluation/judge-opinion.ts';
import type { Trace } from '../../domain/evaluation/trace.ts';
import type { Warning } from '../../domain/stack/plan.ts';
import type { ModelUse } from '../../domain/task/task-definition.ts';
import { askForJson, type JsonAnswer } from '../model-calls/ask-for-json.ts';
import { BudgetExceeded } from '../model-calls/call-ledger.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { ModelAccess } from '../ports/provider.ts';
import { JUDGE_INSTRUCTIONS, judgeMessage, type ShownFile } from './judge-prompt.ts';
import type { MakeDelimiter } from '../model-calls/delimiter.ts';

/** Model that decides the checks that code cannot decide. */
export type Judge = Pick<ModelAccess, 'apiKey' | 'leftMs'> & {
  /** Stays within the budget of the run. */
  readonly chat: ChatModel;
  /** Model id of the vendor. */
  readonly model: string;
};

/** Question to the judge. */
export type JudgeQuestion = {
  readonly task: string;
  /** Checks that code could not decide, at least one. */
  readonly checks: readonly Check[];
  /** Ids of the needs with a change. */
  readonly changing: ReadonlySet<string>;
  readonly trace: Trace;
  readonly files: readonly ShownFile[];
};

export type Judgement = {
  /** Results in the order of the checks; null after a useless reply. */
  readonly results: readonly CheckResult[] | null;
  readonly warning: Warning | null;
  /** Null without a reply. */
  readonly use: ModelUse | null;
};

/** Minimum time of a judgement, in milliseconds. */
const LEAST_MS = 2_000;

/**
 * Asks a judge once about all checks; the order depends on the turn.
 *
 * @param turn From 0.
 * @throws The reason of the signal once it is aborted, and errors other than a vendor's failure.
 */
export async function judgeChecks(
  judge: Judge,
  question: JudgeQuestion,
  turn: number,
  makeDelimiter: MakeDelimiter,
  signal: AbortSignal,
): Promise<Judgement> {
  if (judge.leftMs() < LEAST_MS) return nothing('judge_no_time', 'There was no time left to ask the judge.');
  const { checks, trace, files, changing } = question;
  const byHandle = new Map(inOrder(checks, turn).map((check, index) => [`k${index + 1}`, check]));
  const handles = [...byHandle.keys()];
  let answer: JsonAnswer<ReadonlyMap<string, Opinion>>;
  try {
    answer = await askForJson(
      judge.chat,
      judge.model,
      {
        name: 'verdicts',
        schema: verdictSchema(handles),
        system: JUDGE_INSTRUCTIONS,
        message: judgeMessage(question.task, byHandle, trace, files, makeDelimiter()),
        read: (reply) => {
          const { value, faults } = readVerdicts(reply, handles);
          return faults === undefined ? { value: opinionsOf(value, byHandle) } : { faults };
        },
      },
      judge,
      signal,
    );
  } catch (error) {
    if (error instanceof BudgetExceeded)
      return nothing('judge_no_budget', 'There was nothing left to spend on the judge.');
    if (!(error instanceof ProviderFailure)) throw error;
    return nothing('judge_failed', `The judge gave no answer: ${error.message}`);
  }
  const { value, trouble, use } = answer;
  if (value === null) {
    return { ...nothing('judge_unusable', `What the judge answered is of no use (${trouble}).`), use };
  }
  const evidence = evidenceOf(trace, files);
  const results = checks.map((check) =>
    trustOpinion(
      check,
      value.get(check.id),
      evidence,
      check.needs.some((need) => changing.has(need)),
    ),
  );
  return { results, warning: null, use };
}

/** Returns the opinions by check id. */
function opinionsOf(
  opinions: ReadonlyMap<string, Opinion>,
  checks: ReadonlyMap<string, Check>,
): ReadonlyMap<string, Opinion> {
  return new Map([...opinions].map(([handle, opinion]) => [checks.get(handle)?.id ?? '', opinion]));
}

/** Returns the checks in the order of a turn: original, reversed, or from the middle. */
function inOrder(checks: readonly Check[], turn: number): readonly Check[] {
  if (turn % 3 === 0) return checks;
  if (turn % 3 === 1) return checks.toReversed();
  const middle = checks.length >> 1;
  return [...checks.slice(middle), ...checks.slice(0, middle)];
}

function nothing(code: string, text: string): Judgement {
  return { results: null, warning: { code, text: `${text} What only it could tell was not measured.` }, use: null };
}
