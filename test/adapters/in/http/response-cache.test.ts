import { expect } from 'chai';
import { CatalogIndex } from '../../../../src/domain/match/catalog-index.ts';
import { CurrentRegistry } from '../../../../src/application/registry/registry-list.ts';
import fc from 'fast-check';
import { makeCountServers } from '../../../../src/application/catalog/count-servers.ts';
import { makeGetRegistryVersions, makeListRegistry } from '../../../../src/application/registry/read-registry.ts';
import { makeListServers } from '../../../../src/application/catalog/list-servers.ts';
import type { CurrentCatalog } from '../../../../src/application/ports/current-catalog.ts';
import { makeSearchRegistry } from '../../../../src/application/registry/search-registry.ts';
import { makeSearchServers } from '../../../../src/application/search/search-servers.ts';
import type { Catalog } from '../../../../src/domain/catalog/catalog.ts';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { aHit, anAnswer, someCounts } from '../../../support/answers.ts';
import { aCatalog, anEntry } from '../../../support/catalogs.ts';
import { postRun } from '../../../support/http-client.ts';
import { withService } from '../../../support/http-service.ts';
import { ResponseCache, type CachedResponse } from '../../../../src/adapters/in/http/response-cache.ts';

const MOST = 32_000;
const STATE = {};

/** What is known of a key, by someone who keeps a plain list. */
type Known = { readonly key: string; readonly bytes: number; readonly response: CachedResponse | undefined };

const aResponse = (bytes: number): CachedResponse => ({ body: Buffer.alloc(bytes), headers: {} });

describe('The response cache', () => {
  it('stores a response that was made twice', () => {
    const cache = new ResponseCache(MOST);
    const found = [1, 2, 3].map(() => askCache(cache, STATE, 'key', 10));

    expect(found.map((answer) => answer !== undefined)).to.deep.equal([false, false, true]);
  });

  it('stores no response of more than a sixteenth of its size', () => {
    for (const [most, bytes, isKept] of [
      [MOST, MOST / 16 - 600, true],
      [MOST, MOST / 16 - 400, false],
      [0, 0, false],
    ] as const) {
      const cache = new ResponseCache(most);
      for (const _ of [1, 2]) askCache(cache, STATE, 'key', bytes);
      expect(cache.find(STATE, 'key') !== undefined, `${bytes} of ${most}`).to.equal(isKept);
    }
  });

  it('stores none of many requests in turn that do not all fit', () => {
    const cache = new ResponseCache(MOST);
    const keys = Array.from({ length: 30 }, (_, number) => `page ${number}`);
    const found = [1, 2, 3, 4].flatMap(() => keys.map((key) => askCache(cache, STATE, key, 1_000)));

    expect(found.every((answer) => answer === undefined)).to.equal(true);
  });

  it('stores no response of an older state', () => {
    const cache = new ResponseCache(MOST);
    for (const _ of [1, 2]) askCache(cache, STATE, 'key', 10);
    cache.find({}, 'key');
    cache.store(STATE, 'key', 10, () => aResponse(10));

    expect(cache.bytes).to.equal(0);
    expect(cache.find(STATE, 'key')).to.equal(undefined);
  });

  it('keeps the latest responses of one state within its size, whatever is requested', () => {
    const states = [{ name: 'one' }, { name: 'other' }];
    const step = fc.record({
      state: fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
      key: fc.integer({ min: 0, max: 40 }),
      bytes: fc.integer({ min: 0, max: 2_000 }),
    });
    let kept = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 100, maxLength: 300 }), (steps) => {
        const cache = new ResponseCache(MOST);
        let model: readonly Known[] = [];
        let last = -1;
        for (const { state: at, key: number, bytes } of steps) {
          if (at !== last) model = [];
          last = at;
          const key = `k${number}`;
          const known = model.find((each) => each.key === key);
          const found = askCache(cache, states[at] ?? STATE, key, bytes);
          expect(found).to.equal(known?.response);
          if (found !== undefined) kept += 1;
          model = next(model, key, bytes, found ?? cache.find(states[at] ?? STATE, key));
          expect(cache.bytes).to.equal(sum(model)).and.to.be.at.most(MOST);
        }
      }),
      { seed: 1, numRuns: 60 },
    );
    expect(kept).to.be.greaterThan(500);
  });
});

/** Asks as a route does: makes a response that is not stored. @returns the stored one. */
function askCache(cache: ResponseCache, state: object, key: string, bytes: number): CachedResponse | undefined {
  const found = cache.find(state, key);
  if (found === undefined) cache.store(state, key, bytes, () => aResponse(bytes));
  return found;
}

function next(
  model: readonly Known[],
  key: string,
  size: number,
  response: CachedResponse | undefined,
): readonly Known[] {
  const known = model.find((each) => each.key === key);
  const others = model.filter((each) => each !== known);
  const bytes = size + 2 * key.length + 500;
  if (known?.response !== undefined) return [...others, known];
  if (bytes > MOST / 16) return known === undefined ? others : [...others, known];
  let all: readonly Known[] = [...others, { key, bytes, response: known === undefined ? undefined : response }];
  while (sum(all) > MOST) all = all.slice(1);
  return all;
}

function sum(model: readonly Known[]): number {
  return model.reduce((all, { bytes }) => all + bytes, 0);
}

/** A catalog that is another one whenever it is told to. */
class ChangingCatalog implements CurrentCatalog {
  #index: CatalogIndex;

  constructor(names: readonly string[]) {
    this.#index = new CatalogIndex(catalogOf(names));
  }

  current(): Promise<Catalog> {
    return Promise.resolve(this.#index.catalog);
  }

  index(): Promise<CatalogIndex> {
    return Promise.resolve(this.#index);
  }

  change(names: readonly string[]): void {
    this.#index = new CatalogIndex(catalogOf(names));
  }
}

const NAMES = ['com.example/a', 'com.example/b', 'com.example/c'];
const PATHS = [
  '/api/mcp/servers',
  '/api/mcp/servers?limit=2',
  '/api/mcp/search?q=issues',
  '/api/mcp/search?q=issues&limit=1',
  '/api/mcp/facets',
  '/api/mcp/facets?q=issues',
  '/api/mcp/facets?q=issues&status=archived',
  '/v0.1/servers',
  '/v0/servers?limit=1',
  '/v0.1/servers?search=B',
  '/v0.1/servers/com.example%2Fa/versions',
  '/v0.1/servers/com.example/a/versions/latest',
  '/v0.1/servers/com.example%2Fb/versions/latest',
  '/v0.1/x/dev.quartermaster/search?q=issues',
  '/v0.1/servers?limit=0',
  '/api/mcp/search',
];

describe('An answer that was given twice', () => {
  it('is given again without being made again, with what speaks of it and nothing of another request', async () => {
    const live = new ChangingCatalog(NAMES);
    let made = 0;
    const searchServers = () => {
      made += 1;
      return Promise.resolve({ items: [aHit()], total: 12, cursor: 'next', lacking: ['Mais', 'a, b'] });
    };
    await withService({ useCases: { currentCatalog: live, searchServers } }, async ({ url }) => {
      const ask = (id: string) => fetch(`${url}/api/mcp/search?q=x`, { headers: { 'x-request-id': id } });
      const [first, , second] = [await ask('request-1'), await ask('request-2'), await ask('request-3')];

      expect(made).to.equal(2);
      expect(await second.text()).to.equal(await first.text());
      for (const name of ['content-type', 'content-length', 'link', 'x-lacking', 'x-total-count', 'cache-control'])
        expect(second.headers.get(name), name).to.equal(first.headers.get(name)).and.to.not.equal(null);
      expect(second.headers.get('x-request-id')).to.equal('request-3');
    });
  });

  it('is given to HEAD and to those who have it, and whole to others after them', async () => {
    await withCatalog(new ChangingCatalog(NAMES), 1_000_000, async (url) => {
      const address = `${url}/v0.1/servers`;
      await fetch(address);
      const second = await fetch(address);
      const tag = second.headers.get('etag') ?? '';
      const body = await second.text();

      expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).to.equal(304);
      expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).to.equal(String(body.length));
      const last = await fetch(address, { headers: { 'if-none-match': '"other"' } });
      expect([last.status, last.headers.get('etag'), await last.text()]).to.deep.equal([200, tag, body]);
    });
  });

  it('is given to nobody without a token where one is needed', async () => {
    await withService({ settings: { bearerTokens: ['secret-token'] } }, async ({ url }) => {
      const address = `${url}/api/mcp/facets`;
      for (const _ of [1, 2])
        expect((await fetch(address, { headers: { authorization: 'Bearer secret-token' } })).status).to.equal(200);
      expect((await fetch(address)).status).to.equal(401);
    });
  });

  it('is not given where it failed', async () => {
    let asked = 0;
    const countServers = () => {
      asked += 1;
      if (asked <= 2) throw new QuartermasterError('storage_unavailable', 'The store is away.');
      return Promise.resolve(someCounts());
    };
    await withService({ useCases: { countServers } }, async ({ url }) => {
      const statuses = [];
      for (const _ of [1, 2, 3]) statuses.push((await fetch(`${url}/api/mcp/facets`)).status);
      expect(statuses).to.deep.equal([503, 503, 200]);
    });
  });

  it('is not given where there was none', async () => {
    await withService({ useCases: { getRegistryVersions: () => Promise.resolve([]) } }, async ({ url }) => {
      for (const _ of [1, 2, 3])
        expect((await fetch(`${url}/v0.1/servers/com.example%2Fa/versions/latest`)).status).to.equal(404);
    });
  });

  it('is not kept when it was made while the catalog changed', async () => {
    const live = new ChangingCatalog(NAMES);
    const listServers = makeListServers(live);
    const change = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let slowly = false;
    const slow: typeof listServers = async (query) => {
      const page = await listServers(query);
      if (slowly) {
        slowly = false;
        reached.resolve();
        await change.promise;
      }
      return page;
    };
    await withService({ useCases: { currentCatalog: live, listServers: slow } }, async ({ url }) => {
      const total = async () => (await fetch(`${url}/api/mcp/servers`)).headers.get('x-total-count');
      await total();
      slowly = true;
      const early = total();
      await reached.promise;
      live.change(NAMES.slice(1));
      const late = await total();
      change.resolve();

      expect([await early, late, await total(), await total()]).to.deep.equal(['3', '2', '2', '2']);
    });
  });

  it('is what would have been made anew, whatever is asked and however the catalog changes', async function () {
    this.timeout(60_000);
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...PATHS) },
      { weight: 1, arbitrary: fc.subarray(NAMES) },
    );
    const live = new ChangingCatalog(NAMES);
    await withCatalog(live, 60_000, (keeping) =>
      withCatalog(live, 0, (making) =>
        fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
            for (const asked of steps) {
              if (typeof asked !== 'string') live.change(asked);
              else expect(await readAnswer(keeping + asked), asked).to.deep.equal(await readAnswer(making + asked));
            }
          }),
          { seed: 2, numRuns: 15 },
        ),
      ),
    );
  });

  it('is made anew when it is one to POST', async () => {
    let made = 0;
    const recommendStack = () => {
      made += 1;
      return Promise.resolve(anAnswer());
    };
    await withService({ useCases: { recommendStack } }, async (service) => {
      for (const _ of [1, 2, 3]) await (await postRun(service, { task: 'Read issues', dry_run: true })).text();
      expect(made).to.equal(3);
    });
  });
});

function catalogOf(names: readonly string[]): Catalog {
  return aCatalog({ servers: names.map((name) => anEntry({ name })) });
}

/** Lends a service that keeps so many bytes of what it tells of a catalog. */
function withCatalog<T>(live: CurrentCatalog, cacheBytes: number, use: (url: string) => Promise<T>): Promise<T> {
  const registry = new CurrentRegistry(live);
  const searchServers = makeSearchServers(live);
  const useCases = {
    currentCatalog: live,
    listServers: makeListServers(live),
    searchServers,
    countServers: makeCountServers(live),
    listRegistry: makeListRegistry(registry),
    getRegistryVersions: makeGetRegistryVersions(registry),
    searchRegistry: makeSearchRegistry(registry, searchServers),
  };
  return withService({ useCases, settings: { cacheBytes } }, ({ url }) => use(url));
}

/** Everything of an answer but what belongs to the request. */
async function readAnswer(address: string): Promise<unknown> {
  const answer = await fetch(address);
  const body = (await answer.text()).replace(/"request_id":"[^"]*"/, '');
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return { status: answer.status, headers, body };
}
