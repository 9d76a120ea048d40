import type { EntryState } from '../../src/domain/catalog/published.ts';
import { expect } from 'chai';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeGetRegistryVersions, versionsOf } from '../../src/application/get-registry-versions.ts';
import { QuartermasterError } from '../../src/domain/errors.ts';
import { OFFICIAL_KEY, type RegistryEntry } from '../../src/domain/registry/registry-entry.ts';
import { aRegistryEntry } from '../support/answers.ts';
import { aCatalog } from '../support/catalogs.ts';
import { failureOf } from '../support/failure.ts';

const NAME = 'com.boardly/board-mcp';

function released(version: string, state: Partial<EntryState>): RegistryEntry {
  const { server, _meta: meta } = aRegistryEntry({ name: NAME, version });
  return { server, _meta: { ...meta, [OFFICIAL_KEY]: { ...meta[OFFICIAL_KEY], ...state } } };
}

const history = [
  released('1.0.0', { isLatest: false, publishedAt: '2026-01-01T00:00:00Z' }),
  released('1.1.0', { status: 'deleted', isLatest: false, publishedAt: '2026-02-01T00:00:00Z' }),
  released('2.0.0', { publishedAt: '2026-03-01T00:00:00Z' }),
];

const versions = (version: string | null, includeDeleted = false): readonly string[] =>
  versionsOf(history, { name: NAME, version, includeDeleted }).map(({ server }) => server.version);

describe('The versions of a server of the registry', () => {
  it('come newest publication first', () => {
    expect(versions(null)).to.deep.equal(['2.0.0', '1.0.0']);
  });

  it('are found one by one, the latest by its reserved name', () => {
    expect(versions('1.0.0')).to.deep.equal(['1.0.0']);
    expect(versions('latest')).to.deep.equal(['2.0.0']);
  });

  it('are hidden once they are deleted, unless asked for', () => {
    expect(versions(null, true)).to.deep.equal(['2.0.0', '1.1.0', '1.0.0']);
    expect(versions('1.1.0', true)).to.deep.equal(['1.1.0']);
    expect(() => versions('1.1.0')).to.throw(QuartermasterError, 'not in this version');
  });

  it('belong to exact names: neither an alias nor another case will do', async () => {
    const getVersions = makeGetRegistryVersions(new FixedCatalog(aCatalog()));
    const found = await getVersions({ name: NAME, version: null, includeDeleted: false });

    expect(found.map(({ server }) => server.name)).to.deep.equal([NAME]);
    for (const name of ['board-mcp', NAME.toUpperCase(), '']) {
      expect((await failureOf(getVersions({ name, version: null, includeDeleted: false }))).code).to.equal('not_found');
    }
  });
});
