import { expect } from 'chai';
import { postRun, problemOf } from '../support/http-client.ts';
import { markedKey } from '../support/marked-keys.ts';
import { readingAndChoosing } from '../support/model-stand-in/reading.ts';
import { runWithVendor, TASK } from '../support/vendor-run.ts';
import { withVendors } from '../support/vendor-stage.ts';

const body = (): object => ({ task: TASK, provider: 'mistral', api_key: markedKey(), dry_run: true });

describe('A vendor that is ill', () => {
  it('is left alone after ten calls, and found well again by a single one', () =>
    withVendors({}, async ({ service, standIn }) => {
      standIn.always('mistral', { status: 500 });
      for (let request = 0; request < 4; request += 1) expect((await postRun(service, body())).status).to.equal(502);
      expect(standIn.calls).to.have.length(10);

      const refused = await postRun(service, body());
      const problem = await problemOf(refused);
      expect([refused.status, problem.code, problem.upstream_status]).to.deep.equal([
        502,
        'provider_bad_response',
        null,
      ]);
      expect(problem.detail).to.include('left alone');
      expect(problem.retry_after_s).to.be.within(25, 30);
      expect(refused.headers.get('retry-after')).to.equal(String(problem.retry_after_s));
      expect(standIn.calls).to.have.length(10);

      standIn.always('groq', readingAndChoosing);
      expect((await postRun(service, { ...body(), provider: 'groq' })).status, 'others are asked').to.equal(200);
      expect((await postRun(service, { ...body(), provider: 'local' })).status).to.equal(200);

      service.clock.skip(30_000);
      standIn.always('mistral', readingAndChoosing);
      expect((await postRun(service, body())).status).to.equal(200);
      expect((await postRun(service, body())).status).to.equal(200);
    }));

  it('is not called ill because of wrong keys', () =>
    withVendors({}, async ({ service, standIn }) => {
      standIn.always('mistral', { status: 401 });
      for (let request = 0; request < 12; request += 1) expect((await postRun(service, body())).status).to.equal(401);
      standIn.always('mistral', readingAndChoosing);

      expect((await postRun(service, body())).status).to.equal(200);
    }));
});

describe('A client that hangs up', () => {
  for (const [when, mode] of [
    ['before the vendor has answered', 'hang'],
    ['within the vendor’s answer', 'stall'],
  ] as const) {
    it(`ends the call of the vendor, ${when}`, () =>
      withVendors({}, async ({ service, standIn }) => {
        const client = new AbortController();
        standIn.always('xai', mode);
        const abandoned = standIn.nextAbandoned();
        const asked = standIn.nextCall();
        const answer = fetch(`${service.url}/api/run`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ task: TASK, provider: 'xai', api_key: markedKey(), dry_run: true }),
          signal: client.signal,
        }).catch(() => 'hung up');
        await asked;
        client.abort();

        expect(await answer).to.equal('hung up');
        expect((await abandoned).provider).to.equal('xai');
        await service.stop();
        expect(standIn.calls).to.have.length(1);
        expect(service.logLines.map((line) => (JSON.parse(line) as { status?: number }).status)).to.deep.equal([499]);
      }));
  }
});

describe('Vendors that hang', () => {
  it('keep no more than half of the runs, so that those go on which ask none', () =>
    withVendors({}, async ({ service, standIn }) => {
      const client = new AbortController();
      standIn.always('deepseek', 'hang');
      const request = { ...body(), provider: 'deepseek' };
      const send = (): Promise<unknown> =>
        fetch(`${service.url}/api/run`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
          signal: client.signal,
        }).catch(() => 'hung up');
      const hanging = Array.from({ length: 32 }, send);
      while (standIn.calls.length < 32) await standIn.nextCall();

      const refused = await postRun(service, request);
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '1']);
      expect((await problemOf(refused)).code).to.equal('overloaded');
      expect((await postRun(service, { task: TASK, dry_run: true })).status).to.equal(200);

      client.abort();
      expect(new Set(await Promise.all(hanging))).to.deep.equal(new Set(['hung up']));
    }));
});

describe('The model that a request names', () => {
  it('is the one that is asked, and that the catalog does not know it is a warning', () =>
    withVendors({}, async (stage) => {
      const { status, answer, calls } = await runWithVendor(stage, 'openai', readingAndChoosing, { model: 'gpt-none' });

      expect(status).to.equal(200);
      expect(answer.task.analysis?.model).to.match(/^gpt-none-/);
      expect(calls.map((call) => (call.body as { model: string }).model)).to.deep.equal(['gpt-none', 'gpt-none']);
      expect(answer.recommendation.warnings.map(({ code }) => code)).to.include('model_unknown');
    }));

  it('is named when the vendor does not know it', () =>
    withVendors({}, async (stage) => {
      const { status, problem } = await runWithVendor(stage, 'gemini', { status: 404 }, { model: 'gemini-none' });

      expect([status, problem.code, problem.upstream_status]).to.deep.equal([400, 'provider_rejected', 404]);
      expect(problem.detail).to.include('gemini-none').and.to.include('/api/config/');
    }));
});
