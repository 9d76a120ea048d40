import { expect } from 'chai';
import { decideTakeover, type ClaimedRun } from '../../../src/domain/run/takeover.ts';

const claimed: ClaimedRun = {
  mode: 'async',
  claims: 1,
  cancelling: false,
  changed: false,
  credentialsLost: false,
  remainingMs: 1_000,
};

describe('decideTakeover', () => {
  it('begins a run, and begins it again up to twice when its process is gone', () => {
    for (const claims of [1, 2, 3]) expect(decideTakeover({ ...claimed, claims })).to.deep.equal({ kind: 'run' });
  });

  for (const [what, members, status, code] of [
    ['that somebody wanted to end', { cancelling: true, changed: true }, 'cancelled', 'The run was cancelled.'],
    ['whose caller waited for a process that is gone', { mode: 'sync', claims: 2 }, 'interrupted', 'client_gone: '],
    ['that may have changed something', { changed: true, claims: 2 }, 'interrupted', 'changed_something: '],
    ['whose secrets are gone', { credentialsLost: true, claims: 2 }, 'interrupted', 'credentials_lost: '],
    ['that was begun three times', { claims: 4 }, 'interrupted', 'given_up: '],
    ['whose time is over', { claims: 2, remainingMs: 0 }, 'interrupted', 'time_over: '],
  ] as const) {
    it(`ends a run ${what}`, () => {
      const decided = decideTakeover({ ...claimed, ...members });
      expect(decided).to.include({ kind: 'end', status });
      expect(decided.kind === 'end' ? decided.summary : '').to.satisfy((text: string) => text.startsWith(code));
    });
  }
});
