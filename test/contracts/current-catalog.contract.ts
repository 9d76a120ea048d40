import { expect } from 'chai';
import { allEvidence } from '../../src/domain/catalog/server.ts';
import type { CurrentCatalog } from '../../src/application/ports/current-catalog.ts';

/** What every source of the catalog promises. Each one's test file calls this with a way to open one that holds servers. */
export function itKeepsTheCurrentCatalogContract(open: () => Promise<CurrentCatalog>): void {
  describe('as a CurrentCatalog', () => {
    it('gives the same object until an entry changes, and the same index of it', async () => {
      const store = await open();
      const [first, second] = await Promise.all([store.current(), store.current()]);
      const index = await store.index();

      expect(second).to.equal(first);
      expect(await store.current()).to.equal(first);
      expect(await store.index()).to.equal(index);
      expect(index.catalog).to.equal(first);
    });

    it('gives the servers in ascending order of name, each once', async () => {
      const names = (await (await open()).current()).servers.map(({ name }) => name);

      expect(names).to.have.length.greaterThan(1);
      expect(names).to.deep.equal([...new Set(names)].toSorted());
    });

    it('names a version and the date of its newest facts', async () => {
      const catalog = await (await open()).current();
      const dates = [
        ...[...catalog.servers, ...catalog.models, ...catalog.skills].map(({ as_of }) => as_of),
        ...catalog.servers.flatMap((server) => allEvidence(server).map(({ at }) => at.slice(0, 10))),
        ...Array.from(catalog.packageFacts?.values() ?? [], ({ at }) => at),
      ];

      expect(catalog.version).to.not.equal('');
      expect(catalog.as_of).to.equal(dates.toSorted().at(-1));
    });

    it('gives equal catalogs, and equal versions, when it is opened twice', async () => {
      const [one, other] = await Promise.all([open(), open()]);

      expect(await other.current()).to.deep.equal(await one.current());
    });
  });
}
