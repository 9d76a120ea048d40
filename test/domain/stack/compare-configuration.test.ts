import { expect } from 'chai';
import { compareConfiguration } from '../../../src/domain/stack/compare-configuration.ts';
import type { StackRecommendation } from '../../../src/domain/stack/recommendation.ts';
import { aChat, aFetcher, anEntry } from '../../support/catalogs.ts';

const catalog = [anEntry(), aChat(), aFetcher()];

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
