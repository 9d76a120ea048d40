import { expect } from 'chai';
import type { HttpUseCases } from '../../../../../src/adapters/in/http/application.ts';
import { QuartermasterError } from '../../../../../src/domain/errors.ts';
import { aHit, aServer, aSummary, someCounts } from '../../../../support/answers.ts';
import { faultPaths, problemOf } from '../../../../support/http-client.ts';
import { withService } from '../../../../support/http-service.ts';

/** A list of three pages, one server each, that tells what it was asked. */
function threePages(): {
  asked: Parameters<HttpUseCases['listServers']>[0][];
  listServers: HttpUseCases['listServers'];
} {
  const asked: Parameters<HttpUseCases['listServers']>[0][] = [];
  return {
    asked,
    listServers: (query) => {
      asked.push(query);
      const page = Number(query.cursor ?? '0');
      return Promise.resolve({
        items: [aSummary({ name: `server-${page}` })],
        total: 3,
        cursor: page < 2 ? String(page + 1) : null,
      });
    },
  };
}

const failWith = (error: QuartermasterError) => () => Promise.reject(error);

describe('GET /api/mcp/servers', () => {
  it('answers an array, 50 at most unless told', async () => {
    const { asked, listServers } = threePages();
    await withService({ useCases: { listServers } }, async ({ url }) => {
      const answer = await fetch(`${url}/api/mcp/servers`);

      expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
      expect(await answer.json()).to.deep.equal([aSummary({ name: 'server-0' })]);
      expect(asked).to.deep.equal([{ filter: {}, limit: 50, cursor: null }]);
    });
  });

  it('leads through every page by its Link headers, the other parameters kept', async () => {
    const { asked, listServers } = threePages();
    await withService({ useCases: { listServers } }, async ({ url }) => {
      const names: unknown[] = [];
      let next: string | undefined = '/api/mcp/servers?limit=1&transport=stdio';
      while (next !== undefined) {
        const answer: Response = await fetch(new URL(next, url));
        names.push(...((await answer.json()) as { name: string }[]).map(({ name }) => name));
        expect(answer.headers.get('x-total-count')).to.equal('3');
        next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      }

      expect(names).to.deep.equal(['server-0', 'server-1', 'server-2']);
      expect(asked.map(({ filter, limit }) => ({ filter, limit }))).to.deep.equal(
        [1, 2, 3].map(() => ({ filter: { transport: ['stdio'] }, limit: 1 })),
      );
    });
  });

  it('hands every filter on', async () => {
    const { asked, listServers } = threePages();
    await withService({ useCases: { listServers } }, async ({ url }) => {
      await (
        await fetch(
          `${url}/api/mcp/servers?registry_type=npm&transport=sse,%20stdio&capability=issue.list&verified=unknown&verified=open` +
            '&official=true&license=MIT,&license=unknown&origin=core&status=active&requires_credentials=false',
        )
      ).text();

      expect(asked[0]?.filter).to.deep.equal({
        registry_type: ['npm'],
        transport: ['sse', 'stdio'],
        capability: ['issue.list'],
        verified: ['unknown', 'open'],
        official: ['true'],
        license: ['MIT', 'unknown'],
        origin: ['core'],
        status: ['active'],
        requires_credentials: ['false'],
      });
    });
  });

  it('takes a blank parameter for not given', async () => {
    const { asked, listServers } = threePages();
    await withService({ useCases: { listServers } }, async ({ url }) => {
      expect((await fetch(`${url}/api/mcp/servers?limit=&cursor=&transport=`)).status).to.equal(200);
      expect(asked).to.deep.equal([{ filter: {}, limit: 50, cursor: null }]);
    });
  });

  it('reports every fault of a query at once', async () => {
    await withService({}, async ({ url }) => {
      const query =
        'limit=101&transport=pigeon&registry_type=apt&capability=A%20B&other=1&cursor=a&cursor=b&q=x&__proto__=1';
      const answer = await fetch(`${url}/api/mcp/servers?${query}`);

      expect(answer.status).to.equal(400);
      const paths = ['limit', 'transport', 'registry_type', 'capability', 'other', 'cursor', 'q', '__proto__'];
      expect(faultPaths(await problemOf(answer))).to.have.members(paths);
    });
  });

  for (const limit of ['0', '101', '-1', '1.5', '1e1', 'x', '0x10', '+1']) {
    it(`refuses the limit ${limit}`, async () => {
      await withService({}, async ({ url }) => {
        expect((await fetch(`${url}/api/mcp/servers?limit=${encodeURIComponent(limit)}`)).status).to.equal(400);
      });
    });
  }

  it('answers a cursor of somebody else as the use case says', async () => {
    const useCases = { listServers: failWith(new QuartermasterError('validation', 'The cursor is not ours.')) };
    await withService({ useCases }, async ({ url }) => {
      expect((await fetch(`${url}/api/mcp/servers?cursor=x`)).status).to.equal(400);
    });
  });
});

describe('GET /api/mcp/search', () => {
  it('answers an array of hits, 10 at most unless told', async () => {
    const asked: unknown[] = [];
    const searchServers: HttpUseCases['searchServers'] = (query) => {
      asked.push(query);
      return Promise.resolve({ items: [aHit()], total: 1, cursor: null, lacking: null });
    };
    await withService({ useCases: { searchServers } }, async ({ url }) => {
      const answer = await fetch(`${url}/api/mcp/search?q=%20cafe%CC%81+issues%20`);

      expect(await answer.json()).to.deep.equal([aHit()]);
      expect(answer.headers.get('link')).to.equal(null);
      expect(asked).to.deep.equal([{ text: 'café issues', filter: {}, limit: 10, cursor: null }]);
    });
  });

  for (const query of ['', '?q=', '?q=%20%09', '?limit=5']) {
    it(`asks for q when it gets ${query === '' ? 'nothing' : query}`, async () => {
      await withService({}, async ({ url }) => {
        const answer = await fetch(`${url}/api/mcp/search${query}`);
        expect(answer.status).to.equal(400);
        expect(faultPaths(await problemOf(answer))).to.deep.equal(['q']);
      });
    });
  }

  it('takes 2,000 characters and no more', async () => {
    await withService({}, async ({ url }) => {
      expect((await fetch(`${url}/api/mcp/search?q=${'x'.repeat(2_000)}`)).status).to.equal(200);
      expect((await fetch(`${url}/api/mcp/search?q=${'x'.repeat(2_001)}`)).status).to.equal(400);
    });
  });

  it('refuses control characters', async () => {
    await withService({}, async ({ url }) => {
      expect((await fetch(`${url}/api/mcp/search?q=a%00b`)).status).to.equal(400);
    });
  });
});

describe('GET /api/mcp/facets', () => {
  it('counts the search for q under the same filters', async () => {
    const asked: unknown[] = [];
    const countServers: HttpUseCases['countServers'] = (query) => {
      asked.push(query);
      return Promise.resolve(someCounts());
    };
    await withService({ useCases: { countServers } }, async ({ url }) => {
      const answer = await fetch(`${url}/api/mcp/facets?q=%20issues%20&transport=stdio`);

      expect(await answer.json()).to.deep.equal(someCounts());
      expect(asked).to.deep.equal([{ text: 'issues', filter: { transport: ['stdio'] } }]);
    });
  });

  it('counts the list when there is no q, or a blank one', async () => {
    const asked: unknown[] = [];
    const countServers: HttpUseCases['countServers'] = (query) => {
      asked.push(query);
      return Promise.resolve(someCounts());
    };
    await withService({ useCases: { countServers } }, async ({ url }) => {
      for (const query of ['', '?q=', '?q=%20']) await (await fetch(`${url}/api/mcp/facets${query}`)).text();

      expect(asked).to.deep.equal([1, 2, 3].map(() => ({ text: null, filter: {} })));
    });
  });

  it('takes no page', async () => {
    await withService({}, async ({ url }) => {
      const answer = await fetch(`${url}/api/mcp/facets?limit=5&cursor=x`);
      expect(answer.status).to.equal(400);
      expect(faultPaths(await problemOf(answer))).to.deep.equal(['limit', 'cursor']);
    });
  });
});

describe('GET /api/mcp/servers/{name}', () => {
  it('takes the name with its slash encoded or not, and any other character encoded', async () => {
    const asked: string[] = [];
    const getServer: HttpUseCases['getServer'] = (name) => {
      asked.push(name);
      return Promise.resolve(aServer());
    };
    await withService({ useCases: { getServer } }, async ({ url }) => {
      for (const path of [
        'io.github.a/b',
        'io.github.a%2Fb',
        'io.github.a%2fb',
        '%40scope/pkg',
        'caf%C3%A9',
        'a%252Fb',
      ]) {
        const answer = await fetch(`${url}/api/mcp/servers/${path}`);
        expect(answer.status, path).to.equal(200);
        expect(await answer.json()).to.deep.equal(aServer());
      }

      expect(asked).to.deep.equal(['io.github.a/b', 'io.github.a/b', 'io.github.a/b', '@scope/pkg', 'café', 'a%2Fb']);
    });
  });

  it('is a 404 with the closest names when there is none such', async () => {
    const useCases = {
      getServer: failWith(new QuartermasterError('not_found', 'No such server.', { suggestions: ['github'] })),
    };
    await withService({ useCases }, async ({ url }) => {
      const answer = await fetch(`${url}/api/mcp/servers/gihtub`);

      expect(answer.status).to.equal(404);
      expect(await problemOf(answer)).to.deep.include({ code: 'not_found', suggestions: ['github'] });
    });
  });

  it('links the server of a shared short name and the others', async () => {
    const useCases = { getServer: () => Promise.resolve(aServer({ name: 'com.a/b', alternatives: ['c.d/e'] })) };
    await withService({ useCases }, async ({ url }) => {
      expect((await fetch(`${url}/api/mcp/servers/b`)).headers.get('link')).to.equal(
        '</api/mcp/servers/com.a%2Fb>; rel="canonical", </api/mcp/servers/c.d%2Fe>; rel="alternate"',
      );
    });
  });

  it('is a 404 with the candidates when several share the alias', async () => {
    const useCases = {
      getServer: failWith(new QuartermasterError('ambiguous_name', 'Which one?', { suggestions: ['a', 'b'] })),
    };
    await withService({ useCases }, async ({ url }) => {
      expect(await problemOf(await fetch(`${url}/api/mcp/servers/x`))).to.deep.include({
        status: 404,
        code: 'ambiguous_name',
        suggestions: ['a', 'b'],
      });
    });
  });
});
