import { expect } from 'chai';
import { directoryOf } from '../../../src/domain/catalog/directory.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';

const named = (...names: readonly string[]) => names.map((name) => anEntry({ name }));
const directory = directoryOf(
  aCatalog({
    servers: named('b/x', 'd/x', 'B/x'),
    tail: named('c/x', 'a/x'),
    barred: new Map([
      ['d/x', 'malware'],
      ['a/x', 'malware'],
    ]),
  }),
);

describe('The directory', () => {
  it('has the servers of the catalog and of its tail in ascending order of name, and none that is barred', () => {
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

  it('is made once for a catalog', () => {
    const catalog = aCatalog();

    expect(directoryOf(catalog)).to.equal(directoryOf(catalog));
    expect(directoryOf(catalog)).not.to.equal(directoryOf(aCatalog()));
  });
});
