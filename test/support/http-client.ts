import type { Problem } from '../../src/adapters/in/http/problem.ts';
import type { TestService } from './http-service.ts';

/** Posts a body to `/api/run` as JSON. */
export function postRun(
  service: Pick<TestService, 'url'>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return postJson(service, '/api/run', body, headers);
}

/** Posts a body as JSON. */
export function postJson(
  service: Pick<TestService, 'url'>,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The problem document of a failed request. */
export async function problemOf(answer: Response): Promise<Problem> {
  return (await answer.json()) as Problem;
}

/** Paths of the faults that a problem names. */
export function faultPaths(problem: Problem): readonly string[] {
  return (problem.errors ?? []).map(({ path }) => path);
}
