import { expect } from 'chai';
import type { SourceKind } from '../../../../../src/application/ports/catalog-source.ts';
import type { SyncReport } from '../../../../../src/application/catalog/sync-catalog.ts';
import { QuartermasterError } from '../../../../../src/domain/errors.ts';
import { faultPaths, postJson, problemOf } from '../../../../support/http-client.ts';
import { withService, type Script } from '../../../../support/http-service.ts';
import { aSyncReport, aSyncState } from '../../../../support/sync-dependencies.ts';

const PATH = '/api/catalog/sync';

function scripted(start: (kinds: readonly SourceKind[]) => Promise<SyncReport>): Script {
  return { useCases: { syncs: { start, state: aSyncState() } } };
}

describe('POST /api/catalog/sync', () => {
  it('answers with the report of the sources that are asked for', async () => {
    const asked: (readonly SourceKind[])[] = [];
    const script = scripted((kinds) => {
      asked.push(kinds);
      return Promise.resolve(aSyncReport());
    });
    await withService(script, async (service) => {
      const answer = await postJson(service, PATH, { sources: ['models', 'skills'] });
      expect(answer.status).to.equal(200);
      expect(await answer.json()).to.deep.equal(aSyncReport());
      expect((await postJson(service, PATH, {})).status).to.equal(200);
    });

    expect(asked).to.deep.equal([['models', 'skills'], []]);
  });

  it('needs no body', async () => {
    await withService(
      scripted(() => Promise.resolve(aSyncReport())),
      async ({ url }) => {
        expect((await fetch(url + PATH, { method: 'POST' })).status).to.equal(200);
      },
    );
  });

  it('is not cut by the time that other answers have', async () => {
    const { promise: end, resolve } = Promise.withResolvers<SyncReport>();
    const another = {
      useCases: { describeService: () => new Promise<never>(() => undefined) },
      settings: { deadlineMs: 30 },
    };
    await withService({ ...scripted(() => end), settings: { deadlineMs: 10 } }, async (service) => {
      const answer = fetch(service.url + PATH, { method: 'POST' });
      // The time of a request to another service, which starts later and is longer, runs out meanwhile.
      await withService(another, async ({ url }) => expect((await fetch(`${url}/api/config`)).status).to.equal(503));
      resolve(aSyncReport());
      expect((await answer).status).to.equal(200);
    });
  });

  it('answers at once to who prefers not to wait, and tells where to ask', async () => {
    const script = scripted(() => new Promise(() => undefined));
    await withService(script, async (service) => {
      const answer = await postJson(service, PATH, {}, { prefer: 'wait=10, Respond-Async' });
      expect(answer.status).to.equal(202);
      expect(answer.headers.get('location')).to.equal(PATH);
      expect(answer.headers.get('preference-applied')).to.equal('respond-async');
      expect(await answer.json()).to.deep.equal(aSyncState());
    });
  });

  it('lives on when a sync breaks that nobody waits for', async () => {
    const script = scripted(() => Promise.reject(new Error('The store is gone.')));
    await withService(script, async (service) => {
      expect((await postJson(service, PATH, {}, { prefer: 'respond-async' })).status).to.equal(202);
      expect((await fetch(`${service.url}/health`)).status).to.equal(200);
    });
  });

  it('refuses a second sync while one runs, whoever waits', async () => {
    const script = scripted(() => {
      throw new QuartermasterError('sync_running', 'A sync is running.', { retryAfterSeconds: 30 });
    });
    await withService(script, async (service) => {
      for (const headers of [{}, { prefer: 'respond-async' }]) {
        const answer = await postJson(service, PATH, {}, headers);
        expect(answer.status).to.equal(409);
        expect(answer.headers.get('retry-after')).to.equal('30');
        expect(await problemOf(answer)).to.include({ code: 'sync_running', retryable: true });
      }
    });
  });

  it('names every fault of the request', async () => {
    await withService({}, async (service) => {
      const answer = await postJson(service, PATH, { sources: ['moon', 1], source: 'x' });
      expect(answer.status).to.equal(400);
      expect(faultPaths(await problemOf(answer))).to.have.members([
        '/source',
        '/sources/0',
        '/sources/1',
        '/sources/1',
      ]);
    });
  });

  it('needs a token where tokens are configured', async () => {
    const token = 'a-token-of-at-least-32-characters-x';
    await withService({ settings: { bearerTokens: [token] } }, async (service) => {
      expect((await postJson(service, PATH, {})).status).to.equal(401);
      expect((await fetch(service.url + PATH)).status).to.equal(401);
      expect((await postJson(service, PATH, {}, { authorization: `Bearer ${token}` })).status).to.equal(200);
    });
  });

  it('starts no sync when the service is about to stop', async () => {
    await withService({}, async (service) => {
      service.application.limiter.drain();
      expect(await problemOf(await postJson(service, PATH, {}))).to.include({ code: 'draining' });
    });
  });
});

describe('GET /api/catalog/sync', () => {
  it('tells how the sync stands', async () => {
    await withService({}, async ({ url }) => {
      expect(await (await fetch(url + PATH)).json()).to.deep.equal(aSyncState());
    });
  });
});
