import { expect } from 'chai';
import { isCron } from '../../../src/domain/text/cron.ts';

describe('isCron', () => {
  for (const line of ['0 8 * * 1-5', '*/15 * * * *', '30 9 1,15 * *', '0 0 1 1-12/3 7', '59 23 31 12 0']) {
    it(`takes "${line}"`, () => {
      expect(isCron(line)).to.equal(true);
    });
  }

  for (const line of [
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '0 0 * * 8',
    '0 9-8 * * *',
    '*/0 * * * *',
    '0 8 * * MON',
    '@daily',
    '0 8 * * 1; rm -rf /',
    '0  8 * * 1',
  ]) {
    it(`refuses "${line}"`, () => {
      expect(isCron(line)).to.equal(false);
    });
  }
});
