import { connect } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import fc from 'fast-check';
import type { RunStatus } from '../../../../../src/application/runs/caller-runs.ts';
import type { RunEvent } from '../../../../../src/domain/run/run-event.ts';
import { readEvents, readStream, type StreamMessage } from '../../../../support/event-stream.ts';
import { faultPaths, postRun, problemOf } from '../../../../support/http-client.ts';
import { settled } from '../../../../support/manual-clock.ts';
import { untilState } from '../../../../support/run-instance.ts';
import { withRuns, type RunService } from '../../../../support/run-service.ts';
import { aToolCall } from '../../../../support/scripted-runs.ts';

/** Milliseconds after which everything that was told is kept. */
const GATHER_MS = 100;

const TOKENS = ['the-first-token-of-32-characters-x', 'the-other-token-of-32-characters-y'];
const bytes = (text: string) => Buffer.from(text);
const NOBODY = 'run_00000000000000000000000000';

async function start(service: RunService, task = 'List the open issues', headers = {}): Promise<string> {
  const answer = await postRun(service, { task }, { prefer: 'respond-async', ...headers });
  return ((await answer.json()) as RunStatus).run_id;
}

async function ended(service: RunService, files: { path: string; bytes: Uint8Array }[] = []): Promise<string> {
  const id = await start(service);
  (await service.desk.runs.next()).end({}, files);
  await untilState(service.desk.store, id, 'succeeded');
  return id;
}

function get(service: RunService, path: string, headers = {}): Promise<Response> {
  return fetch(service.url + path, { headers });
}

function remove(service: RunService, id: string, headers = {}): Promise<Response> {
  return fetch(`${service.url}/api/runs/${id}`, { method: 'DELETE', headers });
}

async function idsOf(answer: Response): Promise<readonly string[]> {
  return ((await answer.json()) as readonly RunStatus[]).map(({ run_id: id }) => id);
}

describe('GET /api/runs', () => {
  it('lists the runs of the caller, newest first, page by page', async () => {
    await withRuns(async (service) => {
      const ids: string[] = [];
      for (let run = 0; run < 5; run += 1) ids.unshift(await start(service, `Task ${run}`));
      const found: string[] = [];
      let path: string | undefined = '/api/runs?limit=2';
      while (path !== undefined && found.length < 9) {
        const answer: Response = await get(service, path);
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
        found.push(...(await idsOf(answer)));
      }
      expect(found).to.deep.equal(ids);
    });
  });

  it('shows how each stands, and only those in the states that are asked for', async () => {
    await withRuns(
      async (service) => {
        const first = await ended(service);
        const second = await start(service, 'x'.repeat(300));
        await service.desk.runs.next();
        const third = await start(service);

        const [one] = (await (await get(service, '/api/runs?status=running')).json()) as readonly RunStatus[];
        expect(one).to.include({ run_id: second, status: 'running', mode: 'async', cancelling: false, ended_at: null });
        expect(one?.task).to.have.length(200);
        expect(await idsOf(await get(service, '/api/runs?status=queued,succeeded'))).to.deep.equal([third, first]);
        expect(await idsOf(await get(service, '/api/runs?status=queued&status=Running'))).to.deep.equal([
          third,
          second,
        ]);
      },
      { mostExecuting: 1 },
    );
  });

  it('names every fault of the query', async () => {
    await withRuns(async (service) => {
      const answer = await get(service, '/api/runs?limit=101&status=done&more=1');
      expect(answer.status).to.equal(400);
      expect(faultPaths(await problemOf(answer))).to.have.members(['limit', 'status', 'more']);
    });
  });
});

describe('GET /api/runs/{id}', () => {
  it('tells how the run stands, and once it has ended its record', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      const { end } = await service.desk.runs.next();
      expect(await (await get(service, `/api/runs/${id}`)).json()).to.include({ status: 'running', last_event: 0 });
      end();
      await untilState(service.desk.store, id, 'succeeded');
      expect(await (await get(service, `/api/runs/${id}`)).json()).to.include({
        status: 'succeeded',
        best_attempt: null,
      });
    });
  });
});

describe('The runs of another caller', () => {
  it('are not there: not in the list, and 404 everywhere, as those that never were', async () => {
    const [mine, theirs] = TOKENS.map((token) => ({ authorization: `Bearer ${token}` }));
    await withRuns(
      async (service) => {
        const id = await start(service, 'x', mine);
        const { signal } = await service.desk.runs.next();
        const problem = async (run: string, path: string, method = 'GET') => {
          const answer = await fetch(`${service.url}/api/runs/${run}${path}`, { method, headers: theirs ?? {} });
          const { status, code, detail } = await problemOf(answer);
          return { status, code, detail };
        };
        for (const [path, method] of [
          ['', 'GET'],
          ['', 'DELETE'],
          ['/events', 'GET'],
          ['/artifacts/a', 'GET'],
        ] as const) {
          const missing = await problem(NOBODY, path, method);
          expect(missing).to.include({ status: 404, code: 'not_found' });
          expect(await problem(id, path, method)).to.deep.equal(missing);
        }

        expect(await idsOf(await get(service, '/api/runs', theirs))).to.deep.equal([]);
        expect(await idsOf(await get(service, '/api/runs', mine))).to.deep.equal([id]);
        expect(signal.aborted).to.equal(false);
        const kept = JSON.stringify([await service.desk.store.find(id), service.desk.logLines]);
        for (const token of TOKENS) expect(kept).not.to.include(token);
      },
      { settings: { bearerTokens: TOKENS } },
    );
  });
});

describe('DELETE /api/runs/{id}', () => {
  it('is answered with 202 as often as it is sent, and ends the run', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      const { signal } = await service.desk.runs.next();
      const answer = await remove(service, id);
      expect(answer.status).to.equal(202);
      expect(await answer.json()).to.include({ run_id: id, status: 'running', cancelling: true });
      expect((await remove(service, id)).status).to.be.oneOf([200, 202]);
      expect(signal.aborted).to.equal(true);
      await untilState(service.desk.store, id, 'cancelled');

      const again = await remove(service, id);
      expect(again.status).to.equal(200);
      expect(await again.json()).to.include({ status: 'cancelled', cancelling: false });
    });
  });

  it('ends a run that waits at once, with a record and a last event', async () => {
    await withRuns(
      async (service) => {
        await start(service);
        await service.desk.runs.next();
        const id = await start(service);
        const answer = await remove(service, id);
        expect([answer.status, await answer.json()]).to.deep.include(200);
        expect(await (await get(service, `/api/runs/${id}`)).json()).to.include({ status: 'cancelled', run_id: id });
        expect(
          (await readEvents(await get(service, `/api/runs/${id}/events`))).map(({ stage }) => stage),
        ).to.deep.equal(['done']);
      },
      { mostExecuting: 1 },
    );
  });

  it('changes nothing of a run that has ended', async () => {
    await withRuns(async (service) => {
      const id = await ended(service);
      const answer = await remove(service, id);
      expect(answer.status).to.equal(200);
      expect(await answer.json()).to.include({ status: 'succeeded' });
    });
  });

  it('ends a run that somebody waits for, who gets its record', async () => {
    await withRuns(async (service) => {
      const waiting = postRun(service, { task: 'x' });
      const { context } = await service.desk.runs.next();
      expect((await remove(service, context.runId)).status).to.equal(202);
      expect(await (await waiting).json()).to.include({ status: 'cancelled' });
    });
  });
});

describe('GET /api/runs/{id}/artifacts/{path}', () => {
  it('answers with the file as something to save, which no browser runs', async () => {
    await withRuns(async (service) => {
      const id = await ended(service, [
        { path: 'out/a b.csv', bytes: bytes('a;b') },
        { path: 'page.html', bytes: bytes('<script>') },
        { path: 'ü"\'.txt', bytes: bytes('ü') },
      ]);
      const file = `/api/runs/${id}/artifacts`;
      const table = await get(service, `${file}/out/a%20b.csv`);
      expect(table.status).to.equal(200);
      expect(await table.text()).to.equal('a;b');
      expect(Object.fromEntries(table.headers)).to.include({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="a b.csv"; filename*=UTF-8''a%20b.csv`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
      });
      expect(await (await get(service, `${file}/out%2Fa%20b.csv`)).text()).to.equal('a;b');

      const page = await get(service, `${file}/page.html`);
      expect(page.headers.get('content-type')).to.equal('application/octet-stream');
      const odd = await get(service, `${file}/${encodeURIComponent('ü"\'.txt')}`);
      expect(odd.headers.get('content-disposition')).to.equal(
        `attachment; filename="___.txt"; filename*=UTF-8''%C3%BC%22%27.txt`,
      );
    });
  });

  it('says 404 of a file that is not there, also of one outside, and before the end of the run', async () => {
    await withRuns(async (service) => {
      const id = await ended(service, [{ path: 'a.txt', bytes: bytes('A') }]);
      const running = await start(service);
      for (const path of [`${id}/artifacts/b.txt`, `${id}/artifacts/..%2Fa.txt`, `${running}/artifacts/a.txt`]) {
        expect((await get(service, `/api/runs/${path}`)).status, path).to.equal(404);
      }
    });
  });
});

describe('GET /api/runs/{id}/events', () => {
  it('streams what happened and what happens, then says that it is the end', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      const { context, end } = await service.desk.runs.next();
      await context.log.add({ stage: 'analyzing' });
      await service.desk.time.pass(GATHER_MS);
      const answer = await get(service, `/api/runs/${id}/events`);
      expect(answer.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      const stream = readStream(answer);
      const next = async (): Promise<StreamMessage | undefined> => (await stream.next()).value ?? undefined;

      expect(await next()).to.include({ retry: '3000', data: null });
      expect(await next()).to.include({ id: '1', event: 'analyzing' });
      await context.log.add(aToolCall('read', 'line\nbreak'));
      await service.desk.time.pass(GATHER_MS);
      const called = await next();
      expect(called).to.include({ id: '2', event: 'executing' });
      expect(JSON.parse(called?.data ?? '')).to.deep.include({ ...aToolCall('read', 'line\nbreak'), seq: 2 });
      end();
      expect(await next()).to.include({ id: '3', event: 'done' });
      expect(await next()).to.include({ id: null, event: 'end' });
      expect((await stream.next()).done).to.equal(true);
    });
  });

  it('says every 15 seconds of silence that it is still there', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      await service.desk.runs.next();
      const stream = readStream(await get(service, `/api/runs/${id}/events`));
      await stream.next();
      for (let silence = 0; silence < 3; silence += 1) {
        const heard = stream.next();
        await service.desk.time.pass(15_000);
        expect((await heard).value).to.include({ comment: true });
      }
      await stream.return(undefined);
    });
  });

  it('goes on after the last event that the client has, told by header or query, the header first', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      const { context, end } = await service.desk.runs.next();
      for (let call = 0; call < 5; call += 1) await context.log.add(aToolCall('read', String(call)));
      end();
      await untilState(service.desk.store, id, 'succeeded');
      const seqs = async (query: string, headers = {}): Promise<readonly number[]> =>
        (await readEvents(await get(service, `/api/runs/${id}/events${query}`, headers))).map(({ seq }) => seq);

      expect(await seqs('?after=4')).to.deep.equal([5, 6]);
      expect(await seqs('', { 'last-event-id': '3' })).to.deep.equal([4, 5, 6]);
      expect(await seqs('?after=1', { 'last-event-id': '5' })).to.deep.equal([6]);
      expect(await seqs('?after=6')).to.deep.equal([]);
      expect(await seqs('?after=99')).to.deep.equal([]);
      for (const [query, headers] of [
        ['?after=-1', {}],
        ['?after=x', {}],
        ['', { 'last-event-id': 'x' }],
      ] as const) {
        expect((await get(service, `/api/runs/${id}/events${query}`, headers)).status).to.equal(400);
      }
    });
  });

  it('answers with an array to who asks for JSON, page by page', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      const { context } = await service.desk.runs.next();
      for (let call = 0; call < 5; call += 1) await context.log.add(aToolCall('read', String(call)));
      await service.desk.time.pass(GATHER_MS);
      const seqs: number[] = [];
      let path: string | undefined = `/api/runs/${id}/events?limit=2`;
      while (path !== undefined && seqs.length < 9) {
        const answer: Response = await get(service, path, { accept: 'application/json' });
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
        seqs.push(...((await answer.json()) as readonly RunEvent[]).map(({ seq }) => seq));
      }
      expect(seqs).to.deep.equal([1, 2, 3, 4, 5]);
    });
  });

  it('is exactly the log, however often the client is cut off and comes back, for every way a run goes', async () => {
    await withRuns(async (service) => {
      const texts = fc.array(fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 4 }), {
        maxLength: 6,
      });
      await fc.assert(
        fc.asyncProperty(texts, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }), async (bursts, cuts) => {
          const id = await start(service);
          const { context, end } = await service.desk.runs.next();
          const following = followWithCuts(service, id, cuts);
          for (const burst of bursts) {
            await Promise.all(burst.map((text) => context.log.add(aToolCall('read', text))));
            await service.desk.time.pass(GATHER_MS);
          }
          end();
          const seen = await following;
          const log = await service.desk.store.events(id, 0, 1_000);
          expect(seen).to.deep.equal(log);
          expect(log.map(({ seq }) => seq)).to.deep.equal(log.map((_, index) => index + 1));
          expect(log).to.have.length(bursts.flat().length + 1);
        }),
        { numRuns: 15, seed: 17 },
      );
    });
  });

  it('lets 32 follow a run and no more, until one of them leaves', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      const { end } = await service.desk.runs.next();
      const clients = Array.from({ length: 32 }, () => new AbortController());
      const path = `${service.url}/api/runs/${id}/events`;
      const answers = await Promise.all(clients.map(({ signal }) => fetch(path, { signal })));
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
      const refused = await fetch(path);
      expect([refused.status, (await problemOf(refused)).code]).to.deep.equal([503, 'overloaded']);
      expect(refused.headers.get('retry-after')).to.equal('5');

      end();
      await Promise.all(answers.map(readEvents));
      expect(await readEvents(await fetch(path))).to.have.length(1);
    });
  });

  it('ends without saying that it is the end when the service stops', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      await service.desk.runs.next();
      const stream = readStream(await get(service, `/api/runs/${id}/events`));
      await stream.next();
      const rest = stream.next();
      await service.stop();
      expect(await rest).to.deep.equal({ value: undefined, done: true });
    });
  });

  it('cuts a client that takes nothing, and keeps no other waiting', async () => {
    await withRuns(
      async (service) => {
        const id = await start(service);
        const { context, end } = await service.desk.runs.next();
        const stuck = connect(service.port, '127.0.0.1');
        stuck.write(`GET /api/runs/${id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        stuck.pause();
        const cut = once(stuck, 'close');
        const text = 'x'.repeat(200_000);
        for (let call = 0; call < 100; call += 1) {
          await context.log.add(aToolCall('read', text));
          await service.desk.time.pass(GATHER_MS);
        }
        end();
        expect(await readEvents(await get(service, `/api/runs/${id}/events`))).to.have.length(101);
        await untilCut(service);
        stuck.resume();
        await cut;
      },
      { settings: { stuckMs: 2_000 } },
    );
  });

  it('answers HEAD without a stream', async () => {
    await withRuns(async (service) => {
      const id = await start(service);
      const answer = await fetch(`${service.url}/api/runs/${id}/events`, { method: 'HEAD' });
      expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([
        200,
        'text/event-stream; charset=utf-8',
      ]);
    });
  });
});

/** Follows a run to its end, leaves after so many messages as each of `cuts` says, and comes back with the last id. */
async function followWithCuts(service: RunService, id: string, cuts: readonly number[]): Promise<readonly RunEvent[]> {
  const seen: RunEvent[] = [];
  for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
    const client = new AbortController();
    const last = seen.at(-1)?.seq;
    const headers = last === undefined ? {} : { 'last-event-id': String(last) };
    const answer = await fetch(`${service.url}/api/runs/${id}/events`, { headers, signal: client.signal });
    let taken = 0;
    for await (const { event, data } of readStream(answer)) {
      if (event === 'end') return seen;
      if (data !== null) seen.push(JSON.parse(data) as RunEvent);
      taken += 1;
      if (taken >= cut) break;
    }
    client.abort();
  }
  return seen;
}

/** Resolves once the service has logged a request that was not answered to its end. */
async function untilCut(service: RunService): Promise<void> {
  while (!service.logLines.some((line) => (JSON.parse(line) as { status?: number }).status === 499)) await settled();
}
