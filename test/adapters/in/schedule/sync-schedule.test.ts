import { expect } from 'chai';
import { SyncSchedule } from '../../../../src/adapters/in/schedule/sync-schedule.ts';
import type { LogFields, Logger, LogLevel } from '../../../../src/application/ports/logger.ts';
import type { SyncReport } from '../../../../src/application/catalog/sync-catalog.ts';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { aSourceReport, aSyncReport } from '../../../support/sync-dependencies.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A schedule whose time the test lets pass. */
function engine(everyMs: number | null, outcomes: readonly (SyncReport | Error)[] = [], random = 0.5) {
  const waits: number[] = [];
  const logged: { level: LogLevel; event: string; fields: LogFields }[] = [];
  const logger: Logger = { write: (level, event, fields) => void logged.push({ level, event, fields }) };
  let next: (() => void) | undefined;
  let syncs = 0;
  const schedule = new SyncSchedule(
    {
      start: () => {
        const outcome = outcomes[syncs] ?? aSyncReport();
        syncs += 1;
        return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
      },
      stop: () => Promise.resolve(),
    },
    everyMs,
    logger,
    {
      ...manualClock(),
      after: (milliseconds, callBack) => {
        waits.push(milliseconds);
        next = callBack;
        return () => (next = undefined);
      },
      jitter: () => random,
    },
  );
  const turn = async (): Promise<void> => {
    next?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
  return { schedule, waits, logged, turn, syncs: () => syncs };
}

describe('SyncSchedule', () => {
  it('never syncs unless it is told how often', async () => {
    const { schedule, waits, turn, syncs } = engine(null);
    schedule.start();
    await turn();

    expect([waits, syncs()]).to.deep.equal([[], 0]);
  });

  it('syncs shortly after the start, and then again and again', async () => {
    const { schedule, waits, turn, syncs } = engine(HOUR);
    schedule.start();
    await turn();
    await turn();

    expect(syncs()).to.equal(2);
    expect(waits).to.deep.equal([10_000, HOUR, HOUR]);
  });

  it('comes at other moments in another instance', async () => {
    for (const [random, waits] of [
      [0, [5_000, 54 * MINUTE]],
      [0.999_999_999, [15_000, 66 * MINUTE]],
    ] as const) {
      const one = engine(HOUR, [], random);
      one.schedule.start();
      await one.turn();
      expect(one.waits.map(Math.round)).to.deep.equal(waits);
    }
  });

  it('tells the operator what came of it, and what failed', async () => {
    const failed = aSourceReport({ source: 'models.dev', status: 'failed', added: 0, error: 'It cannot be reached.' });
    const { schedule, logged, turn } = engine(HOUR, [aSyncReport(aSourceReport({ refused: 1 })), aSyncReport(failed)]);
    schedule.start();
    await turn();
    await turn();

    const counts = {
      added: 3,
      changed: 0,
      removed: 0,
      refused: 1,
      claimed: 0,
      ungiven: 0,
      failed: [],
      duration_ms: 1_500,
    };
    expect(logged).to.deep.equal([
      { level: 'info', event: 'catalog synced', fields: counts },
      {
        level: 'warn',
        event: 'catalog synced',
        fields: { ...counts, added: 0, refused: 0, failed: ['models.dev: It cannot be reached.'] },
      },
    ]);
  });

  it('passes over a turn while another sync runs, and goes on after one that broke', async () => {
    const { schedule, logged, turn, syncs } = engine(HOUR, [
      new QuartermasterError('sync_running', 'A sync is running.'),
      new RangeError('a bug'),
    ]);
    schedule.start();
    await turn();
    await turn();
    await turn();

    expect(syncs()).to.equal(3);
    expect(logged.map(({ level, event }) => `${level} ${event}`)).to.deep.equal([
      'info sync skipped',
      'error sync failed',
      'info catalog synced',
    ]);
  });

  it('syncs no more once it is stopped', async () => {
    const { schedule, turn, syncs, waits } = engine(HOUR);
    schedule.start();
    await turn();
    await schedule.stop();
    await turn();

    expect(syncs()).to.equal(1);
    expect(waits).to.have.length(2);
  });
});
