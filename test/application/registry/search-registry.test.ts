import { expect } from 'chai';
import { CurrentRegistry } from '../../../src/application/registry/registry-list.ts';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeSearchRegistry } from '../../../src/application/registry/search-registry.ts';
import type { ShownEntry } from '../../../src/domain/registry/registry-entry.ts';
import { aHit } from '../../support/answers.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { aVersion } from '../../support/published-versions.ts';

describe('The ranked search of the registry', () => {
  it('shows the latest entries of what the search finds, in its order, with how well they fit', async () => {
    const matched = [{ tool: 'list_issues', why: '"issues"' }];
    const items = [
      { ...aHit(), name: 'com.b/x', probability: 0.9, matched },
      { ...aHit(), name: 'com.a/x', probability: 0.5, matched: [] },
      { ...aHit(), name: 'com.c/tail', probability: 0.4, matched: [] },
    ];
    const catalog = aCatalog({
      servers: ['com.a/x', 'com.b/x'].map((name) => anEntry({ name })),
      tail: [anEntry({ name: 'com.c/tail' })],
      published: [
        aVersion({ name: 'com.b/old', version: '1.0.0', server: 'com.b/x' }),
        aVersion({ name: 'com.b/x', version: '1.0.0', state: { isLatest: false } }),
        aVersion({ name: 'com.b/x', version: '2.0.0' }),
        aVersion({ name: 'com.c/tail' }),
      ],
    });
    const search = makeSearchRegistry(new CurrentRegistry(new FixedCatalog(catalog)), () =>
      Promise.resolve({ items, total: 4, cursor: 'next', lacking: null }),
    );
    const { found, nextCursor } = await search({ text: 'issues', limit: 3, cursor: null });
    const read = found.map(({ entry }) => JSON.parse(entry.toString()) as ShownEntry);

    expect(read.map(({ server }) => `${server.name}@${server.version}`)).to.deep.equal([
      'com.b/x@2.0.0',
      'com.a/x@1.0.0',
      'com.c/tail@1.0.0',
    ]);
    expect(found[0]?.hit).to.deep.include({ probability: 0.9, matched });
    expect(read[0]?._meta).to.include.keys('io.modelcontextprotocol.registry/official', 'dev.quartermaster/catalog');
    expect(nextCursor).to.equal('next');
  });
});
