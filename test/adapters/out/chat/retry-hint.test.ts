import { expect } from 'chai';
import fc from 'fast-check';
import { retryHint } from '../../../../src/adapters/out/chat/retry-hint.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const hint = (headers: Readonly<Record<string, string>>, body: unknown = null) =>
  retryHint(new Headers(headers), body, NOW);
const delayed = (retryDelay: unknown) => ({ error: { details: [{ '@type': 'Help' }, { retryDelay }] } });

describe('retryHint', () => {
  for (const [title, headers, milliseconds] of [
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['part of a second', { 'retry-after': '0.25' }, 250],
    ['nothing to wait', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:00:09 GMT' }, 9_000],
    ['a date that has gone by', { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
    ['milliseconds, which are the more exact', { 'retry-after-ms': '1234.5', 'retry-after': '2' }, 1_235],
    ['what is no number', { 'retry-after': 'soon' }, null],
    ['a negative number', { 'retry-after': '-5' }, null],
    ['nothing at all', {}, null],
    [
      'the reset of a spent limit',
      { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '6m0s' },
      360_000,
    ],
    ['one in milliseconds', { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '120ms' }, 120],
    ['one in seconds and parts', { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '7.66s' }, 7_660],
    ['one without a unit, in seconds', { 'ratelimit-remaining': '0', 'ratelimit-reset': '30' }, 30_000],
    ['one as a moment in seconds', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795262405' }, 5_000],
    ['one as a moment in milliseconds', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795262401500' }, 1_500],
    [
      'one as a date',
      {
        'anthropic-ratelimit-tokens-remaining': '0',
        'anthropic-ratelimit-tokens-reset': '2026-11-21T12:00:03Z',
      },
      3_000,
    ],
    [
      'the reset of a limit that is not spent',
      { 'x-ratelimit-remaining-tokens': '5', 'x-ratelimit-reset-tokens': '6m0s' },
      null,
    ],
    ['the reset of a limit of which nobody says how much is left', { 'x-ratelimit-reset-tokens': '6m0s' }, null],
    [
      'the longest of two',
      {
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '5s',
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '8s',
      },
      8_000,
    ],
  ] as const) {
    it(`reads ${title}`, () => {
      expect(hint(headers)).to.equal(milliseconds);
    });
  }

  it("reads Google's hint in the body, unless a header says better", () => {
    expect(hint({}, delayed('34.07s'))).to.equal(34_070);
    expect(hint({ 'retry-after': '1' }, delayed('34.07s'))).to.equal(1_000);
    expect(hint({}, delayed(34))).to.equal(null);
  });

  it('never gives anything but null or a whole number that is not negative, whatever is sent', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-\d.smh:TZ]{0,14}$/), fc.double().map(String));
    const header = text.map((value) => value.replace(/[^\x20-\x7e]/g, ''));
    fc.assert(
      fc.property(header, header, fc.option(fc.anything()), (one, other, body) => {
        const given = hint(
          { 'retry-after': one, 'x-ratelimit-remaining-x': '0', 'x-ratelimit-reset-x': other },
          body ?? delayed(other),
        );
        if (given !== null) expect(Number.isInteger(given) && given >= 0, String(given)).to.equal(true);
      }),
      { seed: 20_261_121, numRuns: 500 },
    );
  });
});
