import { expect } from 'chai';
import type { CatalogStore } from '../../src/application/ports/catalog-store.ts';
import type { CatalogRecord, RecordId } from '../../src/domain/catalog/record.ts';

/** What every store of records promises. Each adapter's test file calls this with a way to open an empty store. */
export function itKeepsTheCatalogStoreContract(open: () => Promise<CatalogStore>): void {
  describe('as a CatalogStore', () => {
    const opened: CatalogStore[] = [];
    const empty = async (): Promise<CatalogStore> => {
      const store = await open();
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });

    it('holds nothing at first, at revision 0', async () => {
      expect(await (await empty()).read(0)).to.deep.equal({ revision: 0, put: [], removed: [] });
    });

    it('gives back every record as it was put, text for text', async () => {
      const store = await empty();
      const records = [
        aRecord({ body: '{"a":"ü 😀 \\u0000 \' \\" \\\\"}' }),
        aRecord({ kind: 'model', key: 'openai/x' }),
      ];
      await store.write({ put: records });

      expect((await store.read(0)).put).to.have.deep.members(records);
    });

    it('gives back any text, whatever a database thinks of it', async () => {
      const texts = [
        '',
        ' ',
        '\0',
        'a\0b',
        '\u001a',
        '\u001a0000',
        '\ud83d',
        '\ude00\ud83d',
        '\ufeff',
        '\ufffe',
        'é',
        'e\u0301',
      ];
      const records = [...texts, "'; --", '\\u0000', '\\', '{"', '\r\n', 'NULL', '%_', '😀'].map((text) =>
        aRecord({ source: `feed:${text}`, key: text, body: text }),
      );
      const store = await empty();
      await store.write({ put: records, states: { '\0\udc00': '\ud800\u001a0000' } });

      expect((await store.read(0)).put).to.have.deep.members(records);
      expect(await store.state('\0\udc00')).to.equal('\ud800\u001a0000');
    });

    it('keeps halves of surrogate pairs in keys apart', async () => {
      const store = await empty();
      const records = [aRecord({ key: '\ud800' }), aRecord({ key: '\ud801' }), aRecord({ key: '\ufffd' })];
      await store.write({ put: records });

      expect((await store.read(0)).put).to.have.deep.members(records);
    });

    it('takes keys, sources and bodies of any length', async () => {
      const store = await empty();
      const long = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
      const record = aRecord({ source: `feed:${long}`, key: long, body: JSON.stringify(long.repeat(100)) });
      await store.write({ put: [record], states: { [`feed:${long}`]: long } });

      expect((await store.read(0)).put).to.deep.equal([record]);
      expect(await store.write({ remove: [idOf(record)] })).to.include({ removed: 1 });
      expect(await store.state(`feed:${long}`)).to.equal(long);
    });

    it('tells records of the same key apart by kind and source', async () => {
      const store = await empty();
      const records = [aRecord(), aRecord({ kind: 'skill' }), aRecord({ source: 'file' })];
      await store.write({ put: records });

      expect((await store.read(0)).put).to.have.deep.members(records);
    });

    it('counts what a batch added, changed, left and removed', async () => {
      const store = await empty();
      await store.write({ put: [aRecord({ key: 'a' }), aRecord({ key: 'b' }), aRecord({ key: 'c' })] });
      const written = await store.write({
        put: [aRecord({ key: 'a' }), aRecord({ key: 'b', body: '2' }), aRecord({ key: 'd' })],
        remove: [idOf(aRecord({ key: 'c' })), idOf(aRecord({ key: 'never there' }))],
      });

      expect(written).to.deep.equal({ revision: 2, added: 1, changed: 1, unchanged: 1, removed: 1 });
    });

    it('counts the last of several records with one id', async () => {
      const store = await empty();
      const written = await store.write({
        put: [aRecord({ body: '1' }), aRecord({ key: 'other' }), aRecord({ body: '2' })],
      });

      expect(written).to.deep.equal({ revision: 1, added: 2, changed: 0, unchanged: 0, removed: 0 });
      expect((await store.read(0)).put).to.have.deep.members([aRecord({ body: '2' }), aRecord({ key: 'other' })]);
    });

    it('removes what a batch puts and removes', async () => {
      const store = await empty();
      await store.write({ put: [aRecord()] });
      const written = await store.write({
        put: [aRecord({ body: '2' }), aRecord({ key: 'new' })],
        remove: [idOf(aRecord()), idOf(aRecord({ key: 'new' })), idOf(aRecord())],
      });

      expect(written).to.deep.equal({ revision: 2, added: 0, changed: 0, unchanged: 0, removed: 1 });
      expect(await store.read(1)).to.deep.equal({ revision: 2, put: [], removed: [idOf(aRecord())] });
    });

    it('stays as it is after an empty batch and after one that removes what is not there', async () => {
      const store = await empty();
      await store.write({ put: [aRecord()] });
      await store.write({ remove: [idOf(aRecord())] });
      const nothing = { revision: 2, added: 0, changed: 0, unchanged: 0, removed: 0 };

      expect(await store.write({})).to.deep.equal(nothing);
      expect(await store.write({ put: [], remove: [], states: {} })).to.deep.equal(nothing);
      expect(await store.write({ remove: [idOf(aRecord())] })).to.deep.equal(nothing);
    });

    it('keeps its revision when a batch changes no record', async () => {
      const store = await empty();
      await store.write({ put: [aRecord()] });
      const written = await store.write({ put: [aRecord()], states: { feed: 'page 2' } });

      expect(written.revision).to.equal(1);
      expect((await store.read(0)).revision).to.equal(1);
    });

    it('reads only what changed after a revision, each record once', async () => {
      const store = await empty();
      await store.write({ put: [aRecord({ key: 'a' }), aRecord({ key: 'b' }), aRecord({ key: 'c' })] });
      await store.write({ put: [aRecord({ key: 'a', body: '2' })] });
      await store.write({ put: [aRecord({ key: 'a', body: '3' })], remove: [idOf(aRecord({ key: 'b' }))] });

      expect(await store.read(1)).to.deep.equal({
        revision: 3,
        put: [aRecord({ key: 'a', body: '3' })],
        removed: [idOf(aRecord({ key: 'b' }))],
      });
      expect(await store.read(3)).to.deep.equal({ revision: 3, put: [], removed: [] });
    });

    it('says nothing of removed records to who reads from the beginning', async () => {
      const store = await empty();
      await store.write({ put: [aRecord()] });
      await store.write({ remove: [idOf(aRecord())] });

      expect(await store.read(0)).to.deep.equal({ revision: 2, put: [], removed: [] });
    });

    it('takes a removed record back as an added one', async () => {
      const store = await empty();
      await store.write({ put: [aRecord()] });
      await store.write({ remove: [idOf(aRecord())] });

      expect(await store.write({ put: [aRecord()] })).to.include({ added: 1, changed: 0, unchanged: 0 });
      expect((await store.read(2)).put).to.deep.equal([aRecord()]);
    });

    it('amends records by what they hold, those that are not there too', async () => {
      const store = await empty();
      const [there, absent, gone] = [aRecord({ body: 'é\0' }), aRecord({ key: 'absent' }), aRecord({ key: 'gone' })];
      await store.write({ put: [there, gone] });
      await store.write({ remove: [idOf(gone)] });
      const ids = [there, absent, gone].map(idOf);
      const written = await store.amend(ids, (body, { key }) => `${body ?? 'none'} of ${key}`);

      expect(written).to.deep.equal({ revision: 3, added: 2, changed: 1, unchanged: 0, removed: 0 });
      expect((await store.read(2)).put).to.have.deep.members([
        { ...there, body: `é\0 of ${there.key}` },
        { ...absent, body: 'none of absent' },
        { ...gone, body: 'none of gone' },
      ]);
    });

    it('keeps its revision when nothing is amended, or to what was there', async () => {
      const store = await empty();
      await store.write({ put: [aRecord()] });

      expect(await store.amend([], () => 'x')).to.include({ revision: 1, added: 0, changed: 0 });
      expect(await store.amend([idOf(aRecord())], (body) => body ?? '')).to.include({ revision: 1, unchanged: 1 });
    });

    it('changes nothing when an amendment throws, and can be written to afterwards', async () => {
      const store = await empty();
      await store.write({ put: [aRecord()] });
      const [ended] = await Promise.allSettled([
        store.amend([idOf(aRecord()), idOf(aRecord({ key: 'bad' }))], (_, { key }) => {
          if (key === 'bad') throw new RangeError('no such thing');
          return 'amended';
        }),
      ]);

      expect(ended.status).to.equal('rejected');
      expect((await store.read(0)).put).to.deep.equal([aRecord()]);
      expect((await store.write({ put: [aRecord({ body: '2' })] })).revision).to.equal(2);
    });

    it('makes amendments that overlap one after the other', async () => {
      const store = await empty();
      await Promise.all(Array.from({ length: 20 }, () => store.amend([idOf(aRecord())], oneMore)));

      expect((await store.read(0)).put).to.deep.equal([aRecord({ body: '20' })]);
    });

    it('keeps the last state of each source', async () => {
      const store = await empty();
      await store.write({ states: { feed: 'page 1', other: 'x' } });
      await store.write({ put: [aRecord()], states: { feed: 'page 2' } });

      expect(await store.state('feed')).to.equal('page 2');
      expect(await store.state('other')).to.equal('x');
      expect(await store.state('never')).to.equal(null);
    });

    it('keeps states that are named like parts of every object', async () => {
      const store = await empty();
      await store.write({ states: JSON.parse('{"__proto__": "a", "constructor": "b"}') as Record<string, string> });

      expect(await store.state('__proto__')).to.equal('a');
      expect(await store.state('constructor')).to.equal('b');
      expect(await store.state('toString')).to.equal(null);
    });

    it('writes batches that overlap one after the other', async () => {
      const store = await empty();
      const written = await Promise.all(
        Array.from({ length: 20 }, (_, index) => store.write({ put: [aRecord({ body: String(index) })] })),
      );

      expect(written.map(({ revision }) => revision).toSorted((a, b) => a - b)).to.deep.equal(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
      expect((await store.read(0)).put).to.have.length(1);
    });

    it('takes a batch of thousands', async () => {
      const store = await empty();
      const put = Array.from({ length: 12_000 }, (_, index) => aRecord({ key: `server-${index}` }));
      await store.write({ put: put.slice(0, 100) });

      expect(await store.write({ put })).to.include({ revision: 2, added: 11_900, unchanged: 100 });
      expect((await store.read(0)).put).to.have.length(12_000);
      expect(await store.write({ remove: put.map(idOf) })).to.include({ revision: 3, removed: 12_000 });
    });

    it('tells who watches it that records were written, until the watch ends', async () => {
      const store = await empty();
      let calls = 0;
      const { promise: changed, resolve: heard } = Promise.withResolvers<void>();
      const stop = store.watch(() => {
        calls += 1;
        heard();
      });
      await store.write({ put: [aRecord()] });
      await changed;
      stop();
      const before = calls;
      await store.write({ put: [aRecord({ body: '2' })] });
      await store.read(0);

      expect(calls).to.equal(before);
    });

    it('tells nobody who has ended the watch before being called', async () => {
      const store = await empty();
      const calls: string[] = [];
      const { promise: heard, resolve } = Promise.withResolvers<void>();
      const stopFirst = store.watch(() => calls.push('first'));
      store.watch(() => {
        calls.push('second');
        resolve();
      });
      const writing = store.write({ put: [aRecord()] });
      stopFirst();
      stopFirst();
      await writing;
      await heard;

      expect(new Set(calls)).to.deep.equal(new Set(['second']));
    });

    it('lets one service claim it, which may say so twice', async () => {
      const store = await empty();
      await store.claim();
      await store.claim();
    });

    it('can be closed twice, and before it was ever used', async () => {
      const store = await empty();
      store.watch(() => undefined);
      await store.close();
      await store.close();
    });
  });
}

export function aRecord(members: Partial<CatalogRecord> = {}): CatalogRecord {
  return { source: 'registry:example', kind: 'entry', key: 'io.example/one@1.0.0', body: '{"a":1}', ...members };
}

/** Counts in the body of a record. */
export function oneMore(body: string | null): string {
  return String(Number(body ?? '0') + 1);
}

export function idOf({ source, kind, key }: CatalogRecord): RecordId {
  return { source, kind, key };
}
