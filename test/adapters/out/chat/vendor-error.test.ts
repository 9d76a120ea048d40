import { expect } from 'chai';
import fc from 'fast-check';
import { failureKindOf, readVendorError, retryHint } from '../../../../src/adapters/out/chat/vendor-error.ts';

const kindOf = (status: number | null, body: unknown) => failureKindOf(status, readVendorError(body));

describe('failureKindOf', () => {
  for (const [title, status, body, kind] of [
    [
      'a spent quota that comes as 429',
      429,
      { error: { type: 'insufficient_quota', code: 'insufficient_quota' } },
      'quota',
    ],
    ['a rate limit', 429, { error: { type: 'tokens', code: 'rate_limit_exceeded' } }, 'rate_limited'],
    [
      'a key that Gemini does not know',
      400,
      { error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } },
      'auth',
    ],
    ['a place that Gemini does not serve', 400, { error: { status: 'FAILED_PRECONDITION' } }, 'permission'],
    ['a key that xAI does not know', 400, { code: 'x', error: 'Incorrect API key provided: a***z. You can' }, 'auth'],
    [
      "the same words where they are not the vendor's first",
      400,
      { code: 'x', error: 'You asked: Incorrect API key provided: ' },
      'rejected',
    ],
    [
      'the same words in a message',
      400,
      { error: { message: 'Incorrect API key provided: 401 unauthorized, rate limit' } },
      'rejected',
    ],
    [
      'a failure that Anthropic tells within a reply',
      null,
      { type: 'error', error: { type: 'overloaded_error' } },
      'failed',
    ],
    ['a key that it refuses there', null, { type: 'error', error: { type: 'authentication_error' } }, 'auth'],
    [
      'a failure that OpenAI tells within a reply',
      null,
      { type: 'response.failed', response: { error: { code: 'server_error' } } },
      'failed',
    ],
    ['a context that is too long, told there', null, { type: 'error', code: 'context_length_exceeded' }, 'rejected'],
    ['a status that OpenRouter tells there', null, { error: { code: 429, message: 'x' } }, 'rate_limited'],
    ['a status told as a text', null, { error: { code: '503' } }, 'failed'],
    ['an error of no sort', null, { error: { message: 'It broke.' } }, 'failed'],
    ['JSON that Groq could not get out of the model', 400, { error: { code: 'json_validate_failed' } }, 'failed'],
    ['a body that is no JSON', 403, null, 'permission'],
    ['a type with the name of something else', 418, { error: { type: 'constructor', code: '__proto__' } }, 'rejected'],
  ] as const) {
    it(`takes ${title} for ${kind}`, () => {
      expect(kindOf(status, body)).to.equal(kind);
    });
  }

  it('depends on no words of a message, whatever they are', () => {
    const words = fc.constantFrom('401 unauthorized', 'rate limit exceeded', 'insufficient_quota', 'permission denied');
    fc.assert(
      fc.property(fc.string(), words, fc.constantFrom(400, 401, 404, 429, 500), (text, said, status) => {
        const message = `${text}${said}`;
        expect(kindOf(status, { error: { message } })).to.equal(kindOf(status, null));
      }),
      { seed: 20_261_121, numRuns: 300 },
    );
  });

  it('finds a kind for anything', () => {
    fc.assert(
      fc.property(fc.anything(), fc.option(fc.integer({ min: 300, max: 599 })), (body, status) => {
        expect(kindOf(status, body)).to.be.a('string');
      }),
      { seed: 20_261_121, numRuns: 500 },
    );
  });
});

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
