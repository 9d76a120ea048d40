import { SECRET_MARK, type Case } from './case.ts';
import type { Contract } from './contract.ts';
import type { RawAnswer } from '../support/raw-http.ts';

/** What is wrong with an answer, or null. */
export type Checker = (sent: Case, answer: RawAnswer, contract: Contract) => string | null;

/** Not to be answered with a failure of ours. */
export const noFailure: Checker = (_sent, { status }) => (status >= 500 ? `a failure: ${status}` : null);

/** To be answered with a status that the document gives for this path and method. */
export const documentedStatus: Checker = ({ shot }, { status }, contract) =>
  contract.statuses(shot).has(status) ? null : `an undocumented ${status}`;

/** Every error is a problem document that agrees with its answer. */
export const validProblem: Checker = ({ shot }, answer, contract) => {
  if (answer.status < 400 || shot.method === 'HEAD') return null;
  if (!/^application\/problem\+json\b/.test(answer.headers['content-type'] ?? '')) {
    return `a ${answer.status} that is no application/problem+json`;
  }
  const problem = parse(answer.body);
  const fault = contract.faultOf(shot, answer.status, problem);
  if (fault !== null) return `a problem that is not as documented: ${fault}`;
  const { status, request_id: id } = problem as { readonly status: number; readonly request_id: string };
  if (status !== answer.status) return `a problem of status ${status} in an answer of status ${answer.status}`;
  return id !== '' && id === answer.headers['x-request-id'] ? null : 'a request_id that is not that of the answer';
};

/** Every success has the body that the document describes; a dry run has exactly two members. */
export const validSuccess: Checker = ({ shot }, answer, contract) => {
  if (answer.status !== 200 || shot.method === 'HEAD') return null;
  const body = parse(answer.body);
  const fault = contract.faultOf(shot, 200, body);
  if (fault !== null) return `a body that is not as documented: ${fault}`;
  if (!isRun(shot.method, shot.target)) return null;
  const members = Object.keys(body as object).join(', ');
  return DRY_RUN_MEMBERS.has(members) ? null : `a dry run with the members ${members}`;
};

/** Members of a dry run: in full, and with `detail: short`. */
const DRY_RUN_MEMBERS = new Set([
  'task, recommendation',
  'task, outcome, summary, model, picks, gaps, open_questions, next_steps, lock, left_out',
]);

/** What the document allows is not refused. */
export const validAccepted: Checker = ({ valid }, { status, body }) =>
  valid && status >= 400 ? `a valid request refused: ${status} ${body.slice(0, 300)}` : null;

/** No secret comes back, in the body or a header. */
export const noSecret: Checker = (_sent, { body, headers }) => leak(body + JSON.stringify(headers));

/** What is asked of each answer alone. */
export const CHECKERS: Readonly<Record<string, Checker>> = {
  noFailure,
  documentedStatus,
  validProblem,
  validSuccess,
  validAccepted,
  noSecret,
};

/** Whether an answer is a dry run that was met, and so must be the same when it is asked for again. */
export function isDryRun({ shot }: Case, { status }: RawAnswer): boolean {
  return status === 200 && isRun(shot.method, shot.target);
}

/** The same dry run asked twice is the same to the byte. */
export function sameAnswer(first: RawAnswer, second: RawAnswer | null): string | null {
  if (second !== null && first.body === second.body) return null;
  let place = 0;
  while (place < first.body.length && first.body[place] === second?.body[place]) place += 1;
  return `another answer the second time, from character ${place}: ${first.body.slice(place, place + 80)}`;
}

/** No secret is in a text, be it an answer or the log. */
export function leak(text: string): string | null {
  const place = text.indexOf(SECRET_MARK);
  return place === -1 ? null : `a secret: ${text.slice(Math.max(0, place - 60), place)}…`;
}

function isRun(method: string, target: string): boolean {
  return method === 'POST' && /^\/api\/run\/?(\?|$)/.test(target);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
