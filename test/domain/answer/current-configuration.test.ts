import { expect } from 'chai';
import { compareConfiguration, findDeniedConfiguration } from '../../../src/domain/answer/current-configuration.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import { aCatalog, aChat, aFetcher, aPackage, anEntry } from '../../support/catalogs.ts';
import { ServerIdentifiers } from '../../../src/domain/catalog/server-identifiers.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';

const identifiers = new ServerIdentifiers(aCatalog({ servers: [anEntry(), aChat(), aFetcher()] }));

function compare(servers: Readonly<Record<string, unknown>>, member = 'mcpServers'): StackRecommendation['changes'] {
  return compareConfiguration({ [member]: servers }, [anEntry(), aChat()], identifiers);
}

describe('compareConfiguration', () => {
  it('adds everything to an empty configuration', () => {
    const all = { add: ['com.boardly/board-mcp', 'com.parley/chat-mcp'], keep: [], remove: [] };

    expect(compare({})).to.deep.equal(all);
    expect(compareConfiguration({}, [anEntry(), aChat()], identifiers)).to.deep.equal(all);
    expect(compareConfiguration({ mcpServers: null }, [anEntry(), aChat()], identifiers)).to.deep.equal(all);
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
    compareConfiguration({ mcpServers: present }, [], new ServerIdentifiers(many));

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

const BOARD = 'com.boardly/board-mcp';
const boardly = { command: 'npx', args: ['-y', 'board-mcp@1.0.0'] };

function warned(current: Readonly<Record<string, unknown>>, denied: readonly string[], tail: readonly Server[] = []) {
  const policed = aCatalog({ tail, denied: new Map(denied.map((name) => [name, 'Hidden by the operator.'])) });
  return findDeniedConfiguration(current, policed, new ServerIdentifiers(policed));
}

describe('findDeniedConfiguration', () => {
  it('warns of a configured server that the operator keeps away, and says why', () => {
    expect(warned({ mcpServers: { x: boardly } }, [BOARD])).to.deep.equal([
      { code: 'policy', text: 'Your configuration has Boardly. Hidden by the operator.', ref: BOARD },
    ]);
  });

  it('says nothing where nothing is kept away, or something else', () => {
    expect(warned({ mcpServers: { x: boardly } }, [])).to.deep.equal([]);
    expect(warned({ mcpServers: { x: boardly } }, ['com.parley/chat-mcp'])).to.deep.equal([]);
  });

  for (const [what, entry] of [
    ['a package without its version', { command: 'npx', args: ['board-mcp'] }],
    ['a Python package with a version', { command: 'uvx', args: ['board-mcp==1.0'] }],
    ['an image with a tag', { command: 'docker', args: ['run', 'board-mcp:latest'] }],
  ] as const) {
    it(`knows it by ${what}`, () => {
      expect(warned({ servers: { x: entry } }, [BOARD])).to.have.length(1);
    });
  }

  it('knows an endpoint by the whole URL, its port included', () => {
    const chat = aChat();

    expect(warned({ servers: { x: { url: chat.remotes[0]?.url } } }, [chat.name])).to.have.length(1);
    expect(warned({ servers: { x: { url: `${chat.remotes[0]?.url}:8080` } } }, [chat.name])).to.deep.equal([]);
  });

  it('knows a server that only a registry speaks of', () => {
    const far = anEntry({ name: 'io.github.far/mcp', title: 'Far', packages: [aPackage({ identifier: '@far/mcp' })] });
    const current = { mcpServers: { x: { command: 'npx', args: ['@far/mcp@2'] } } };

    expect(warned(current, [far.name], [far]).map(({ ref }) => ref)).to.deep.equal([far.name]);
  });

  it('says nothing of a package that a server has too which may be seen', () => {
    const twin = anEntry({ name: 'io.github.twin/mcp' });

    expect(warned({ mcpServers: { x: boardly } }, [BOARD], [twin])).to.deep.equal([]);
  });

  it('warns once of what is configured twice, and takes any shape of a configuration', () => {
    expect(warned({ mcpServers: { x: boardly, y: [null, 5, { z: boardly }] } }, [BOARD])).to.have.length(1);
    expect(warned({ mcpServers: 'board-mcp' }, [BOARD])).to.deep.equal([]);
  });
});
