import { expect } from 'chai';
import { compareConfiguration } from '../../../src/domain/answer/compare-configuration.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import { aCatalog, aChat, aFetcher, anEntry } from '../../support/catalogs.ts';

const catalog = aCatalog({ servers: [anEntry(), aChat(), aFetcher()] });

function compare(servers: Readonly<Record<string, unknown>>, member = 'mcpServers'): StackRecommendation['changes'] {
  return compareConfiguration({ [member]: servers }, [anEntry(), aChat()], catalog);
}

describe('compareConfiguration', () => {
  it('adds everything to an empty configuration', () => {
    const all = { add: ['com.boardly/board-mcp', 'com.parley/chat-mcp'], keep: [], remove: [] };

    expect(compare({})).to.deep.equal(all);
    expect(compareConfiguration({}, [anEntry(), aChat()], catalog)).to.deep.equal(all);
    expect(compareConfiguration({ mcpServers: null }, [anEntry(), aChat()], catalog)).to.deep.equal(all);
  });

  for (const member of ['mcpServers', 'servers', 'mcp']) {
    it(`keeps what is there by package or address, under ${member}`, () => {
      const present = {
        tickets: { command: 'npx', args: ['-y', 'board-mcp@2.0.0'] },
        talk: { url: 'https://mcp.parley.example/mcp' },
      };

      expect(compare(present, member)).to.deep.equal({
        add: [],
        keep: ['com.boardly/board-mcp', 'com.parley/chat-mcp'],
        remove: [],
      });
    });
  }

  for (const [what, args] of [
    ['a version', ['board-mcp==2.0']],
    ['a tag', ['run', 'board-mcp:latest']],
    ['extras', ['board-mcp[all]']],
  ] as const) {
    it(`knows a package with ${what}`, () => {
      expect(compare({ tickets: { command: 'x', args } })?.keep).to.deep.equal(['com.boardly/board-mcp']);
    });
  }

  it('looks at each text once, however many servers the catalog has', () => {
    let looks = 0;
    const watched = Array.from({ length: 1_000 }, (_, number) => ({
      ...anEntry({ name: `io.github.acme/${number}` }),
      get packages() {
        looks += 1;
        return [];
      },
    }));
    const many = aCatalog({ servers: watched });
    const present = Object.fromEntries(Array.from({ length: 100 }, (_, key) => [key, { command: 'x' }]));
    compareConfiguration({ mcpServers: present }, [], many);

    expect(looks).to.be.at.most(2 * watched.length);
  });

  it('removes, by its key, an entry of the catalog that the stack does not have', () => {
    expect(compare({ pages: { command: 'uvx', args: ['page-fetcher'] } })?.remove).to.deep.equal(['pages']);
  });

  it('never removes what no entry of the catalog explains', () => {
    expect(
      compare({ own: { command: './my-server', args: ['page-fetcher-2', 'my-board-mcp'] } })?.remove,
    ).to.deep.equal([]);
    expect(compare({ odd: null, number: 3 })?.remove).to.deep.equal([]);
  });
});
