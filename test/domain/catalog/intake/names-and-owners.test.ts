import { expect } from 'chai';
import fc from 'fast-check';
import { assemble } from '../../../../src/domain/catalog/intake/assemble.ts';
import type { Authority } from '../../../../src/domain/catalog/intake/name-authority.ts';
import type { Catalog } from '../../../../src/domain/catalog/catalog.ts';
import type { CatalogRecord } from '../../../../src/domain/catalog/record.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import { aCatalog, anEntry, aPackage } from '../../../support/catalogs.ts';
import { ADDED, anEntryRecord, REGISTRY } from '../../../support/published.ts';

const OTHER = 'registry:https://other.example';
const AUTHORITY: Authority = {
  verifying: [REGISTRY],
  given: [
    { namespace: 'com.evil', source: OTHER },
    { namespace: '*', source: OTHER },
    { namespace: '*', source: ADDED },
  ],
};
const ADDRESS = 'https://mcp.acme.com/mcp';
const REPOSITORY = 'https://github.com/acme/tracker';

const curated = [
  anEntry({
    name: 'com.acme/mcp',
    aliases: ['acme'],
    remotes: [{ type: 'streamable-http', url: ADDRESS, headers: [] }],
    packages: [],
    prefer: `remote:${ADDRESS}`,
  }),
  anEntry({
    name: 'io.github.acme/tracker',
    aliases: ['tracker', 'com.acme/former'],
    publisher: { name: 'Acme', official: true },
    packages: [aPackage({ type: 'npm', identifier: 'acme-tracker', version: null })],
    prefer: 'npm:acme-tracker',
    repository: REPOSITORY,
  }),
];
const snapshot = aCatalog({ servers: curated });

const entries = fc
  .record({
    source: fc.constantFrom(REGISTRY, 'file', ADDED, OTHER),
    name: fc.constantFrom(
      'io.github.acme/tracker',
      'IO.github.Acme/Tracker',
      'com.acme/mcp',
      'com.acme/former',
      'com.acme/new',
      'io.github.evil/tracker',
      'com.evil/mcp',
      'com.Evil/mcp',
    ),
    version: fc.constantFrom('1.0.0', '999.0.0', 'spring'),
    status: fc.constantFrom('active' as const, 'deprecated' as const, 'deleted' as const),
    isLatest: fc.boolean(),
    updatedAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-10-01T00:00:00Z'),
    identifier: fc.constantFrom('acme-tracker', 'evil-tracker', null),
    url: fc.constantFrom(ADDRESS, 'https://evil.example/mcp', null),
    repository: fc.constantFrom(REPOSITORY, null),
  })
  .map(({ source, name, version, status, isLatest, updatedAt, identifier, url, repository }) =>
    anEntryRecord(
      {
        name,
        version,
        description: `As ${source} tells it.`,
        packages:
          identifier === null
            ? []
            : [{ registryType: 'npm', identifier, version: '9.9.9', transport: { type: 'stdio' } }],
        remotes: url === null ? [] : [{ type: 'streamable-http', url }],
        ...(repository !== null && { repository: { url: repository, source: 'github' } }),
      },
      { status, isLatest, updatedAt },
      source,
    ),
  );
const stores = fc.uniqueArray(entries, { selector: ({ source, key }) => `${source} ${key}`, maxLength: 12 });

function put(records: readonly CatalogRecord[]): Catalog {
  return assemble(snapshot, records, 1, AUTHORITY);
}

/** Every server and published version that others than the added registries speak of. */
function ofOwners({ servers, tail, published }: Catalog, mine: (name: string) => boolean) {
  const isMine = ({ name }: Pick<Server, 'name'>): boolean => mine(name);
  return { servers: servers.filter(isMine), tail: tail.filter(isMine), published: published.filter(isMine) };
}

/** Whether the source of a record may describe its name, whatever else is published. */
function speaksForAll({ source, key }: CatalogRecord): boolean {
  return source === 'file' || (source === REGISTRY && !key.toLowerCase().startsWith('com.evil/'));
}

describe('Whatever registries publish', () => {
  it('changes no field of a name that another source owns', () => {
    fc.assert(
      fc.property(stores, (records) => {
        const verified = records.filter(({ source }) => source === REGISTRY || source === 'file');
        const { servers, tail, published } = put(verified);
        const names = new Set([...servers, ...tail, ...published].map(({ name }) => name));
        const { published: all } = put(records);

        expect(ofOwners(put(records), (name) => names.has(name))).to.deep.equal({ servers, tail, published });
        for (const { name, body } of all) {
          const isCurated = /^(?:io\.github\.acme\/tracker|com\.acme\/(?:mcp|former))$/i.test(name);
          if (isCurated) expect(body).to.not.match(/As registry:https:\/\/(?:added|other)/);
        }
      }),
      { seed: 4041, numRuns: 3_000 },
    );
  });

  it('changes no field of a name that an added registry owns because it is configured first', () => {
    fc.assert(
      fc.property(stores, (records) => {
        const without = put(records.filter(({ source }) => source !== ADDED));
        const names = new Set(
          [...without.servers, ...without.tail, ...without.published].map(({ name }) => name.toLowerCase()),
        );

        expect(ofOwners(put(records), (name) => names.has(name.toLowerCase()))).to.deep.equal(
          ofOwners(without, () => true),
        );
      }),
      { seed: 4042, numRuns: 3_000 },
    );
  });

  it('is official by the word of a source that verifies names alone', () => {
    fc.assert(
      fc.property(stores, (records) => {
        const { tail } = put(records.filter(({ source }) => source === ADDED || source === OTHER));
        expect(tail.filter(({ publisher }) => publisher.official)).to.deep.equal([]);
      }),
      { seed: 4043, numRuns: 1_000 },
    );
  });

  it('makes the same catalog in whatever order it comes, and loses no entry', () => {
    fc.assert(
      fc.property(stores, (records) => {
        const catalog = put(records);
        const claimed = (catalog.claims ?? []).reduce((sum, { entries: count }) => sum + count, 0);
        const versions = new Set(records.filter(speaksForAll).map(({ key }) => key));
        const others = records.filter((record) => !speaksForAll(record)).length;

        expect(put(records.toReversed())).to.deep.equal(catalog);
        expect(catalog.published.length + claimed).to.equal(versions.size + others);
      }),
      { seed: 4044, numRuns: 1_000 },
    );
  });
});
