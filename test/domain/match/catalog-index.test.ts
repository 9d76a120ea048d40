import { expect } from 'chai';
import { CatalogIndex } from '../../../src/domain/match/catalog-index.ts';
import { readQuery } from '../../../src/domain/match/read-query.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';

const catalog = aCatalog();
const index = new CatalogIndex(catalog);

describe('CatalogIndex', () => {
  it('builds each part once', () => {
    for (const part of ['visible', 'directory', 'names', 'facets', 'knowledge', 'search', 'ranker'] as const)
      expect(index[part], part).to.equal(index[part]);
  });

  it('refuses the scores of a ranking after the next one', () => {
    const query = readQuery('issues', index.search);
    const ranked = index.ranker.rank(query, null);

    expect(ranked.scores()).to.have.length(index.knowledge.index.size);
    index.ranker.rank(query, null);
    expect(ranked.scores).to.throw(/overwritten/);
  });

  it('takes over what was computed from words where servers say the same, also over a state that nobody asked for', () => {
    const unasked = new CatalogIndex({ ...catalog, version: 'unasked' }, index);
    const later = new CatalogIndex({ ...catalog, version: 'later' }, unasked);

    expect(later.knowledge.index).to.equal(index.knowledge.index);
    expect(later.knowledge.catalog.version).to.equal('later');
    expect(later.search.texts).to.equal(index.search.texts);
  });

  it('learns from the vocabulary once, and anew from servers that say something else', () => {
    const later = new CatalogIndex({ ...catalog, servers: [anEntry({ description: 'Counts stars.' })] }, index);

    expect(later.knowledge.lexicon).to.equal(index.knowledge.lexicon);
    expect(later.knowledge.index).not.to.equal(index.knowledge.index);
    expect(later.search.texts).not.to.equal(index.search.texts);
  });
});
