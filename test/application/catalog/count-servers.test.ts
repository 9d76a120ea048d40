import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeCountServers } from '../../../src/application/catalog/count-servers.ts';
import { makeListServers } from '../../../src/application/catalog/list-servers.ts';
import { makeSearchServers } from '../../../src/application/search/search-servers.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';
import { failureOf } from '../../support/failure.ts';

const countServers = makeCountServers(embeddedCatalog);
const searchServers = makeSearchServers(embeddedCatalog);
const listServers = makeListServers(embeddedCatalog);
const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0);
const ONE_OF_EACH = ['verified', 'official', 'origin', 'status', 'requires_credentials'] as const;

describe('Counting servers', () => {
  for (const text of ['github issues', 'sql', 'send an email', 'qwzx vbnk']) {
    it(`counts what the search for "${text}" shows`, async () => {
      const { total, ...counts } = await countServers({ text, filter: {} });
      const found = await searchServers({ text, filter: {}, limit: 10_000, cursor: null });

      expect(total).to.equal(found.total);
      for (const name of ONE_OF_EACH) expect(sum(counts[name]), name).to.equal(total);
      expect(counts.transport['stdio'] ?? 0).to.equal(
        found.items.filter(({ transports }) => transports.includes('stdio')).length,
      );
    });
  }

  it('counts the list when there is no text', async () => {
    const { total, ...counts } = await countServers({ text: null, filter: {} });

    expect(total).to.equal((await embeddedCatalog.current()).servers.length);
    for (const name of ONE_OF_EACH) expect(sum(counts[name]), name).to.equal(total);
  });

  it('says of each value how many servers the filter by it lets through', async () => {
    const filter = { official: ['true'] };
    const { total: _total, ...counts } = await countServers({ text: null, filter });
    for (const [name, values] of Object.entries(counts)) {
      const [value = '', count] = Object.entries(values).at(-1) ?? [];
      const { total } = await listServers({ filter: { ...filter, [name]: [value] }, limit: 1, cursor: null });
      expect(total, `${name} ${value}`).to.equal(count);
    }
  });

  it('tells the twenty most frequent values of a facet, the most frequent first', async () => {
    const { capability } = await countServers({ text: null, filter: {} });
    const counts = Object.values(capability);

    expect(counts).to.have.length(20);
    expect(counts).to.deep.equal(counts.toSorted((one, other) => other - one));
  });

  it('counts none that the operator keeps away', async () => {
    const denied = new Map([['com.boardly/board-mcp', 'not ours']]);
    const tail = [anEntry({ name: 'com.example/tail', origin: 'registry' })];
    const { total, origin } = await makeCountServers(new FixedCatalog(aCatalog({ tail, denied })))({
      text: null,
      filter: {},
    });

    expect(total).to.equal(3);
    expect(origin).to.deep.equal({ core: 2, registry: 1 });
  });

  it('refuses values that nothing can have', async () => {
    expect((await failureOf(countServers({ text: 'sql', filter: { transport: ['carrier pigeon'] } }))).code).to.equal(
      'validation',
    );
  });
});
