import { expect } from 'chai';
import { QuartermasterError } from '../../../../../src/domain/errors.ts';
import type { RunRecord } from '../../../../../src/domain/run/run-record.ts';
import { faultPaths, postRun, problemOf } from '../../../../support/http-client.ts';
import { withService } from '../../../../support/http-service.ts';
import { MARK, MARKED } from '../../../../support/marked-keys.ts';
import { runInstance, untilState } from '../../../../support/run-instance.ts';
import { withRuns, type RunService } from '../../../../support/run-service.ts';
import { aToolCall } from '../../../../support/scripted-runs.ts';

const TASK = { task: 'List the open issues' };
const ASYNC = { prefer: 'respond-async' };
const never = (): Promise<never> => new Promise(() => undefined);
const gone = (): Promise<never> => Promise.reject(new QuartermasterError('storage_unavailable', 'It is gone.'));
const secrets = (value: string) => ({ api_key: `sk-${value}`, search_api_key: value, credentials: { A: value } });
const TOKENS = ['the-first-token-of-32-characters-x', 'the-other-token-of-32-characters-y'];

async function start(service: RunService, headers = {}, body: object = TASK): Promise<string> {
  const answer = await postRun(service, body, { ...ASYNC, ...headers });
  expect(answer.status).to.equal(202);
  return ((await answer.json()) as { run_id: string }).run_id;
}

async function get(service: RunService, path: string, headers = {}): Promise<Response> {
  return fetch(service.url + path, { headers });
}

describe('POST /api/run without a dry run', () => {
  it('answers with the record when the run has ended', async () => {
    await withRuns(async (service) => {
      const answer = postRun(service, {
        ...TASK,
        max_retries: 0,
        score_threshold: 50,
        allow_effects: 'write',
        timeout: 60,
      });
      const { request, end, context } = await service.desk.runs.next();
      expect(request).to.include({ maxRetries: 0, scoreThreshold: 50, allowEffects: 'write', timeoutMs: 60_000 });
      end({ output: 'Three.' });

      const got = await answer;
      expect(got.status).to.equal(200);
      expect(got.headers.get('content-type')).to.include('application/json');
      expect(got.headers.get('content-location')).to.equal(`/api/runs/${context.runId}`);
      const record = (await got.json()) as RunRecord;
      expect(record).to.include({ run_id: context.runId, status: 'succeeded', output: 'Three.' });
      expect(await (await get(service, `/api/runs/${record.run_id}`)).json()).to.deep.equal(record);
    });
  });

  it('is not cut by the time that other answers have', async () => {
    await withRuns(
      async (service) => {
        const answer = postRun(service, TASK);
        const { end } = await service.desk.runs.next();
        // The time of a request to another service, which starts later and is longer, runs out meanwhile.
        const slow = { useCases: { queueRun: never }, settings: { deadlineMs: 40 } };
        await withService(slow, async (other) => expect((await postRun(other, TASK, ASYNC)).status).to.equal(503));
        end();
        expect((await answer).status).to.equal(200);
      },
      { settings: { deadlineMs: 10 } },
    );
  });

  it('is cancelled when the client hangs up, and keeps the record', async () => {
    await withRuns(async (service) => {
      const client = new AbortController();
      const answer = fetch(`${service.url}/api/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(TASK),
        signal: client.signal,
      }).catch(() => 'hung up');
      const { context, signal } = await service.desk.runs.next();
      const told = new Promise((resolve) => signal.addEventListener('abort', resolve));
      client.abort();
      expect(await answer).to.equal('hung up');
      await told;
      await untilState(service.desk.store, context.runId, 'cancelled');

      const kept = await get(service, `/api/runs/${context.runId}`);
      expect(await kept.json()).to.include({ status: 'cancelled' });
    });
  });

  for (const [code, status] of [
    ['missing_api_key', 401],
    ['provider_auth', 401],
    ['provider_rate_limited', 429],
    ['provider_bad_response', 502],
    ['deadline', 504],
  ] as const) {
    it(`answers ${status} ${code} like a dry run when no attempt could begin for it`, async () => {
      await withRuns(async (service) => {
        const answer = postRun(service, TASK);
        const { context, fail } = await service.desk.runs.next();
        fail(
          new QuartermasterError(code, 'It is so.', { provider: 'openai', upstreamStatus: 418, retryAfterSeconds: 7 }),
        );

        const got = await answer;
        expect([got.status, got.headers.get('retry-after')]).to.deep.equal([status, '7']);
        expect(await problemOf(got)).to.include({
          code,
          detail: 'It is so.',
          provider: 'openai',
          upstream_status: 418,
        });
        const kept = (await (await get(service, `/api/runs/${context.runId}`)).json()) as RunRecord;
        expect(kept).to.include({ status: 'failed', summary: `${code}: It is so.` });
      });
    });
  }

  it('answers 500 and shows nothing when we failed', async () => {
    await withRuns(async (service) => {
      const answer = postRun(service, TASK);
      (await service.desk.runs.next()).fail(new Error('secret'));

      const got = await answer;
      expect(got.status).to.equal(500);
      expect(await got.text()).not.to.include('secret');
    });
  });

  it('answers 503 when all places are taken, and meanwhile dry runs and runs that can wait', async () => {
    await withRuns(
      async (service) => {
        const first = postRun(service, TASK);
        const { end } = await service.desk.runs.next();
        const second = await postRun(service, TASK);
        expect(second.status).to.equal(503);
        expect(Number(second.headers.get('retry-after'))).to.be.within(1, 60);
        expect(await problemOf(second)).to.include({ code: 'overloaded', retryable: true });
        expect((await postRun(service, { ...TASK, dry_run: true })).status).to.equal(200);
        const waiting = await start(service);

        end();
        expect((await first).status).to.equal(200);
        (await service.desk.runs.next()).end();
        await untilState(service.desk.store, waiting, 'succeeded');
        expect((await get(service, `/api/runs/${waiting}`)).status).to.equal(200);
      },
      { mostExecuting: 1 },
    );
  });

  it('answers 503 when too many runs wait, those that wait with their keys in this process too', async () => {
    await withRuns(
      async (service) => {
        await start(service);
        await service.desk.runs.next();
        await start(service);
        await start(service, {}, { ...TASK, api_key: 'sk-long-enough' });

        const refused = await postRun(service, TASK, ASYNC);
        expect([refused.status, await problemOf(refused)]).to.deep.include(503);
        expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      },
      { mostExecuting: 1, mostWaiting: 2 },
    );
  });

  it('starts no run when the service is about to stop', async () => {
    await withRuns(async (service) => {
      service.application.limiter.drain();
      for (const headers of [{}, ASYNC]) {
        expect(await problemOf(await postRun(service, TASK, headers))).to.include({ code: 'draining' });
      }
      expect(service.desk.runs.begun).to.deep.equal([]);
    });
  });

  it('answers 503 while the storage is gone', async () => {
    const whole = runInstance().store;
    const store = new Proxy(whole, {
      get: (_target, name) => (name === 'watch' ? whole.watch.bind(whole) : gone),
    });
    await withRuns(
      async (service) => {
        for (const headers of [{}, ASYNC]) {
          const answer = await postRun(service, TASK, headers);
          expect([answer.status, (await problemOf(answer)).code]).to.deep.equal([503, 'storage_unavailable']);
        }
        expect(service.desk.worker.running).to.equal(0);
      },
      { store },
    );
  });
});

describe('POST /api/run with Prefer: respond-async', () => {
  it('answers at once with 202 and where to ask', async () => {
    await withRuns(async (service) => {
      const answer = await postRun(service, { ...TASK, timeout: 90 }, ASYNC);
      expect(answer.status).to.equal(202);
      expect(answer.headers.get('preference-applied')).to.equal('respond-async');
      const body = (await answer.json()) as { run_id: string; links: { self: string; events: string } };
      expect(body.run_id).to.match(/^run_[0-9a-z]{26}$/);
      expect(body).to.include({ status: 'queued', mode: 'async', task: TASK.task, provider: 'local', timeout_s: 90 });
      expect(body.links).to.deep.equal({ self: `/api/runs/${body.run_id}`, events: `/api/runs/${body.run_id}/events` });
      expect(answer.headers.get('location')).to.equal(body.links.self);

      (await service.desk.runs.next()).end({ output: 'Three.' });
      await untilState(service.desk.store, body.run_id, 'succeeded');
      expect(await (await get(service, body.links.self)).json()).to.include({ status: 'succeeded', output: 'Three.' });
    });
  });

  it('goes on when the client has gone', async () => {
    await withRuns(async (service) => {
      const id = await start(service, { connection: 'close' });
      const { signal, end } = await service.desk.runs.next();
      await service.desk.time.pass(10_000);
      expect(signal.aborted).to.equal(false);
      end();
      await untilState(service.desk.store, id, 'succeeded');
    });
  });
});

describe('Idempotency-Key', () => {
  const KEYED = { 'idempotency-key': 'order-17' };

  it('gives the same run for the same request, and its record once it has ended', async () => {
    await withRuns(async (service) => {
      const id = await start(service, KEYED);
      const again = await postRun(service, TASK, { ...ASYNC, ...KEYED });
      expect([again.status, again.headers.get('location')]).to.deep.equal([202, `/api/runs/${id}`]);
      expect(again.headers.get('idempotent-replayed')).to.equal('true');

      (await service.desk.runs.next()).end({ output: 'Three.' });
      await untilState(service.desk.store, id, 'succeeded');
      for (const headers of [KEYED, { ...ASYNC, ...KEYED }]) {
        const ended = await postRun(service, TASK, headers);
        expect([ended.status, ended.headers.get('idempotent-replayed')]).to.deep.equal([200, 'true']);
        expect(await ended.json()).to.include({ run_id: id, output: 'Three.' });
      }
      expect(service.desk.runs.begun).to.have.length(1);
    });
  });

  it('is a 409 while somebody waits for the answer, and the record afterwards', async () => {
    await withRuns(async (service) => {
      const first = postRun(service, TASK, KEYED);
      const { end } = await service.desk.runs.next();
      const second = await postRun(service, TASK, KEYED);
      expect(second.status).to.equal(409);
      expect(await problemOf(second)).to.include({ code: 'idempotency_in_flight', retryable: true });

      end();
      expect((await first).headers.get('idempotent-replayed')).to.equal(null);
      expect((await postRun(service, TASK, KEYED)).headers.get('idempotent-replayed')).to.equal('true');
      expect(service.desk.worker.running).to.equal(0);
    });
  });

  it('is a 422 with another request, but not with other keys, which are not compared', async () => {
    await withRuns(async (service) => {
      await start(service, KEYED, { ...TASK, ...secrets('one-secret') });
      const same = await postRun(service, { ...secrets('another-one'), ...TASK }, { ...ASYNC, ...KEYED });
      expect(same.status).to.equal(202);

      for (const other of [{ task: 'Another' }, { ...TASK, ...secrets('x'), max_retries: 3 }]) {
        const refused = await postRun(service, other, { ...ASYNC, ...KEYED });
        expect([refused.status, (await problemOf(refused)).code]).to.deep.equal([422, 'idempotency_mismatch']);
      }
    });
  });

  it('is forgotten after 24 hours', async () => {
    await withRuns(async (service) => {
      const id = await start(service, KEYED);
      (await service.desk.runs.next()).end();
      await untilState(service.desk.store, id, 'succeeded');
      await service.desk.worker.stop();
      await service.desk.time.pass(24 * 3_600_000);
      expect(await start(service, KEYED)).not.to.equal(id);
    });
  });

  it('is that of one caller', async () => {
    await withRuns(
      async (service) => {
        const ids = [];
        for (const token of TOKENS) ids.push(await start(service, { ...KEYED, authorization: `Bearer ${token}` }));
        expect(new Set(ids).size).to.equal(2);
      },
      { settings: { bearerTokens: TOKENS } },
    );
  });

  it('has 1 to 255 visible ASCII characters', async () => {
    await withRuns(async (service) => {
      for (const key of ['', 'a b', 'x'.repeat(256), 'ä']) {
        const answer = await postRun(service, TASK, { ...ASYNC, 'idempotency-key': key });
        expect(answer.status, key).to.equal(400);
        expect(faultPaths(await problemOf(answer))).to.deep.equal(['Idempotency-Key']);
      }
      await start(service, { 'idempotency-key': '~'.repeat(255) });
    });
  });
});

describe('Two instances on one store', () => {
  it('execute each run once, and each answers for the runs of the other', async () => {
    await withRuns(async (one) => {
      await withRuns(
        async (other) => {
          const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => start(index % 2 === 0 ? one : other)));
          const finish = async (): Promise<void> => {
            const done = new Set<unknown>();
            while (done.size < 12) {
              await one.desk.time.pass(300);
              for (const run of [...one.desk.runs.begun, ...other.desk.runs.begun]) {
                done.add(run);
                run.end({ output: run.context.runId });
              }
            }
          };
          await finish();
          await Promise.all(ids.map((id) => untilState(one.desk.store, id, 'succeeded')));

          const begun = [...one.desk.runs.begun, ...other.desk.runs.begun].map(({ context }) => context.runId);
          expect(begun.toSorted()).to.deep.equal(ids.toSorted());
          expect(one.desk.runs.begun.length).to.be.greaterThan(0);
          expect(other.desk.runs.begun.length).to.be.greaterThan(0);
          for (const [index, id] of ids.entries()) {
            const record = await (await get(index % 2 === 0 ? other : one, `/api/runs/${id}`)).json();
            expect(record).to.include({ run_id: id, output: id });
          }
        },
        { store: one.desk.store, time: one.desk.time },
      );
    });
  });
});

describe('The keys of a run over HTTP', () => {
  it('appear in no answer, no stream, no log and nothing that is kept', async () => {
    await withRuns(async (service) => {
      const marked = {
        api_key: `sk-${MARK}-of-the-request`,
        search_api_key: MARKED.search,
        credentials: { BOARDLY_TOKEN: MARKED.credential },
        current_config: { mcpServers: { boardly: { env: { TOKEN: MARKED.environment } } } },
      };
      const headers = { 'idempotency-key': 'k', ...ASYNC };
      const answers = [await postRun(service, { ...TASK, ...marked }, headers)];
      const { context, end, request } = await service.desk.runs.next();
      const leaks = [marked.api_key, MARKED.search, MARKED.credential];
      expect([request.apiKey?.reveal(), request.searchApiKey?.reveal()]).to.deep.equal(leaks.slice(0, 2));
      for (const text of leaks) await context.log.add(aToolCall('read', `It said ${text}.`));
      const self = `/api/runs/${context.runId}`;
      answers.push(await get(service, self), await get(service, '/api/runs'));
      end({ output: leaks.join(' '), summary: leaks.join(' ') });
      await untilState(service.desk.store, context.runId, 'succeeded');
      answers.push(
        await get(service, self),
        await get(service, `${self}/events`),
        await postRun(service, { ...TASK, ...marked }, headers),
        await postRun(service, { task: 'y', ...marked }, headers),
        await postRun(service, { ...TASK, ...marked, timeout: 0 }, headers),
      );
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      const kept = [await service.desk.store.find(context.runId), await service.desk.store.record(context.runId)];

      const everything = JSON.stringify([texts, kept, service.logLines, service.desk.logLines]);
      expect(everything).not.to.include(MARK);
      expect(everything).to.include('[redacted]');
    });
  });
});
