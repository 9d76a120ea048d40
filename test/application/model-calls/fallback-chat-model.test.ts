import { expect } from 'chai';
import { FallbackChatModel, type Substitute } from '../../../src/application/model-calls/fallback-chat-model.ts';
import { mayFallBack } from '../../../src/domain/model-calls/provider-failure-kind.ts';
import { FAILURE_KINDS } from '../../support/failure-kinds.ts';
import { aFailure, tooSlow } from '../../support/failing-chat-model.ts';
import { rejectionOf } from '../../support/failure.ts';
import {
  aChatRequest,
  LONG_LIMITS,
  scriptedChatModel,
  untilAborted,
  type ChatTurn,
} from '../../support/scripted-chat-model.ts';
import { manualClock } from '../../support/manual-clock.ts';

const untroubled = new AbortController().signal;
const request = aChatRequest({ apiKey: 'key-of-the-caller' });

function substitute(
  provider: string,
  turns: readonly ChatTurn[],
  members: Partial<Pick<Substitute, 'needsKey' | 'apiKey'>> = {},
) {
  const chat = scriptedChatModel(turns, provider);
  return { chat, model: `${provider}-model`, needsKey: true, apiKey: `key-of-${provider}`, ...members };
}

function withFallback(turns: readonly ChatTurn[], substitutes: readonly Substitute[], clock = manualClock()) {
  const first = scriptedChatModel(turns, 'first');
  return { first, model: new FallbackChatModel(first, substitutes, clock) };
}

describe('FallbackChatModel', () => {
  it('asks nobody else while the vendor answers', async () => {
    const other = substitute('other', ['Green.']);
    const { model } = withFallback(['Blue.'], [other]);

    expect(await model.reply(request, LONG_LIMITS, untroubled)).to.include({ text: 'Blue.', provider: 'first' });
    expect(model.provider).to.equal('first');
    expect(other.chat.asked).to.deep.equal([]);
  });

  it('names the provider and the model that really answered, and asks them with their own model and key', async () => {
    const other = substitute('other', ['Green.']);
    const { model } = withFallback([aFailure('failed')], [other]);

    const reply = await model.reply(request, LONG_LIMITS, untroubled);
    expect(reply).to.include({ text: 'Green.', provider: 'other', model: 'other-model' });
    expect(other.chat.asked).to.deep.equal([{ ...request, model: 'other-model', apiKey: 'key-of-other' }]);
  });

  it('goes on to the next in order, and passes over those that need a key and have none', async () => {
    const keyless = substitute('keyless', ['Red.'], { apiKey: null });
    const failing = substitute('failing', [aFailure('auth')]);
    const local = substitute('ollama', ['Green.'], { needsKey: false, apiKey: null });
    const { model } = withFallback([aFailure('quota')], [keyless, failing, local]);

    expect((await model.reply(request, LONG_LIMITS, untroubled)).provider).to.equal('ollama');
    expect(keyless.chat.asked).to.deep.equal([]);
    expect(failing.chat.asked).to.have.length(1);
  });

  it('ends with the failure of the vendor that was asked for when nobody answers', async () => {
    const failure = aFailure('rate_limited', { retryAfterMs: 60_000 });
    const { model } = withFallback([failure], [substitute('other', [aFailure('failed')])]);

    expect(await rejectionOf(model.reply(request, LONG_LIMITS, untroubled))).to.equal(failure);
  });

  it('asks the others exactly where another may help, and never without any', async () => {
    for (const kind of FAILURE_KINDS) {
      const failure = aFailure(kind);
      const answer = withFallback([failure], [substitute('other', ['Green.'])]).model;
      const asked = answer.reply(request, LONG_LIMITS, untroubled).then(({ text }) => text);
      expect(await asked.catch((error: unknown) => error), kind).to.equal(mayFallBack(kind) ? 'Green.' : failure);

      const alone = withFallback([failure], []).model;
      expect(await rejectionOf(alone.reply(request, LONG_LIMITS, untroubled))).to.equal(failure);
    }
  });

  it('never asks a vendor for itself', async () => {
    const itself = substitute('first', ['Green.']);
    const { model } = withFallback([aFailure('failed')], [itself]);

    await rejectionOf(model.reply(request, LONG_LIMITS, untroubled));
    expect(itself.chat.asked).to.deep.equal([]);
  });

  it('gives the others what is left of the time, and asks nobody when that is nothing', async () => {
    const clock = manualClock();
    const other = substitute('other', ['Green.']);
    await withFallback([tooSlow(clock)], [other], clock).model.reply(request, LONG_LIMITS, untroubled);
    expect(other.chat.limits[0]?.totalMs).to.equal(60_000);

    const hurried = { ...LONG_LIMITS, totalMs: 10_000 };
    const late = withFallback([tooSlow(clock)], [substitute('other', ['Green.'])], clock).model;
    expect(await rejectionOf(late.reply(request, hurried, untroubled))).to.include({ kind: 'too_slow' });
  });

  it('ends with the caller’s reason once the caller has gone, whoever is being asked', async () => {
    for (const turns of [[untilAborted], [aFailure('failed')]]) {
      const caller = new AbortController();
      const gone = new Error('the caller went away');
      const { model } = withFallback(turns, [substitute('other', [untilAborted])]);

      const rejection = rejectionOf(model.reply(request, LONG_LIMITS, caller.signal));
      setImmediate(() => caller.abort(gone));
      expect(await rejection).to.equal(gone);
    }
  });
});
