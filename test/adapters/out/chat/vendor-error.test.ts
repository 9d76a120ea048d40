import { expect } from 'chai';
import fc from 'fast-check';
import { failureKindOf, readVendorError } from '../../../../src/adapters/out/chat/vendor-error.ts';

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
