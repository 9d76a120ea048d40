import { expect } from 'chai';
import { visibleServers } from '../../../src/domain/catalog/visible-servers.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { aVersion } from '../../support/policies.ts';

const BOARD = 'com.boardly/board-mcp';

describe('visibleServers', () => {
  it("gives the catalog's own lists where nothing is barred", () => {
    const catalog = aCatalog();

    expect(visibleServers(catalog).servers).to.equal(catalog.servers);
  });

  it('gives the same lists for the same catalog', () => {
    const catalog = aCatalog({ barred: new Map([[BOARD, 'Hidden.']]) });

    expect(visibleServers(catalog)).to.equal(visibleServers(catalog));
  });

  it('leaves out servers, those of a registry too, and keeps the order', () => {
    const tail = ['a/one', 'a/two'].map((name) => anEntry({ name }));
    const barred = new Map([BOARD, 'a/one'].map((name) => [name, 'Hidden.']));
    const { servers, tail: rest } = visibleServers(aCatalog({ tail, barred }));

    expect(servers.map(({ name }) => name)).to.deep.equal(['com.parley/chat-mcp', 'org.example/page-fetcher']);
    expect(rest.map(({ name }) => name)).to.deep.equal(['a/two']);
  });

  it('leaves out versions by their own name, by that of their server, and one by one', () => {
    const published = [
      aVersion({ version: '1.0.0' }),
      aVersion({ version: '1.1.0' }),
      aVersion({ name: 'a/other-name', server: 'a/barred' }),
      aVersion({ name: 'a/gone', server: null }),
    ];
    const barred = new Map(['a/barred', 'a/gone', `${BOARD}@1.0.0`].map((name) => [name, 'Hidden.']));
    const visible = visibleServers(aCatalog({ published, barred })).published;

    expect(visible.map(({ name, version }) => `${name}@${version}`)).to.deep.equal([`${BOARD}@1.1.0`]);
  });
});
