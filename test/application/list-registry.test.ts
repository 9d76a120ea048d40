import type { EntryState } from '../../src/domain/catalog/published.ts';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeListRegistry, pageOf } from '../../src/application/list-registry.ts';
import { readRegistryCursor } from '../../src/application/registry-cursor.ts';
import { compare, placeOf, type RegistryFilter } from '../../src/application/registry-entries.ts';
import { QuartermasterError } from '../../src/domain/errors.ts';
import { OFFICIAL_KEY, type RegistryEntry } from '../../src/domain/registry/registry-entry.ts';
import { aRegistryEntry } from '../support/answers.ts';
import { aCatalog, anEntry } from '../support/catalogs.ts';

function released(name: string, version: string, state: Partial<EntryState> = {}): RegistryEntry {
  const { server, _meta: meta } = aRegistryEntry({ name, version });
  return { server, _meta: { ...meta, [OFFICIAL_KEY]: { ...meta[OFFICIAL_KEY], ...state } } };
}

const namesOf = (entries: readonly RegistryEntry[]) => entries.map(({ server }) => `${server.name}@${server.version}`);
const listed = (all: readonly RegistryEntry[], filter: RegistryFilter) =>
  namesOf(pageOf(all, { filter, limit: 100, cursor: null }).entries);

describe('The list of the registry', () => {
  it('comes from the catalog in ascending order of name', async () => {
    const servers = ['com.b/x', 'com.a/y', 'com.B/x'].map((name) => anEntry({ name }));
    const list = makeListRegistry(new FixedCatalog(aCatalog({ servers })));
    const { entries, nextCursor } = await list({ filter: {}, limit: 30, cursor: null });

    expect(namesOf(entries)).to.deep.equal(['com.B/x@1.0.0', 'com.a/y@1.0.0', 'com.b/x@1.0.0']);
    expect(nextCursor).to.equal(null);
  });

  it('hands out the same entries again as long as the catalog is the same', async () => {
    const list = makeListRegistry(new FixedCatalog(aCatalog()));
    const query = { filter: {}, limit: 1, cursor: null };

    expect((await list(query)).entries[0]).to.equal((await list(query)).entries[0]);
  });

  it('finds a part of the name or the description, whatever the case, and takes no character for a wildcard', () => {
    const all = [
      aRegistryEntry({ name: 'com.a/boards', description: 'Plans 100 % of it.' }),
      aRegistryEntry({ name: 'com.b/notes', description: 'Keeps BOARDS.' }),
    ];

    expect(listed(all, { search: 'bOaRd' })).to.have.length(2);
    expect(listed(all, { search: 'com.a/' })).to.deep.equal(['com.a/boards@1.0.0']);
    expect(listed(all, { search: '0 %' })).to.deep.equal(['com.a/boards@1.0.0']);
    expect(listed(all, { search: 'p%s' })).to.deep.equal([]);
  });

  it('shows every version unless the latest or one is asked for', () => {
    const all = [released('com.a/x', '1.0.0', { isLatest: false }), released('com.a/x', '2.0.0')];

    expect(listed(all, {})).to.have.length(2);
    expect(listed(all, { version: 'latest' })).to.deep.equal(['com.a/x@2.0.0']);
    expect(listed(all, { version: '1.0.0' })).to.deep.equal(['com.a/x@1.0.0']);
  });

  it('hides what was deleted, unless it is asked for or the list is one of changes', () => {
    const all = [released('com.a/x', '1.0.0', { status: 'deleted' }), released('com.b/x', '1.0.0')];
    const updatedSince = '2026-01-01T00:00:00Z';

    expect(listed(all, {})).to.deep.equal(['com.b/x@1.0.0']);
    expect(listed(all, { includeDeleted: true })).to.have.length(2);
    expect(listed(all, { updatedSince })).to.have.length(2);
    expect(() => listed(all, { updatedSince, includeDeleted: false })).to.throw(QuartermasterError, 'include_deleted');
  });

  it('goes on showing what is deprecated', () => {
    expect(listed([aRegistryEntry({ status: 'deprecated' })], {})).to.have.length(1);
  });

  it('tells what changed after a moment, not at it', () => {
    const all = [released('com.a/x', '1.0.0', { updatedAt: '2026-08-22T00:00:00Z' })];

    expect(listed(all, { updatedSince: '2026-08-21T23:59:59Z' })).to.have.length(1);
    expect(listed(all, { updatedSince: '2026-08-22T01:00:00+02:00' })).to.have.length(1);
    expect(listed(all, { updatedSince: '2026-08-22T00:00:00Z' })).to.have.length(0);
  });

  it('keeps the filter of the first page when the next one is asked for by its cursor alone', () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => released(`com.${name}/x`, '1.0.0'));
    const odd = [...all, aRegistryEntry({ name: 'com.e/other', description: 'x' })];
    const first = pageOf(odd, { filter: { search: '/x', version: 'latest' }, limit: 3, cursor: null });
    const second = pageOf(odd, { filter: {}, limit: 3, cursor: first.nextCursor });

    expect(readRegistryCursor(first.nextCursor ?? '').filter).to.deep.equal({ search: '/x', version: 'latest' });
    expect(namesOf(second.entries)).to.deep.equal(['com.d/x@1.0.0']);
    expect(second.nextCursor).to.equal(null);
  });

  it('neither repeats nor skips an entry when others come and go between pages', () => {
    const names = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 30 });
    const steps = fc.array(names, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(names, steps, fc.integer({ min: 1, max: 5 }), (stay, others, limit) => {
        const at = (page: number): RegistryEntry[] =>
          [...new Set([...stay, ...(others[page % others.length] ?? [])])]
            .map((number) => released(`com.example/n${number}`, '1.0.0'))
            .toSorted((one, other) => compare(placeOf(one), placeOf(other)));
        const seen: string[] = [];
        let cursor: string | null = null;
        let page = 0;
        do {
          const found = pageOf(at(page), { filter: {}, limit, cursor });
          seen.push(...namesOf(found.entries));
          cursor = found.nextCursor;
          page += 1;
        } while (cursor !== null);

        expect(new Set(seen).size).to.equal(seen.length);
        expect(seen).to.include.members(stay.map((number) => `com.example/n${number}@1.0.0`));
      }),
      { seed: 4041, numRuns: 200 },
    );
  });
});
