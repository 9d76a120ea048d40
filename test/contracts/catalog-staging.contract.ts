import { expect } from 'chai';
import type { CatalogStore } from '../../src/application/ports/catalog-store.ts';
import { aRecord, idOf } from './catalog-store.contract.ts';

const FEED = 'registry:example';
const NOTHING = { added: 0, changed: 0, unchanged: 0, removed: 0 };

/** Promises of every store about staged changes and whole sources. The adapters' test files call this like the main contract. */
export function itKeepsTheCatalogStagingContract(open: () => Promise<CatalogStore>): void {
  describe('as a CatalogStore that stages changes', () => {
    let store: CatalogStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('shows nothing of staged changes, and stores their states at once', async () => {
      await store.write({ put: [aRecord()] });
      const effect = await store.stage({
        put: [aRecord({ body: '2' }), aRecord({ key: 'new' })],
        states: { 'staged:feed': 'page 1' },
      });

      expect(effect).to.deep.equal({ ...NOTHING, added: 1, changed: 1 });
      expect(await store.read(0)).to.deep.equal({ revision: 1, put: [aRecord()], removed: [] });
      expect(await store.state('staged:feed')).to.equal('page 1');
    });

    it('publishes staged changes in one batch with states', async () => {
      await store.write({ put: [aRecord({ key: 'a' }), aRecord({ key: 'b' }), aRecord({ key: 'c' })] });
      await store.stage({ put: [aRecord({ key: 'a', body: '2' }), aRecord({ key: 'b' })] });
      await store.stage({
        put: [aRecord({ key: 'd\0é' })],
        remove: [idOf(aRecord({ key: 'c' })), idOf(aRecord({ key: 'no' }))],
      });
      const written = await store.publish(FEED, { feed: 'page 2' });

      expect(written).to.deep.equal({ revision: 2, added: 1, changed: 1, unchanged: 1, removed: 1 });
      const { put, removed } = await store.read(1);
      expect(put).to.have.deep.members([aRecord({ key: 'a', body: '2' }), aRecord({ key: 'd\0é' })]);
      expect(removed).to.deep.equal([idOf(aRecord({ key: 'c' }))]);
      expect(await store.state('feed')).to.equal('page 2');
    });

    it('publishes staged changes once', async () => {
      await store.stage({ put: [aRecord()] });
      await store.publish(FEED);

      expect(await store.publish(FEED, { feed: 'x' })).to.deep.equal({ revision: 1, ...NOTHING });
      expect(await store.state('feed')).to.equal('x');
    });

    it('takes the last staged change of a record, and counts the record once', async () => {
      await store.write({ put: [aRecord({ key: 'old' })] });
      await store.stage({ put: [aRecord({ body: '1' }), aRecord({ key: 'gone' })] });
      const again = await store.stage({
        put: [aRecord({ body: '2' })],
        remove: [idOf(aRecord({ key: 'gone' })), idOf(aRecord({ key: 'old' }))],
      });
      await store.stage({ put: [aRecord({ key: 'old' })] });

      expect(again).to.deep.equal({ ...NOTHING, removed: 1 });
      expect(await store.publish(FEED)).to.deep.equal({ revision: 2, ...NOTHING, added: 1, unchanged: 1 });
      expect((await store.read(1)).put).to.deep.equal([aRecord({ body: '2' })]);
    });

    it('publishes a record again that was removed', async () => {
      await store.write({ put: [aRecord()] });
      await store.write({ remove: [idOf(aRecord())] });
      await store.stage({ put: [aRecord()] });

      expect(await store.publish(FEED)).to.include({ revision: 3, added: 1 });
      expect((await store.read(2)).put).to.deep.equal([aRecord()]);
    });

    it('keeps the staged changes of sources and kinds apart', async () => {
      await store.stage({ put: [aRecord(), aRecord({ kind: 'skill' }), aRecord({ source: 'other' })] });

      expect(await store.publish(FEED)).to.include({ added: 2 });
      expect((await store.read(0)).put).to.have.deep.members([aRecord(), aRecord({ kind: 'skill' })]);
      expect(await store.publish('other')).to.include({ added: 1 });
    });

    it('drops the staged changes of one source', async () => {
      await store.stage({ put: [aRecord(), aRecord({ source: 'other' })] });
      await store.discard(FEED, { 'staged:feed': '' });

      expect(await store.publish(FEED)).to.deep.equal({ revision: 0, ...NOTHING });
      expect(await store.state('staged:feed')).to.equal('');
      expect(await store.publish('other')).to.include({ added: 1 });
    });

    it('tells who watches it of a publication and of a forgotten source', async () => {
      let heard = Promise.withResolvers<void>();
      store.watch(() => heard.resolve());
      await store.stage({ put: [aRecord()] });
      await store.publish(FEED);
      await heard.promise;
      heard = Promise.withResolvers<void>();
      await store.forget(FEED);
      await heard.promise;

      expect(await store.read(1)).to.deep.equal({ revision: 2, put: [], removed: [idOf(aRecord())] });
    });

    it('forgets everything of one source', async () => {
      const others = [aRecord({ source: 'other' }), aRecord({ source: 'registry:example.org' })];
      await store.write({ put: [aRecord(), aRecord({ kind: 'skill' }), ...others], states: { feed: 'x' } });
      await store.stage({ put: [aRecord({ key: 'staged' })] });
      const written = await store.forget(FEED, { feed: '' });

      expect(written).to.deep.equal({ revision: 2, ...NOTHING, removed: 2 });
      expect((await store.read(0)).put).to.have.deep.members(others);
      expect((await store.read(1)).removed).to.have.deep.members([aRecord(), aRecord({ kind: 'skill' })].map(idOf));
      expect(await store.state('feed')).to.equal('');
      expect(await store.publish(FEED)).to.include(NOTHING);
      expect(await store.forget(FEED)).to.deep.equal({ revision: 2, ...NOTHING });
    });

    it('counts the records of each source and kind', async () => {
      await store.write({
        put: [aRecord(), aRecord({ key: 'b' }), aRecord({ kind: 'skill' }), aRecord({ source: '\0\ud800' })],
      });
      await store.write({ remove: [idOf(aRecord({ key: 'b' }))] });
      await store.stage({ put: [aRecord({ source: 'staged' })] });

      expect(await store.sources()).to.have.deep.members([
        { source: FEED, kind: 'entry', records: 1 },
        { source: FEED, kind: 'skill', records: 1 },
        { source: '\0\ud800', kind: 'entry', records: 1 },
      ]);
    });

    it('stages and publishes thousands', async () => {
      const put = Array.from({ length: 12_000 }, (_, index) => aRecord({ key: `server-${index}` }));
      await store.write({ put: put.slice(0, 100) });

      expect(await store.stage({ put })).to.deep.equal({ ...NOTHING, added: 11_900, unchanged: 100 });
      expect(await store.publish(FEED)).to.include({ revision: 2, added: 11_900, unchanged: 100 });
      expect((await store.read(0)).put).to.have.length(12_000);
    });
  });
}
