import { expect } from 'chai';
import { retryAfter } from '../../../../src/adapters/out/sources/retry-after.ts';

const now = new Date('2026-08-22T12:00:00Z');

describe('retryAfter', () => {
  for (const [header, milliseconds] of [
    ['0', 0],
    [' 7 ', 7_000],
    ['Sat, 22 Aug 2026 12:00:30 GMT', 30_000],
    ['Sat, 22 Aug 2026 11:00:00 GMT', 0],
    ['', null],
    ['soon', null],
    ['-1', null],
    ['1.5', null],
    [null, null],
  ] as const) {
    it(`reads ${JSON.stringify(header)} as ${milliseconds} ms`, () => {
      expect(retryAfter(header, now)).to.equal(milliseconds);
    });
  }
});
