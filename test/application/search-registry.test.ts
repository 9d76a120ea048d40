import { expect } from 'chai';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeSearchRegistry } from '../../src/application/search-registry.ts';
import { aHit } from '../support/answers.ts';
import { aCatalog, anEntry } from '../support/catalogs.ts';

describe('The ranked search of the registry', () => {
  it('shows the entries that the search finds, in its order, with how well they fit', async () => {
    const servers = ['com.a/x', 'com.b/x'].map((name) => anEntry({ name }));
    const matched = [{ tool: 'list_issues', why: 'Lists issues' }];
    const items = [
      { ...aHit(), name: 'com.b/x', probability: 0.9, matched },
      { ...aHit(), name: 'com.a/x', probability: 0.5, matched: [] },
    ];
    const search = makeSearchRegistry(new FixedCatalog(aCatalog({ servers })), () =>
      Promise.resolve({ items, total: 3, cursor: 'next' }),
    );
    const { hits, nextCursor } = await search({ text: 'issues', limit: 2, cursor: null });

    expect(hits.map(({ server }) => server.name)).to.deep.equal(['com.b/x', 'com.a/x']);
    expect(hits[0]?._meta['dev.quartermaster/search']).to.deep.equal({ probability: 0.9, matched });
    expect(hits[0]?._meta).to.include.keys('io.modelcontextprotocol.registry/official', 'dev.quartermaster/catalog');
    expect(nextCursor).to.equal('next');
  });
});
