import { expect } from 'chai';
import { RunSweeps } from '../../../../src/adapters/in/schedule/run-sweeps.ts';
import { silentLogger } from '../../../../src/adapters/out/system/silent-logger.ts';
import { makeSweepRuns } from '../../../../src/application/runs/sweep-runs.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { inBackground, runInstance, untilState } from '../../../support/run-instance.ts';
import { aRunRequest } from '../../../support/scripted-runs.ts';

const HOUR_MS = 3_600_000;

describe('RunSweeps', () => {
  it('sweep a minute after the start and then every hour, also after one that failed, until they are stopped', async () => {
    const time = manualClock();
    const swept: number[] = [];
    const sweep = () => {
      swept.push(time.elapsed());
      return swept.length === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(1);
    };
    const began = time.elapsed();
    const sweeps = new RunSweeps(sweep, silentLogger, time);
    sweeps.start();
    await time.pass(2 * HOUR_MS + 60_000);
    await sweeps.stop();
    await time.pass(2 * HOUR_MS);

    expect(swept.map((at) => at - began)).to.deep.equal([60_000, HOUR_MS + 60_000, 2 * HOUR_MS + 60_000]);
  });
});

describe('sweepRuns', () => {
  it('forgets ended runs that are too old or too many, and none that has not ended', async () => {
    const desk = runInstance();
    desk.worker.start();
    const ids: string[] = [];
    for (let run = 0; run < 4; run += 1) {
      const { signal } = new AbortController();
      ids.push((await desk.queueRun(aRunRequest(), inBackground(), signal)).run.id);
      const { end } = await desk.runs.next();
      if (run < 3) end();
      if (run < 3) await untilState(desk.store, ids[run] ?? '', 'succeeded');
      await desk.time.pass(1_000);
    }
    expect(await makeSweepRuns(desk.store, { days: 7, runs: 2 })()).to.equal(1);
    expect(await desk.store.find(ids[0] ?? '')).to.equal(null);
    expect(await makeSweepRuns(desk.store, { days: 0, runs: 2 })()).to.equal(2);
    expect(await desk.store.find(ids[3] ?? '')).to.include({ state: 'running' });
    await desk.worker.stop();
  });
});
