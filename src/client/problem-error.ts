import type { Fault, Problem } from './schemas.ts';

/** Failed answer of the service, with the members of its problem document (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly title: string;
  /** Cause of the failure and the recommended action. */
  readonly detail: string;
  /** Null when the answer is no problem document, such as that of a proxy. */
  readonly code: Problem['code'] | null;
  /** Faults of the request, each with a JSON pointer or the name of a parameter; empty when the problem names none. */
  readonly errors: readonly Fault[];
  /** Names that the request may have meant; mostly empty. */
  readonly suggestions: readonly string[];
  readonly request_id: string | null;
  readonly retryable: boolean;
  /** Seconds after which the same request may succeed; null when the service does not say. */
  readonly retry_after_s: number | null;

  constructor(problem: Partial<Problem> & Pick<Problem, 'status' | 'title' | 'detail'>) {
    super(`${problem.title}: ${problem.detail}`);
    this.status = problem.status;
    this.title = problem.title;
    this.detail = problem.detail;
    this.code = problem.code ?? null;
    this.errors = problem.errors ?? [];
    this.suggestions = problem.suggestions ?? [];
    this.request_id = problem.request_id ?? null;
    this.retryable = problem.retryable ?? false;
    this.retry_after_s = problem.retry_after_s ?? null;
  }
}

const MOST_SHOWN = 200;

/** Builds the error of a failed answer; an answer without a problem document gets its status and the start of its text. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const text = await response.text();
  const problem = parseProblem(text);
  if (problem !== null) return new ProblemError(problem);
  return new ProblemError({
    status: response.status,
    title: `HTTP ${response.status}`,
    detail: text.trim() === '' ? 'The answer has no text.' : text.trim().slice(0, MOST_SHOWN),
    retry_after_s: secondsOf(response.headers.get('retry-after')),
    ...(response.headers.has('x-request-id') && { request_id: response.headers.get('x-request-id') ?? '' }),
  });
}

function parseProblem(text: string): Problem | null {
  try {
    const value = JSON.parse(text) as Problem | null;
    const isProblem = typeof value?.status === 'number' && typeof value.title === 'string';
    return isProblem && typeof value.detail === 'string' ? value : null;
  } catch {
    return null;
  }
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
