import fc from 'fast-check';
import { expect } from 'chai';
import { FacetColumns, FACET_NAMES, FACETS, type ServerFilter } from '../../../src/domain/catalog/facets.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { aChat, aFetcher, anEntry, aPackage } from '../../support/catalogs.ts';

const servers: readonly Server[] = [
  anEntry(),
  aChat({ license: null, status: 'deprecated' }),
  aFetcher({ license: 'Apache-2.0', origin: 'registry' }),
  anEntry({ tools: [], tools_read: null, capabilities: ['issue.list'], packages: [], remotes: [] }),
  anEntry({ packages: [aPackage(), aPackage({ type: 'oci' }), aPackage({ type: 'oci', identifier: 'x' })] }),
];
const columns = new FacetColumns(servers);
const filters: fc.Arbitrary<ServerFilter> = fc.dictionary(
  fc.constantFrom(...FACET_NAMES),
  fc.array(fc.constantFrom('npm', 'oci', 'stdio', 'streamable-http', 'issue.list', 'true', 'false', 'MIT', 'active'), {
    maxLength: 3,
  }),
);

describe('Facets', () => {
  it('let a server pass that has one of the values of every facet that is named', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const passing = columns.passing(filter) ?? servers.map(() => 1);
        const expected = servers.map((server) =>
          FACET_NAMES.every((name) => filter[name]?.some((value) => FACETS[name].of(server).includes(value)) ?? true),
        );
        expect([...passing].map(Boolean)).to.deep.equal(expected);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('take letters in any case', () => {
    expect([...(columns.passing({ license: ['mit'] }) ?? [])]).to.deep.equal([1, 0, 0, 1, 1]);
  });

  it('let everything pass when none is named', () => {
    expect(columns.passing({})).to.equal(null);
  });

  it('are counted over the servers that count, the most frequent values first', () => {
    const counts = columns.count([0, 1, 2, 4]);

    expect(Object.entries(counts.license)).to.deep.equal([
      ['MIT', 2],
      ['Apache-2.0', 1],
      ['unknown', 1],
    ]);
    expect(counts.registry_type).to.deep.equal({ npm: 2, oci: 1, pypi: 1 });
    expect(counts.capability).to.deep.equal({ 'issue.create': 2, 'issue.list': 2, 'chat.post': 1, 'web.fetch': 1 });
    expect(columns.count([]).license).to.deep.equal({});
    expect(Object.entries(columns.count([0, 1, 2, 4], 2).license)).to.deep.equal([
      ['MIT', 2],
      ['Apache-2.0', 1],
    ]);
  });

  it('of which a server has exactly one value add up to all servers', () => {
    const all = servers.map((_, position) => position);
    const counts = columns.count(all);
    for (const name of ['verified', 'official', 'license', 'origin', 'status', 'requires_credentials'] as const)
      expect(
        Object.values(counts[name]).reduce((sum, count) => sum + count, 0),
        name,
      ).to.equal(servers.length);
  });
});
