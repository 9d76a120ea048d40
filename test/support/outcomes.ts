import type { OutcomeSum, RunOutcome } from '../../src/domain/catalog/run-outcome.ts';

/** A run that passed with four calls of Boardly's server. */
export function anOutcome(members: Partial<RunOutcome> = {}): RunOutcome {
  return {
    server: 'com.boardly/board-mcp',
    run: 'run_1',
    at: '2026-11-20T09:00:00.000Z',
    ok: 4,
    failed: 0,
    passed: true,
    ...members,
  };
}

/** Runs one after the other, a minute each. */
export function someOutcomes(count: number, members: Partial<RunOutcome> = {}): RunOutcome[] {
  return Array.from({ length: count }, (_, place) =>
    anOutcome({ run: `run_${place}`, at: new Date(Date.UTC(2026, 10, 1, 0, place)).toISOString(), ...members }),
  );
}

/** Twelve runs that went well. */
export function anOutcomeSum(members: Partial<OutcomeSum> = {}): OutcomeSum {
  return { runs: 12, passed: 9, ok: 57, failed: 3, share: 0.95, last: '2026-11-20', ...members };
}
