import { expect } from 'chai';
import type { CatalogStore } from '../../src/application/ports/catalog-store.ts';
import { aRecord, idOf, oneMore } from './catalog-store.contract.ts';

/** Opens further stores over what the first one of a test keeps. */
export type OpenAgain = () => CatalogStore;

/**
 * What every store promises that several processes may share, and that outlives them.
 *
 * @param place Makes a new, empty place and says how to open stores over it.
 */
export function itKeepsTheSharedCatalogStoreContract(place: () => OpenAgain): void {
  describe('as a CatalogStore that several processes share', () => {
    const opened: CatalogStore[] = [];
    const several = (count: number): readonly CatalogStore[] => {
      const open = place();
      const stores = Array.from({ length: count }, open);
      opened.push(...stores);
      return stores;
    };
    const two = (): readonly [CatalogStore, CatalogStore] => {
      const [one, other] = several(2);
      if (one === undefined || other === undefined) throw new RangeError('there are no two');
      return [one, other];
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });

    it('shows to one what another has written', async () => {
      const [one, other] = two();
      await one.write({ put: [aRecord(), aRecord({ key: 'gone' })], states: { feed: 'page 1' } });
      await other.write({ put: [aRecord({ body: '2' })], remove: [idOf(aRecord({ key: 'gone' }))] });

      expect(await one.read(1)).to.deep.equal({
        revision: 2,
        put: [aRecord({ body: '2' })],
        removed: [idOf(aRecord({ key: 'gone' }))],
      });
      expect(await other.state('feed')).to.equal('page 1');
    });

    it('keeps everything when it is closed and opened again', async () => {
      const open = place();
      const before = open();
      opened.push(before);
      await before.write({ put: [aRecord()], states: { feed: 'page 1' } });
      await before.close();
      const after = open();
      opened.push(after);

      expect(await after.read(0)).to.deep.equal({ revision: 1, put: [aRecord()], removed: [] });
      expect(await after.state('feed')).to.equal('page 1');
    });

    it('tells one who watches what another has written, each time', async () => {
      const [one, other] = two();
      let seen = 0;
      let heard = Promise.withResolvers<void>();
      one.watch(() => heard.resolve());
      for (let revision = 1; revision <= 3; revision += 1) {
        await other.write({ put: [aRecord({ body: String(revision) })] });
        while (seen < revision) {
          await heard.promise;
          heard = Promise.withResolvers<void>();
          seen = (await one.read(seen)).revision;
        }
      }

      expect(seen).to.equal(3);
    });

    it('can be opened by many at once while it is made', async () => {
      const stores = several(6);
      const read = await Promise.all(stores.map((store) => store.read(0)));

      expect(read.every(({ revision }) => revision === 0)).to.equal(true);
    });

    it('gives each batch of several writers a revision of its own', async () => {
      const stores = several(3);
      const written = await Promise.all(
        stores.flatMap((store, index) =>
          Array.from({ length: 10 }, (_, turn) => store.write({ put: [aRecord({ body: `${index} ${turn}` })] })),
        ),
      );

      expect(new Set(written.map(({ revision }) => revision)).size).to.equal(30);
      expect((await stores[0]?.read(0))?.revision).to.equal(30);
    });

    it('loses no amendment of several writers', async () => {
      const stores = several(3);
      await Promise.all(
        stores.flatMap((store) => Array.from({ length: 10 }, () => store.amend([idOf(aRecord())], oneMore))),
      );

      expect((await stores[0]?.read(0))?.put).to.deep.equal([aRecord({ body: '30' })]);
    });

    it('never shows a part of a batch, nor a later batch without the earlier ones', async () => {
      const [writer, reader] = two();
      const keys = Array.from({ length: 200 }, (_, index) => `server-${index}`);
      const progress = { isWriting: true };
      const writing = (async () => {
        for (let turn = 1; turn <= 20; turn += 1) {
          await writer.write({ put: keys.map((key) => aRecord({ key, body: String(turn) })) });
        }
      })().finally(() => (progress.isWriting = false));
      const broken: string[] = [];
      let last = 0;
      do {
        const { revision, put } = await reader.read(0);
        const bodies = new Set(put.map(({ body }) => body));
        if (revision < last || (revision > 0 && (bodies.size !== 1 || !bodies.has(String(revision))))) {
          broken.push(`revision ${revision} after ${last} with ${[...bodies].join(', ')}`);
        }
        last = revision;
      } while (progress.isWriting);
      await writing;

      expect(broken).to.deep.equal([]);
      expect((await reader.read(0)).revision).to.equal(20);
    });
  });
}
