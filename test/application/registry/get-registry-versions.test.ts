import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeGetRegistryVersions } from '../../../src/application/registry/get-registry-versions.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { aVersion, namesOf, readEntry } from '../../support/published-versions.ts';

const NAME = 'com.boardly/board-mcp';
const history = [
  aVersion({ name: NAME, version: '1.0.0', state: { isLatest: false, publishedAt: '2026-01-01T00:00:00Z' } }),
  aVersion({
    name: NAME,
    version: '1.1.0',
    state: { status: 'deleted', isLatest: false, publishedAt: '2026-02-01T00:00:00Z' },
  }),
  aVersion({ name: NAME, version: '2.0.0', state: { publishedAt: '2026-03-01T00:00:00Z' } }),
];
const neighbours = ['com.boardly/board', 'com.boardly/board-mcp2'].map((name) => aVersion({ name }));
const published = [...history, ...neighbours].toSorted((one, other) => (one.name < other.name ? -1 : 1));
const getVersions = makeGetRegistryVersions(new FixedCatalog(aCatalog({ published })));

const versions = async (version: string | null, includeDeleted = false): Promise<string[]> =>
  (await getVersions({ name: NAME, version, includeDeleted })).map((text) => readEntry(text).server.version);

describe('The versions of a server of the registry', () => {
  it('come newest publication first', async () => {
    expect(await versions(null)).to.deep.equal(['2.0.0', '1.0.0']);
  });

  it('are found one by one, the latest by its reserved name', async () => {
    expect(await versions('1.0.0')).to.deep.equal(['1.0.0']);
    expect(await versions('latest')).to.deep.equal(['2.0.0']);
  });

  it('are hidden once they are deleted, unless asked for', async () => {
    expect(await versions(null, true)).to.deep.equal(['2.0.0', '1.1.0', '1.0.0']);
    expect(await versions('1.1.0', true)).to.deep.equal(['1.1.0']);

    const failure = await failureOf(versions('1.1.0'));
    expect(failure.code).to.equal('not_found');
    expect(failure.message).to.include('not in this version');
  });

  it('are those of the package where nobody published any', async () => {
    const own = makeGetRegistryVersions(new FixedCatalog(aCatalog()));
    const found = await own({ name: NAME, version: null, includeDeleted: false });

    expect(namesOf(found)).to.deep.equal([`${NAME}@1.0.0`]);
  });

  it('are found by the name of the package too where they were published under another one', async () => {
    const get = makeGetRegistryVersions(
      new FixedCatalog(
        aCatalog({ servers: [anEntry()], published: [aVersion({ name: 'com.boardly/theirs', server: NAME })] }),
      ),
    );

    for (const name of [NAME, 'com.boardly/theirs'])
      expect(await get({ name, version: 'latest', includeDeleted: false })).to.have.length(1);
  });

  it('belong to exact names: neither an alias nor another case will do', async () => {
    for (const name of ['board-mcp', NAME.toUpperCase(), '']) {
      const failure = await failureOf(getVersions({ name, version: null, includeDeleted: false }));
      expect(failure.code).to.equal('not_found');
    }
  });
});
