import { expect } from 'chai';
import type { RecommendRequest } from '../../../../../src/application/recommend/recommend-stack.ts';
import { shortenAnswer } from '../../../../../src/domain/answer/short-answer.ts';
import { anAnswer } from '../../../../support/answers.ts';
import { faultPaths, postRun, problemOf } from '../../../../support/http-client.ts';
import { withService } from '../../../../support/http-service.ts';

/** A use case that tells when it was called and answers when it is released. */
function held() {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const recommendStack = async () => {
    started.resolve();
    await released.promise;
    return anAnswer();
  };
  return { started: started.promise, release: released.resolve, recommendStack };
}

describe('POST /api/run', () => {
  it('answers a dry run with exactly the task and the recommendation', async () => {
    const answer = { ...anAnswer(), internal: 'not for callers' };
    await withService({ useCases: { recommendStack: () => Promise.resolve(answer) } }, async (service) => {
      const got = await postRun(service, { task: 'List issues', dry_run: true });

      expect(got.status).to.equal(200);
      expect(await got.json()).to.deep.equal(anAnswer());
    });
  });

  it('answers a short dry run with the short answer', async () => {
    await withService({ useCases: { recommendStack: () => Promise.resolve(anAnswer()) } }, async (service) => {
      const got = await postRun(service, { task: 'List issues', dry_run: true, detail: 'short' });
      const { task, recommendation } = anAnswer();

      expect(await got.json()).to.deep.equal(shortenAnswer(task, recommendation));
    });
  });

  it('hands the request on, and no key with it that JSON would show', async () => {
    const asked: RecommendRequest[] = [];
    const recommendStack = (request: RecommendRequest) => {
      asked.push(request);
      return Promise.resolve(anAnswer());
    };
    await withService({ useCases: { recommendStack } }, async (service) => {
      const body = {
        task: 'List issues',
        api_key: 'sk-secret',
        clients: ['codex'],
        constraints: { keyless: true },
        dry_run: true,
      };
      await (await postRun(service, body)).text();

      expect(asked[0]).to.deep.include({ task: 'List issues', clients: ['codex'], constraints: { keyless: true } });
      expect(JSON.stringify(asked)).not.to.include('secret');
    });
  });

  it('reports every fault at once', async () => {
    await withService({}, async (service) => {
      const problem = await problemOf(await postRun(service, { task: '', provider: 'x', timeout: '1', more: 1 }));

      expect(problem).to.include({ status: 400, code: 'validation', retryable: false });
      expect(faultPaths(problem)).to.have.members(['/task', '/provider', '/timeout', '/more']);
    });
  });

  it('keeps keys out of answers and logs, whatever is wrong with the request', async () => {
    const secrets = { api_key: 'sk-hunter2', search_api_key: 'tvly-hunter2', credentials: { A_TOKEN: 'ghp_hunter2' } };
    await withService({}, async (service) => {
      const answers: string[] = [];
      for (const body of [
        { task: 'x', dry_run: true, ...secrets },
        { task: 'x', ...secrets },
        { task: '', ...secrets },
        { task: 'x', provider: 'no', ...secrets },
        {
          task: 'x',
          api_key: ['sk-hunter2'],
          search_api_key: 'tvly hunter2',
          credentials: { A_TOKEN: 'ghp hunter2' },
          model: 'sk hunter2',
        },
      ]) {
        answers.push(await (await postRun(service, body)).text());
      }
      await service.stop();

      expect(answers.join('') + service.logLines.join('')).not.to.include('hunter2');
      expect(service.logLines).to.have.length(5);
    });
  });

  it('refuses what is beyond its bound of concurrent runs, and takes runs again afterwards', async () => {
    const { started, release, recommendStack } = held();
    await withService({ useCases: { recommendStack }, settings: { mostRuns: 1 } }, async (service) => {
      const first = postRun(service, { task: 'x', dry_run: true });
      await started;

      const second = await postRun(service, { task: 'x', dry_run: true });
      expect(second.status).to.equal(503);
      expect(second.headers.get('retry-after')).to.equal('1');
      expect(await problemOf(second)).to.include({ code: 'overloaded', retryable: true, retry_after_s: 1 });

      release();
      expect((await first).status).to.equal(200);
      expect((await postRun(service, { task: 'x', dry_run: true })).status).to.equal(200);
    });
  });

  it('lets no more than its bound of runs wait for vendors, and those run meanwhile that ask none', async () => {
    const { started, release, recommendStack: hold } = held();
    const recommendStack = ({ provider }: RecommendRequest) =>
      provider === 'local' ? Promise.resolve(anAnswer()) : hold();
    const settings = { providers: ['local', 'vendor'], vendors: ['vendor'], mostRuns: 3, mostVendorRuns: 1 };
    await withService({ useCases: { recommendStack }, settings }, async (service) => {
      const first = postRun(service, { task: 'x', provider: 'vendor', dry_run: true });
      await started;

      const second = await postRun(service, { task: 'x', provider: 'vendor', dry_run: true });
      expect([second.status, second.headers.get('retry-after')]).to.deep.equal([503, '1']);
      const problem = await problemOf(second);
      expect(problem).to.include({ code: 'overloaded', retryable: true });
      expect(problem.detail).to.include('1 runs are waiting for vendors').and.to.include('local');
      expect((await postRun(service, { task: 'x', dry_run: true })).status).to.equal(200);

      release();
      expect((await first).status).to.equal(200);
      expect((await postRun(service, { task: 'x', provider: 'vendor', dry_run: true })).status).to.equal(200);
    });
  });

  it('refuses runs once the service is about to stop, and asks for the connection to be closed', async () => {
    await withService({}, async (service) => {
      service.application.limiter.drain();
      const answer = await postRun(service, { task: 'x', dry_run: true });

      expect(answer.status).to.equal(503);
      expect(answer.headers.get('connection')).to.equal('close');
      expect(await problemOf(answer)).to.include({ code: 'draining', retryable: true });
    });
  });

  it('finishes the runs under way before the service has stopped, and accepts no connection meanwhile', async () => {
    const { started, release, recommendStack } = held();
    await withService({ useCases: { recommendStack } }, async (service) => {
      const running = postRun(service, { task: 'x', dry_run: true });
      await started;
      const stopped = service.stop();

      expect(await fetch(`${service.url}/health`).catch(() => 'refused')).to.equal('refused');
      release();
      expect((await running).status).to.equal(200);
      await stopped;
    });
  });
});
