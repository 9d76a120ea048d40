import { expect } from 'chai';
import { runsPerMonth } from '../../../src/domain/text/runs-per-month.ts';

describe('runsPerMonth', () => {
  for (const [cron, runs] of [
    ['*/15 * * * *', 2880],
    ['0 */2 * * *', 360],
    ['0 * * * *', 720],
    ['0 8 * * *', 30],
    ['0 8 * * 1-5', 22],
    ['0 8 * * 1', 4],
    ['0 8 * * 1,4', 8],
    ['0 8 1 * *', 1],
    ['0 8 1,15 * *', 2],
    ['0 8 1 1,4,7,10 *', null],
    ['0 8 1 1 *', null],
    ['*/30 * * * *', 1440],
    ['0 9-17 * * 1-5', 198],
    ['0 9-17/2 * * *', 150],
    ['0 ? * * *', 30],
    ['0 8 * * 1-3', 12],
    ['0 17-9 * * *', null],
    ['nonsense', null],
    ['0 */12 * * *', 60],
    ['0 0 * * *', 30],
    ['30 17 * * 0', 4],
    ['0 8,20 * * *', 60],
  ] as const) {
    it(`counts ${runs ?? 'nothing'} for ${cron}`, () => {
      expect(runsPerMonth(cron)).to.equal(runs);
    });
  }
});
