import { expect } from 'chai';
import { explainFailure } from '../../../../src/application/model-calls/explain-failure.ts';
import { within } from '../../../support/lateness.ts';
import { makeReliable } from '../../../support/make-reliable.ts';
import type { RecommendStack } from '../../../../src/application/recommend/recommend-stack.ts';
import { systemClock } from '../../../../src/adapters/out/system/system-clock.ts';
import { sha256 } from '../../../../src/adapters/out/system/sha256.ts';
import { anAnswer } from '../../../support/answers.ts';
import { aFailure } from '../../../support/failing-chat-model.ts';
import { postRun, problemOf } from '../../../support/http-client.ts';
import { withService, type Script } from '../../../support/http-service.ts';
import { aChatRequest, LONG_LIMITS, scriptedChatModel, untilAborted } from '../../../support/scripted-chat-model.ts';

const never = (): Promise<never> => new Promise(() => undefined);

/** A service whose provider `vendor` asks somebody else. */
function asking(recommendStack: RecommendStack, deadlineMs = 30_000): Script {
  return {
    useCases: { recommendStack, describeService: never },
    settings: { providers: ['local', 'vendor'], vendors: ['vendor'], deadlineMs },
  };
}

/** A use case that asks a model which never answers, and tells when that call has begun and when it was ended. */
function hanging() {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  const model = makeReliable(
    scriptedChatModel([
      (request, limits, signal) => {
        begun.resolve();
        signal.addEventListener('abort', () => ended.resolve(signal.reason));
        return untilAborted(request, limits, signal);
      },
    ]),
    systemClock,
    sha256,
  );
  const recommendStack: RecommendStack = async (_request, signal = new AbortController().signal) => {
    await model.reply(aChatRequest(), LONG_LIMITS, signal);
    return anAnswer();
  };
  return { begun: begun.promise, ended: ended.promise, recommendStack };
}

describe('The time of a dry run with a vendor', () => {
  it('ends with 504 within a second after the timeout, and the call of the vendor with it', async () => {
    const { ended, recommendStack } = hanging();
    await withService(asking(recommendStack), async (service) => {
      const started = performance.now();
      const answer = await postRun(service, { task: 'x', provider: 'vendor', timeout: 1, dry_run: true });
      const took = performance.now() - started;

      expect(answer.status).to.equal(504);
      expect(answer.headers.get('content-type')).to.include('application/problem+json');
      const problem = await problemOf(answer);
      expect(problem).to.include({ code: 'deadline', retryable: true });
      expect(problem.detail).to.include('within the 1 s that the request gives').and.to.include('timeout');
      expect(took).to.be.within(900, within(2_000));
      expect(await ended).to.include({ code: 'deadline' });
    });
  });

  it('is not cut by the time that other answers have', async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const recommendStack = async () => {
      begun.resolve();
      await released.promise;
      return anAnswer();
    };
    await withService(asking(recommendStack, 20), async (service) => {
      const running = postRun(service, { task: 'x', provider: 'vendor', timeout: 60, dry_run: true });
      await begun.promise;
      expect((await fetch(`${service.url}/api/config/`)).status).to.equal(503);
      released.resolve();

      expect((await running).status).to.equal(200);
    });
  });

  it('is that of every other answer with the local provider, whatever the timeout', async () => {
    const { recommendStack } = hanging();
    await withService(asking(recommendStack, 20), async (service) => {
      const answer = await postRun(service, { task: 'x', provider: 'local', timeout: 3_600, dry_run: true });

      expect(answer.status).to.equal(503);
      expect(await problemOf(answer)).to.include({ code: 'overloaded' });
    });
  });

  it('ends when the client hangs up: the call of the vendor is ended, and nothing is logged as a failure of ours', async () => {
    const { begun, ended, recommendStack } = hanging();
    await withService(asking(recommendStack), async (service) => {
      const client = new AbortController();
      const answer = fetch(`${service.url}/api/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"task":"x","provider":"vendor","dry_run":true}',
        signal: client.signal,
      }).catch(() => 'hung up');
      await begun;
      client.abort();

      expect(await answer).to.equal('hung up');
      expect(await ended).to.include({ name: 'AbortError' });
      await service.stop();
      expect(service.logLines.map((line) => (JSON.parse(line) as { status?: number }).status)).to.deep.equal([499]);
    });
  });
});

describe('A failure of a vendor', () => {
  it('is answered with its status, what the vendor answered and when to come back', async () => {
    const failure = aFailure('quota', { retryAfterMs: 1_200 });
    const call = { model: 'm', credential: 'SCRIPTED_API_KEY', keyField: 'api_key' } as const;
    const script = asking(() => Promise.reject(explainFailure(failure, call)));
    await withService(script, async (service) => {
      const answer = await postRun(service, { task: 'x', provider: 'vendor', dry_run: true });

      expect(answer.status).to.equal(429);
      expect(answer.headers.get('retry-after')).to.equal('2');
      expect(await problemOf(answer)).to.include({
        code: 'provider_quota',
        provider: 'scripted',
        upstream_status: 402,
        retry_after_s: 2,
        retryable: false,
      });
    });
  });
});
