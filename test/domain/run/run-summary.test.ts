import { expect } from 'chai';
import { runSummary, type Summarized } from '../../../src/domain/run/run-summary.ts';
import type { Attempt } from '../../../src/domain/run/run-record.ts';
import { aProvisioned } from '../../support/provisioning.ts';
import { SERVER } from '../../support/traces.ts';

const OTHER = 'io.github.example/chat';

function anAttempt(members: Partial<Attempt> = {}): Attempt {
  return {
    number: 1,
    stack: { model: null, servers: [{ name: SERVER, tools: [] }] },
    provisioning: [aProvisioned()],
    steps: [],
    end: 'answered',
    limit: null,
    output: 'Two issues are open.',
    artifacts: [],
    checks: [],
    score: { total: 82, coverage: 1, basis: 'judged', dimensions: {}, caps: [] },
    usage: { model_calls: 2, tool_calls: 1, tokens: { input: 1, output: 1 }, cost_usd: 0 },
    ms: 1,
    adjustment: null,
    ...members,
  };
}

function summary(members: Partial<Summarized> = {}, attempt: Partial<Attempt> = {}, passed: boolean | null = true) {
  const best = { attempt: anAttempt(attempt), passed };
  return runSummary({ status: 'succeeded', tries: 1, threshold: 70, best, undecided: [], stopped: null, ...members });
}

describe('runSummary', () => {
  it('tells the points and the verdict', () => {
    expect(summary()).to.equal('1 attempt, 82 of 100 points: passed.');
    expect(summary({ tries: 2, threshold: 90, stopped: 'No more time.' }, {}, false)).to.equal(
      '2 attempts, 82 of 100 points: below the 90 that were asked for. No more time.',
    );
  });

  it('tells which check that must hold was left undecided, and how many more', () => {
    expect(summary({ undecided: ['The file is right'] }, {}, null)).to.equal(
      '1 attempt, 82 of 100 points: not known to have passed, since a check that must hold could not be decided: "The file is right".',
    );
    expect(summary({ undecided: ['The file is right', 'It is read'] }, {}, null)).to.include(
      '"The file is right" (and 1 more).',
    );
    expect(summary({}, {}, null)).to.include('too little was measured to say whether it passed');
  });

  it('does not call enough points too few where a check that must hold failed', () => {
    const caps = [{ code: 'must_failed' as const, most: 59, text: 'this must hold and does not: The file is right' }];
    const score = { total: 59, coverage: 1, basis: 'judged' as const, dimensions: {}, caps };

    expect(summary({ threshold: 50 }, { score }, false)).to.equal(
      '1 attempt, 59 of 100 points: not passed, since this must hold and does not: The file is right.',
    );
    expect(summary({ threshold: 70 }, { score }, false)).to.include('below the 70 that were asked for');
  });

  it('gives no points to an attempt in which nothing was executed', () => {
    const score = { total: null, coverage: 0, basis: 'deterministic_only' as const, dimensions: {}, caps: [] };

    expect(
      summary({ status: 'failed', stopped: 'No server could be started.' }, { score, end: 'no_tools' }, null),
    ).to.equal('1 attempt, no score: nothing was done that could be measured. No server could be started.');
  });

  it('tells why the work ended before its own end', () => {
    expect(summary({}, { end: 'budget', limit: 'A run makes 100 calls of tools at most.' }, false)).to.include(
      'stopped at its budget. A run makes 100 calls',
    );
    expect(summary({}, { end: 'deadline' }, false)).to.include('when its time was over');
    expect(summary({}, { end: 'loop' }, false)).to.include('in circles');
  });

  it('gives no points to work that was cancelled, and tells what there is of it', () => {
    expect(summary({ status: 'cancelled' }, { end: 'cancelled' }, null)).to.equal(
      'It was cancelled in attempt 1. The best one had made 1 call of tools and left no file.',
    );
    expect(summary({ status: 'cancelled', best: null })).to.equal('It was cancelled before the first attempt.');
  });

  it('counts the servers of the final stack, and tells why one was not started', () => {
    const booted = (...servers: readonly Attempt['provisioning'][number][]): string =>
      summary(
        {},
        {
          end: 'not_executed',
          stack: {
            model: null,
            servers: [SERVER, OTHER].slice(0, servers.length).map((name) => ({ name, tools: [] })),
          },
          provisioning: [aProvisioned({ server: 'io.github.example/replaced', status: 'failed' }), ...servers],
        },
        null,
      ).split(' The task itself')[0] ?? '';
    const failed = aProvisioned({ server: OTHER, status: 'failed', text: 'It did not answer in time.' });

    expect(booted()).to.equal('No server had to be started.');
    expect(booted(aProvisioned())).to.equal('The server started.');
    expect(booted(aProvisioned(), aProvisioned({ server: OTHER }))).to.equal('All 2 servers started.');
    expect(booted(aProvisioned(), failed)).to.equal(`1 of 2 servers started. ${OTHER}: It did not answer in time.`);
  });
});
