import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'chai';
import type { Server } from '../../../../../src/domain/catalog/server.ts';
import { withLivingWays } from '../../../../../src/domain/catalog/usable-way.ts';
import { hasDocumentedWay } from '../../../../../src/domain/registry/describe-ways.ts';
import type { RegistryEntry } from '../../../../../src/domain/registry/registry-entry.ts';
import { embeddedCatalog } from '../../../../support/embedded-catalog.ts';
import { entrySchema, pageSchema } from '../../../../support/registry-schema.ts';
import { readPage, withRegistry } from '../../../../support/registry-service.ts';

const TOKEN = 'a-token-of-at-least-32-characters-x';

function isOffered(server: Server): boolean {
  return server.twin_of === undefined && hasDocumentedWay(withLivingWays(server));
}

/** Reads a page as VS Code does: one entry without `_meta` breaks it, and a bad first entry discards it. */
function readAsVsCode(body: string): { names: string[]; cursor: string | undefined } {
  const { servers, metadata } = JSON.parse(body) as Awaited<ReturnType<typeof readPage>>;
  const read = servers.map(({ server, _meta: meta }) => {
    if (typeof meta !== 'object') throw new TypeError('Cannot destructure _meta');
    const complete = [server.name, server.description, server.version].every((text) => text !== '');
    return complete ? server.name : undefined;
  });
  if (read.length > 0 && read[0] === undefined) return { names: [], cursor: undefined };
  return { names: read.flatMap((name) => name ?? []), cursor: metadata.nextCursor };
}

describe('VS Code', () => {
  it('finds every server of the catalog that it can start exactly once', async () => {
    const { servers } = await embeddedCatalog.current();
    const expected = servers.filter(isOffered).map(({ name }) => name);
    await withRegistry(embeddedCatalog, async ({ url }) => {
      expect((await fetch(`${url}/v0.1/servers?limit=1`)).status).to.equal(200);

      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const tail = cursor === undefined ? '' : `&cursor=${cursor}`;
        const page = readAsVsCode(await (await fetch(`${url}/v0.1/servers?limit=50&version=latest${tail}`)).text());
        names.push(...page.names);
        cursor = page.cursor;
      } while (cursor !== undefined);

      expect(names).to.deep.equal(expected);
    });
  });

  it('pages through what it searched for although it sends the text only once', async () => {
    await withRegistry(embeddedCatalog, async ({ url }) => {
      const whole = await readPage(`${url}/v0.1/servers?limit=100&version=latest&search=sqlite`);
      const names: string[] = [];
      let page = await readPage(`${url}/v0.1/servers?limit=5&version=latest&search=sqlite`);
      names.push(...page.servers.map(({ server }) => server.name));
      while (page.metadata.nextCursor !== undefined) {
        page = await readPage(`${url}/v0.1/servers?limit=5&version=latest&cursor=${page.metadata.nextCursor}`);
        names.push(...page.servers.map(({ server }) => server.name));
      }

      expect(names.length).to.be.greaterThan(10);
      expect(names).to.deep.equal(whole.servers.map(({ server }) => server.name));
    });
  });

  it('finds each server of a page again by its encoded name', async () => {
    await withRegistry(embeddedCatalog, async ({ url }) => {
      for (const { server } of (await readPage(`${url}/v0.1/servers?limit=50`)).servers) {
        const answer = await fetch(`${url}/v0.1/servers/${encodeURIComponent(server.name)}/versions/latest`);
        expect(((await answer.json()) as RegistryEntry).server.name).to.equal(server.name);
      }
    });
  });
});

describe('GitHub Copilot', () => {
  const settings = { bearerTokens: [TOKEN], anonymousRegistry: true };
  const origin = 'https://github.example';
  const paths = [
    '/v0.1/servers',
    '/v0.1/servers/io.github.github%2Fgithub-mcp-server/versions',
    '/v0.1/servers/io.github.github%2Fgithub-mcp-server/versions/latest',
    '/v0.1/servers/com.nobody%2Fnothing/versions/latest',
  ];

  it('reads everything without a token, from pages of any origin, and gets 200 or 404', async () => {
    await withRegistry(
      embeddedCatalog,
      async ({ url }) => {
        for (const path of paths) {
          const answer = await fetch(url + path, { headers: { origin, accept: 'application/json' } });
          expect(answer.status, path).to.equal(path.includes('nobody') ? 404 : 200);
          expect(answer.headers.get('access-control-allow-origin')).to.equal('*');
          expect(answer.headers.get('access-control-allow-methods')).to.equal('GET, OPTIONS');
          expect(answer.headers.get('access-control-allow-headers')).to.equal('Authorization, Content-Type');
        }
      },
      settings,
    );
  });

  it('may ask first, as browsers do', async () => {
    for (const anonymousRegistry of [true, false]) {
      await withRegistry(
        embeddedCatalog,
        async ({ url }) => {
          for (const path of paths) {
            const headers = { origin, 'access-control-request-method': 'GET' };
            const answer = await fetch(url + path, { method: 'OPTIONS', headers });
            expect(answer.status, path).to.equal(204);
            expect(answer.headers.get('access-control-allow-origin')).to.equal('*');
          }
        },
        { ...settings, anonymousRegistry },
      );
    }
  });

  it('gets the same entry from the list, by its version and as the latest', async () => {
    await withRegistry(embeddedCatalog, async ({ url }) => {
      const { servers } = await readPage(`${url}/v0.1/servers?limit=100&search=github`);
      expect(servers.length).to.be.greaterThan(5);
      for (const entry of servers.slice(0, 20)) {
        const address = `${url}/v0.1/servers/${encodeURIComponent(entry.server.name)}/versions`;
        const { servers: versions } = await readPage(address);
        const [version, latest] = await Promise.all(
          [encodeURIComponent(entry.server.version), 'latest'].map(async (name) =>
            (await fetch(`${address}/${name}`)).json(),
          ),
        );
        expect([versions[0], version, latest]).to.deep.equal([entry, entry, entry]);
      }
    });
  });
});

describe('A service with tokens and an open registry', () => {
  const statusOf = (anonymousRegistry: boolean, path: string, init: RequestInit = {}) =>
    withRegistry(embeddedCatalog, async ({ url }) => (await fetch(url + path, init)).status, {
      bearerTokens: [TOKEN],
      anonymousRegistry,
    });

  it('keeps everything else closed', async () => {
    for (const path of ['/api/config/', '/api/mcp/servers', '/ready', '/openapi.json', '/serversx', '/v0.2/servers']) {
      expect(await statusOf(true, path), path).to.equal(401);
    }
    for (const path of ['/v0.1/x/dev.quartermaster/recommend', '/api/run', '/v0.1/servers']) {
      expect(await statusOf(true, path, { method: 'POST' }), path).to.equal(401);
    }
  });

  it('is closed unless it was opened', async () => {
    for (const path of ['/v0.1/servers', '/v0/servers', '/servers', '/v0.1/ping', '/v0.1/x']) {
      expect(await statusOf(false, path), path).to.equal(401);
      expect(await statusOf(true, path), path).to.equal(200);
    }
  });

  it('lets no page of another origin recommend, nor ask whether it may', async () => {
    const path = '/v0.1/x/dev.quartermaster/recommend';
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    await withRegistry(embeddedCatalog, async ({ url }) => {
      for (const method of ['POST', 'OPTIONS']) {
        const answer = await fetch(url + path, { method, headers });
        expect(answer.status).to.equal(403);
        expect(answer.headers.get('access-control-allow-origin')).to.equal(null);
      }
    });
  });

  it('tells caches on the way to keep nothing that needs a token', async () => {
    const lifetimeOf = (anonymousRegistry: boolean) =>
      withRegistry(
        embeddedCatalog,
        async ({ url }) => {
          const headers = { authorization: `Bearer ${TOKEN}` };
          return (await fetch(`${url}/v0.1/servers?limit=1`, { headers })).headers.get('cache-control');
        },
        { bearerTokens: [TOKEN], anonymousRegistry },
      );

    expect(await lifetimeOf(false)).to.equal('private, max-age=60');
    expect(await lifetimeOf(true)).to.equal('public, max-age=60');
  });
});

describe('The registry of the catalog that comes with the package', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const isEntry = ajv.compile(entrySchema);
  const isPage = ajv.compile(pageSchema);
  const pages: Awaited<ReturnType<typeof readPage>>[] = [];

  before(async () => {
    await withRegistry(embeddedCatalog, async ({ url }) => {
      let cursor = '';
      do {
        const page = await readPage(`${url}/v0.1/servers?limit=100${cursor}`);
        pages.push(page);
        cursor = page.metadata.nextCursor === undefined ? '' : `&cursor=${page.metadata.nextCursor}`;
      } while (cursor !== '');
    });
  });

  it('keeps the protocol in every page and every entry', async () => {
    const { servers } = await embeddedCatalog.current();
    const entries = pages.flatMap((page) => page.servers);

    expect(entries).to.have.length(servers.filter(isOffered).length);
    for (const page of pages) expect(isPage(page), ajv.errorsText(isPage.errors)).to.equal(true);
    for (const entry of entries) {
      expect(isEntry(entry), `${entry.server.name}: ${ajv.errorsText(isEntry.errors)}`).to.equal(true);
    }
  });

  it('tells of publishers no more than the official registry takes', () => {
    for (const { server } of pages.flatMap((page) => page.servers)) {
      expect(JSON.stringify(server._meta ?? {}).length, server.name).to.be.at.most(4_096);
    }
  });

  it('leaves no blank of the catalog in a value that a client would take as it is', () => {
    for (const { server } of pages.flatMap((page) => page.servers)) {
      const values = [...JSON.stringify(server).matchAll(/"value":"((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value);
      expect(values.join('\n'), server.name).not.to.match(/<[^<>]+>|\$\{/);
    }
  });
});
