import { expect } from 'chai';
import { BudgetExceeded } from '../../../src/application/model-calls/call-ledger.ts';
import {
  explainFailure,
  explainOverrun,
  type VendorCall,
} from '../../../src/application/model-calls/explain-failure.ts';
import { ProviderFailure, type ProviderFailureDetails } from '../../../src/application/ports/provider-failure.ts';
import { toProblem, type Problem } from '../../../src/adapters/in/http/problem.ts';
import type { ProviderFailureKind } from '../../../src/domain/model-calls/provider-failure-kind.ts';
import { FAILURE_KINDS, STATUSES } from '../../support/failure-kinds.ts';

function problem(
  kind: ProviderFailureKind,
  details: ProviderFailureDetails = {},
  call: Partial<VendorCall> = {},
): Problem {
  const failure = new ProviderFailure(kind, 'openai', 'openai did something', { status: STATUSES[kind], ...details });
  const asked: VendorCall = {
    model: 'gpt-x',
    credential: 'OPENAI_API_KEY',
    keyField: 'api_key',
    ...call,
  };
  return toProblem(explainFailure(failure, asked), '/api/run', 'r1');
}

/** Status, code and whether the same request may succeed later, of every kind of failure. */
const TABLE: Readonly<Record<ProviderFailureKind, readonly [number, string, boolean]>> = {
  missing_key: [401, 'missing_api_key', false],
  auth: [401, 'provider_auth', false],
  permission: [429, 'provider_permission', false],
  quota: [429, 'provider_quota', false],
  rate_limited: [429, 'provider_rate_limited', true],
  rejected: [400, 'provider_rejected', false],
  failed: [502, 'provider_bad_response', true],
  unreachable: [502, 'provider_bad_response', true],
  unreadable: [502, 'provider_bad_response', true],
  too_slow: [502, 'provider_bad_response', true],
  unavailable: [502, 'provider_bad_response', true],
};

describe('explainFailure', () => {
  for (const kind of FAILURE_KINDS) {
    const [status, code, retryable] = TABLE[kind];

    it(`answers ${kind} with ${status} ${code}, the provider and the status that it answered with`, () => {
      expect(problem(kind)).to.include({ status, code, retryable, provider: 'openai', retry_after_s: null });
      expect(problem(kind).upstream_status).to.equal(STATUSES[kind]);
    });

    it(`says what happened and what to do about ${kind}, with and without a model, a variable and a time to wait`, () => {
      for (const call of [{}, { model: null, credential: null, keyField: 'search_api_key' as const }]) {
        for (const retryAfterMs of [null, 0, 1_500]) {
          const { detail } = problem(kind, { retryAfterMs }, call);
          expect(detail).to.match(/^[^.]*openai[^]*\.$/);
          expect(detail).to.match(/\b(?:send|use|choose|give|shorten|correct|lists)\b/i);
          expect(detail).not.to.match(/null|undefined|NaN|\.\.|\s{2}/);
        }
      }
    });
  }

  it('is a 504 when the caller’s own time was too short', () => {
    const overdue = problem('too_slow', { outOfTime: true });

    expect(overdue).to.include({ status: 504, code: 'deadline', retryable: true, provider: 'openai' });
    expect(overdue.detail).to.include('longer timeout');
  });

  it('claims no status of a vendor that failed in the midst of its reply', () => {
    expect(problem('failed', { status: 200 }).detail).to.match(/^openai failed: /);
    expect(problem('quota', { status: null }).detail).to.match(/^openai refused the call: /);
  });

  it('names where the missing key may come from', () => {
    expect(problem('missing_key').detail).to.equal(
      'openai needs a key: send api_key, or set OPENAI_API_KEY in the environment of quartermaster.',
    );
    expect(problem('missing_key', {}, { credential: null, keyField: 'search_api_key' }).detail).to.equal(
      'openai needs a key: send search_api_key.',
    );
  });

  it('names the model that the vendor does not know, and where those are that it does', () => {
    expect(problem('rejected', { status: 404 }).detail).to.equal(
      'openai answered 404: the model gpt-x is unknown at openai, or not open to this key. GET /api/config/ lists models.',
    );
  });

  it('says that what was sent is too large when the vendor says so', () => {
    expect(problem('rejected', { status: 413 }).detail)
      .to.include('too large')
      .and.to.include('Shorten');
  });

  it('hands on how long the vendor asks to wait, in whole seconds and never less', () => {
    for (const kind of FAILURE_KINDS) {
      expect(problem(kind, { retryAfterMs: 1_001 }).retry_after_s).to.equal(2);
      expect(problem(kind, { retryAfterMs: 0 }).retry_after_s).to.equal(0);
    }
    expect(problem('rate_limited', { retryAfterMs: 3_600_000 }).detail).to.include('in 3600 s');
  });
});

describe('explainOverrun', () => {
  it('is a 400 that names the model, what a call could come to and what to do', () => {
    const overrun = new BudgetExceeded({ limit: 'costUsd', wouldBe: 4.8, most: 2 });
    const { status, code, detail, errors } = toProblem(explainOverrun(overrun, 'dear-1'), '/api/run', 'r1');

    expect([status, code, errors?.[0]?.path]).to.deep.equal([400, 'validation', '/model']);
    expect(detail).to.equal(
      'One more call could come to 4.8 USD, and 2 USD is the most. Choose a cheaper model than dear-1, or shorten the task.',
    );
  });
});
