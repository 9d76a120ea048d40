import { expect } from 'chai';
import type { ProviderFailureKind } from '../../src/domain/model-calls/provider-failure-kind.ts';
import type { ChatFault } from './chat-faults.ts';
import type { VendorRun } from './vendor-run.ts';

/** Status and code that each kind of failure is answered with, when the time of the request is what was too short for a slow one. */
export const ANSWERS: Readonly<Record<ProviderFailureKind, readonly [status: number, code: string]>> = {
  missing_key: [401, 'missing_api_key'],
  auth: [401, 'provider_auth'],
  permission: [429, 'provider_permission'],
  quota: [429, 'provider_quota'],
  rate_limited: [429, 'provider_rate_limited'],
  rejected: [400, 'provider_rejected'],
  failed: [502, 'provider_bad_response'],
  unreachable: [502, 'provider_bad_response'],
  unreadable: [502, 'provider_bad_response'],
  unavailable: [502, 'provider_bad_response'],
  too_slow: [504, 'deadline'],
};

const ASKED_AGAIN: readonly ProviderFailureKind[] = ['failed', 'unreachable', 'rate_limited'];
const LONGEST_HINT_MS = 20_000;

/** How often a vendor is asked that always fails like this. */
export function callsFor({ kind, hint }: Pick<ChatFault, 'kind' | 'hint'>): number {
  const [, longest] = rangeOf(hint);
  return ASKED_AGAIN.includes(kind) && longest <= LONGEST_HINT_MS ? 3 : 1;
}

/** The run was answered with exactly what the fault means, and with nothing that the vendor wrote. */
export function expectAnswerTo(
  { kind, status: upstream, hint }: Pick<ChatFault, 'kind' | 'status' | 'hint'>,
  provider: string,
  { status, headers, text, problem }: VendorRun,
): void {
  const [from, to] = rangeOf(hint);
  expect([status, problem.code]).to.deep.equal(ANSWERS[kind]);
  expect(headers.get('content-type')).to.include('application/problem+json');
  expect(problem).to.include({ status, provider, upstream_status: upstream });
  if (hint === null) expect(problem.retry_after_s).to.equal(null);
  else expect(problem.retry_after_s).to.be.within(Math.ceil(from / 1_000), Math.ceil(to / 1_000));
  expect(headers.get('retry-after')).to.equal(problem.retry_after_s?.toString() ?? null);
  expect(text).to.not.match(/It failed|You asked|Incorrect API key/);
}

function rangeOf(hint: ChatFault['hint']): readonly [from: number, to: number] {
  return typeof hint === 'number' ? [hint, hint] : (hint ?? [0, 0]);
}
