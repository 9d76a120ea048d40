import { expect } from 'chai';
import { Directory, visibleServers } from '../../../src/domain/catalog/visible-servers.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { aVersion } from '../../support/policies.ts';

const BOARD = 'com.boardly/board-mcp';

describe('visibleServers', () => {
  it("gives the catalog's own lists where nothing is denied", () => {
    const catalog = aCatalog();

    expect(visibleServers(catalog).servers).to.equal(catalog.servers);
  });

  it('leaves out servers, those of a registry too, and keeps the order', () => {
    const tail = ['a/one', 'a/two'].map((name) => anEntry({ name }));
    const denied = new Map([BOARD, 'a/one'].map((name) => [name, 'Hidden.']));
    const { servers, tail: rest } = visibleServers(aCatalog({ tail, denied }));

    expect(servers.map(({ name }) => name)).to.deep.equal(['com.parley/chat-mcp', 'org.example/page-fetcher']);
    expect(rest.map(({ name }) => name)).to.deep.equal(['a/two']);
  });

  it('leaves out versions by their own name, by that of their server, and one by one', () => {
    const published = [
      aVersion({ version: '1.0.0' }),
      aVersion({ version: '1.1.0' }),
      aVersion({ name: 'a/other-name', server: 'a/denied' }),
      aVersion({ name: 'a/gone', server: null }),
    ];
    const denied = new Map(['a/denied', 'a/gone', `${BOARD}@1.0.0`].map((name) => [name, 'Hidden.']));
    const visible = visibleServers(aCatalog({ published, denied })).published;

    expect(visible.map(({ name, version }) => `${name}@${version}`)).to.deep.equal([`${BOARD}@1.1.0`]);
  });
});

const named = (...names: readonly string[]) => names.map((name) => anEntry({ name }));
const whole = aCatalog({
  servers: named('b/x', 'd/x', 'B/x'),
  tail: named('c/x', 'a/x'),
  denied: new Map([
    ['d/x', 'malware'],
    ['a/x', 'malware'],
  ]),
});
const directory = new Directory(whole, visibleServers(whole));

describe('The directory', () => {
  it('has the servers of the catalog and of its tail in ascending order of name, and none that is denied', () => {
    expect(directory.servers.map(({ name }) => name)).to.deep.equal(['B/x', 'b/x', 'c/x']);
  });

  it('tells where each stands in the catalog', () => {
    expect([...directory.inCatalog]).to.deep.equal([2, 0, -1]);
  });

  it('finds a server by its exact name', () => {
    expect(['b/x', 'B/x', 'd/x', 'B/X'].map((name) => directory.at(name))).to.deep.equal([1, 0, -1, -1]);
  });

  it('finds what comes after a name, whether there is one of that name or not', () => {
    expect(['', 'B/x', 'a/x', 'b/x', 'bb', 'c/x', 'z'].map((name) => directory.after(name))).to.deep.equal([
      0, 1, 1, 2, 2, 3, 3,
    ]);
  });
});
