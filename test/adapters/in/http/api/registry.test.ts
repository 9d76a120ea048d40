import { expect } from 'chai';
import { FixedCatalog } from '../../../../../src/adapters/out/catalog/fixed-catalog.ts';
import type { RegistryEntry } from '../../../../../src/domain/registry/registry-entry.ts';
import { aCatalog, anEntry } from '../../../../support/catalogs.ts';
import { faultPaths, postJson, postRun, problemOf } from '../../../../support/http-client.ts';
import { withService, type TestService } from '../../../../support/http-service.ts';
import { readPage, withRegistry } from '../../../../support/registry-service.ts';

const names = Array.from({ length: 35 }, (_, number) => `com.example/n${String(number).padStart(2, '0')}`);
const store = new FixedCatalog(aCatalog({ servers: names.map((name) => anEntry({ name, version: '1.0.0+build' })) }));
const registry = <T>(use: (service: TestService) => Promise<T>) => withRegistry(store, use);
const namesOf = (entries: readonly RegistryEntry[]) => entries.map(({ server }) => server.name);

describe('GET /v0.1/servers', () => {
  it('answers 30 entries unless told, with their number and where the next ones are', async () => {
    await registry(async ({ url }) => {
      const answer = await fetch(`${url}/v0.1/servers`);
      const { servers, metadata } = (await answer.json()) as Awaited<ReturnType<typeof readPage>>;

      expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
      expect(namesOf(servers)).to.deep.equal(names.slice(0, 30));
      expect(metadata.count).to.equal(30);

      const next = await readPage(`${url}/v0.1/servers?cursor=${metadata.nextCursor}`);
      expect(namesOf(next.servers)).to.deep.equal(names.slice(30));
      expect(next.metadata).to.deep.equal({ count: 5 });
    });
  });

  it('answers an empty page when nothing fits', async () => {
    await registry(async ({ url }) => {
      expect(await readPage(`${url}/v0.1/servers?search=nothing-like-it`)).to.deep.equal({
        servers: [],
        metadata: { count: 0 },
      });
    });
  });

  it('is found under its other prefixes and with a last slash', async () => {
    await registry(async ({ url }) => {
      const text = async (path: string) => (await fetch(url + path, { redirect: 'error' })).text();
      const expected = await text('/v0.1/servers?limit=2');
      for (const path of ['/v0.1/servers/?limit=2', '/v0/servers?limit=2', '/servers?limit=2', '/servers/?limit=2']) {
        expect(await text(path), path).to.equal(expected);
      }
    });
  });

  it('passes over parameters that it does not know', async () => {
    await registry(async ({ url }) => {
      expect((await fetch(`${url}/v0.1/servers?limit=1&sort=stars`)).status).to.equal(200);
    });
  });

  it('reports every fault of a query at once, in the words of both kinds of clients', async () => {
    await registry(async ({ url }) => {
      const query =
        'limit=101&updated_since=yesterday&include_deleted=maybe&version=a&version=b&search=a%01&cursor=a.b';
      const answer = await fetch(`${url}/v0.1/servers?${query}`);
      const problem = await problemOf(answer);

      expect(answer.status).to.equal(400);
      expect(answer.headers.get('content-type')).to.include('application/problem+json');
      expect(faultPaths(problem)).to.have.members([
        'limit',
        'updated_since',
        'include_deleted',
        'version',
        'search',
        'cursor',
      ]);
      expect(problem).to.include.keys('title', 'status', 'detail');
      expect(problem.error).to.equal(problem.detail);
    });
  });

  for (const [query, path] of [
    ['cursor=com.example', 'cursor'],
    ['updated_since=2026-01-01T00:00:00Z&include_deleted=false', 'include_deleted'],
    ['updated_since=2026-02-30T00:00:00Z', 'updated_since'],
    ['updated_since=2026-01-01', 'updated_since'],
    ['updated_since=2026-01-01T25:00:00Z', 'updated_since'],
  ] as const) {
    it(`refuses ${query}`, async () => {
      await registry(async ({ url }) => {
        const answer = await fetch(`${url}/v0.1/servers?${query}`);
        expect(answer.status).to.equal(400);
        expect(faultPaths(await problemOf(answer))).to.deep.equal([path]);
      });
    });
  }
});

describe('GET /v0.1/servers/{serverName}/versions', () => {
  it('takes the name with its slash encoded or not', async () => {
    await registry(async ({ url }) => {
      for (const path of ['com.example%2Fn00/versions', 'com.example/n00/versions', 'com.example%2Fn00/versions/']) {
        const { servers, metadata } = await readPage(`${url}/v0.1/servers/${path}`);
        expect(namesOf(servers), path).to.deep.equal(['com.example/n00']);
        expect(metadata).to.deep.equal({ count: 1 });
      }
    });
  });

  it('answers one version by its encoded name and the latest by its own, the same entry as the list', async () => {
    await registry(async ({ url }) => {
      const [listed] = (await readPage(`${url}/v0.1/servers?limit=1`)).servers;
      for (const path of ['com.example%2Fn00/versions/latest', 'com.example/n00/versions/1.0.0%2Bbuild']) {
        for (const prefix of ['/v0.1', '/v0', '']) {
          const answer = await fetch(`${url}${prefix}/servers/${path}`);
          expect(await answer.json(), prefix + path).to.deep.equal(listed);
        }
      }
    });
  });

  it('is a 404 in both shapes when there is no such server or version, and for a name alone', async () => {
    await registry(async ({ url }) => {
      for (const path of [
        'com.example%2Fnone/versions',
        'com.example/n00/versions/9.9.9',
        'N00/versions/latest',
        'com.example%252Fn00/versions',
        'com.example%2Fn00',
      ]) {
        const answer = await fetch(`${url}/v0.1/servers/${path}`);
        const problem = await problemOf(answer);
        expect(answer.status, path).to.equal(404);
        expect(problem).to.include({ status: 404, error: problem.detail });
      }
    });
  });

  it('refuses a NUL and what cannot be decoded', async () => {
    await registry(async ({ url }) => {
      for (const path of ['/v0.1/servers/a%00b/versions', '/v0.1/servers?search=%00', '/v0.1/servers/%FF/versions']) {
        expect((await fetch(url + path)).status, path).to.equal(400);
      }
    });
  });

  it('takes nothing but reading', async () => {
    await registry(async ({ url }) => {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'POST']) {
        const answer = await fetch(`${url}/v0.1/servers/com.example%2Fn00/versions/latest`, { method });
        expect(answer.status, method).to.equal(405);
      }
    });
  });
});

describe('What the registry answers', () => {
  it('is not sent again to those who have it', async () => {
    await registry(async ({ url }) => {
      for (const path of [
        '/v0.1/servers',
        '/v0.1/servers/com.example%2Fn00/versions/latest',
        '/v0.1/x',
        '/v0.1/x/dev.quartermaster/search?q=issues',
      ]) {
        const first = await fetch(url + path);
        const tag = first.headers.get('etag') ?? '';
        expect(first.headers.get('cache-control'), path).to.equal('public, max-age=60');
        for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
          const second = await fetch(url + path, { headers: { 'if-none-match': sent } });
          expect(second.status, path).to.equal(304);
          expect(second.headers.get('etag')).to.equal(tag);
          expect(await second.text()).to.equal('');
        }
        expect((await fetch(url + path, { headers: { 'if-none-match': '"other"' } })).status).to.equal(200);
      }
    });
  });

  it('has another tag when it differs', async () => {
    const tags = await registry(async ({ url }) =>
      Promise.all(
        ['?limit=1', '?limit=2', '?limit=1&search=n01'].map(async (query) =>
          (await fetch(`${url}/v0.1/servers${query}`)).headers.get('etag'),
        ),
      ),
    );
    expect(new Set(tags).size).to.equal(3);
  });

  it('is not kept by anybody when it is a failure', async () => {
    await registry(async ({ url }) => {
      const answer = await fetch(`${url}/v0.1/servers?limit=0`);
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      expect(answer.headers.get('etag')).to.equal(null);
    });
  });
});

describe('The extensions of the registry', () => {
  it('are listed, and each is there', async () => {
    await registry(async ({ url }) => {
      const { extensions } = (await (await fetch(`${url}/v0.1/x`)).json()) as {
        extensions: { name: string; method: string; path: string }[];
      };
      expect(extensions.map(({ name }) => name)).to.deep.equal([
        'dev.quartermaster/search',
        'dev.quartermaster/recommend',
      ]);
      for (const { method, path } of extensions) {
        expect((await fetch(url + path, { method })).status, path).to.be.oneOf([400, 415]);
      }
    });
  });

  it('search by rank, with how well each server fits', async () => {
    await registry(async ({ url }) => {
      const { servers, metadata } = await readPage(`${url}/v0.1/x/dev.quartermaster/search?q=list%20issues&limit=2`);
      expect(servers).to.have.length(2);
      expect(metadata.nextCursor).to.be.a('string');
      for (const { _meta: meta } of servers) expect(meta).to.include.keys('dev.quartermaster/search');
    });
  });

  it('recommend what a dry run recommends', async () => {
    await withService({}, async (service) => {
      const body = { task: 'List the open issues', dry_run: true };
      const expected = await (await postRun(service, body)).json();
      for (const sent of [body, { task: body.task }]) {
        const answer = await postJson(service, '/v0.1/x/dev.quartermaster/recommend', sent);
        expect(answer.status).to.equal(200);
        expect(await answer.json()).to.deep.equal(expected);
      }
    });
  });

  it('refuse a run as the run itself is refused, in both shapes', async () => {
    await withService({}, async (service) => {
      const answer = await postJson(service, '/v0/x/dev.quartermaster/recommend', { dry_run: true });
      const problem = await problemOf(answer);
      expect(answer.status).to.equal(400);
      expect(faultPaths(problem)).to.deep.equal(['/task']);
      expect(problem.error).to.equal(problem.detail);
    });
  });
});

describe('The small questions to the registry', () => {
  for (const [path, expected] of [
    ['ping', { pong: true }],
    ['health', { status: 'ok' }],
    ['version', { version: '0.0.0', git_commit: 'unknown', build_time: 'unknown' }],
  ] as const) {
    it(`are answered: ${path}`, async () => {
      await registry(async ({ url }) => {
        for (const prefix of ['/v0.1', '/v0']) {
          expect(await (await fetch(`${url}${prefix}/${path}`)).json()).to.deep.equal(expected);
        }
      });
    });
  }
});
