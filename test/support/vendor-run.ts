import { expect } from 'chai';
import type { Problem } from '../../src/adapters/in/http/problem.ts';
import type { RecommendAnswer } from '../../src/application/recommend/recommend-stack.ts';
import { postRun } from './http-client.ts';
import { expectKey, MARK, MARKED, markedKey } from './marked-keys.ts';
import type { ModelStandIn, Plan } from './model-stand-in/stand-in.ts';
import { keysOf, type VendorService } from './vendor-service.ts';

/** What a service answered, and what it asked of the vendor for that. */
export type VendorRun = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly answer: RecommendAnswer;
  readonly problem: Problem;
  readonly tookMs: number;
  readonly calls: ModelStandIn['calls'];
};

export const TASK = 'List the open issues in Boardly and post a message to Parley';
/** Longer than calls are remembered when it is judged whether a vendor is ill. */
const FORGOTTEN_AFTER_MS = 31_000;

/**
 * Sends a task with marked keys in every place that a request has for one, to a provider that does as planned. What the
 * service did to the vendor before is forgotten. Fails when a key shows in the answer, the log, or in what is asked.
 */
export async function runWithVendor(
  { service, standIn }: { readonly service: VendorService; readonly standIn: ModelStandIn },
  provider: string,
  plan: Plan,
  members: Readonly<Record<string, unknown>> = {},
): Promise<VendorRun> {
  service.clock.skip(FORGOTTEN_AFTER_MS);
  standIn.always(provider, plan);
  const key = markedKey();
  const asked = standIn.calls.length;
  const began = performance.now();
  const response = await postRun(service, {
    task: TASK,
    provider,
    api_key: key,
    search_api_key: MARKED.search,
    credentials: { BOARDLY_TOKEN: MARKED.credential },
    timeout: 60,
    dry_run: true,
    ...members,
  });
  const text = await response.text();
  const tookMs = performance.now() - began;
  const calls = standIn.calls.slice(asked).filter((call) => call.provider === provider);

  expect(text + service.logLines.join(''), 'the answer and the log').to.not.include(MARK);
  const configured = Object.keys(keysOf(provider, '')).length === 0 ? null : MARKED.environment;
  for (const call of calls) expectKey(call, members['api_key'] === null ? configured : key);
  const body: unknown = JSON.parse(text);
  const { status, headers } = response;
  return { status, headers, text, answer: body as RecommendAnswer, problem: body as Problem, tookMs, calls };
}
