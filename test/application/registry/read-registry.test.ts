import * as fc from 'fast-check';
import { CurrentRegistry, RegistryList } from '../../../src/application/registry/registry-list.ts';
import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import {
  makeListRegistry,
  makeGetRegistryVersions,
  type RegistryPage,
} from '../../../src/application/registry/read-registry.ts';
import { readRegistryCursor, compare, type RegistryFilter } from '../../../src/application/registry/registry-query.ts';
import type { Catalog } from '../../../src/domain/catalog/catalog.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import type { PublishedVersion } from '../../../src/domain/catalog/published-entry.ts';
import { CATALOG_KEY, OFFICIAL_KEY } from '../../../src/domain/registry/registry-entry.ts';
import { aCatalog, anEntry, aPackage } from '../../support/catalogs.ts';
import { aFailure } from '../../support/verifications.ts';
import { failureOf } from '../../support/failure.ts';
import { aVersion, namesOf, readEntry } from '../../support/published-versions.ts';

const over = (members: Partial<Catalog>) =>
  makeListRegistry(new CurrentRegistry(new FixedCatalog(aCatalog({ servers: [], ...members }))));
const page = (
  published: readonly PublishedVersion[],
  filter: RegistryFilter,
  limit = 100,
  cursor: string | null = null,
): Promise<RegistryPage> => over({ published })({ filter, limit, cursor });
const listed = async (published: readonly PublishedVersion[], filter: RegistryFilter) =>
  namesOf((await page(published, filter)).entries);

const DAY = '2026-08-22';
const aRemote = { type: 'sse', url: 'https://d.com', headers: [] } as const;

describe('The list of the registry', () => {
  it('is one list of what was published and of the servers of the package, in ascending order of name and version', async () => {
    const list = over({
      servers: ['com.b/x', 'com.B/x'].map((name) => anEntry({ name })),
      published: [
        aVersion({ name: 'com.a/y', version: '1.0.0', state: { isLatest: false } }),
        aVersion({ name: 'com.a/y', version: '2.0.0' }),
        aVersion({ name: 'com.c/x' }),
      ],
    });
    const { entries, nextCursor } = await list({ filter: {}, limit: 30, cursor: null });

    expect(namesOf(entries)).to.deep.equal([
      'com.B/x@1.0.0',
      'com.a/y@1.0.0',
      'com.a/y@2.0.0',
      'com.b/x@1.0.0',
      'com.c/x@1.0.0',
    ]);
    expect(nextCursor).to.equal(null);
  });

  it('shows a server of the package as it was published once it was, under its published name', async () => {
    const list = over({
      servers: [anEntry({ name: 'com.a/ours' }), anEntry({ name: 'com.b/same' })],
      published: [
        aVersion({ name: 'com.a/theirs', server: 'com.a/ours' }),
        aVersion({ name: 'com.b/same', version: '9.0.0' }),
      ],
    });

    expect(namesOf((await list({ filter: {}, limit: 30, cursor: null })).entries)).to.deep.equal([
      'com.a/theirs@1.0.0',
      'com.b/same@9.0.0',
    ]);
  });

  it('shows what was published as it was, whatever order its record has', async () => {
    const version = aVersion({ name: 'com.a/x', description: 'Says "},\\"server\\":{" and more.' });
    const { state, server } = JSON.parse(version.body) as Readonly<Record<string, unknown>>;
    const turned = { ...version, body: JSON.stringify({ server, state }) };

    for (const published of [version, turned]) {
      const { entries } = await page([published], {});
      expect(entries.map(readEntry)[0]).to.deep.equal({ server, _meta: { [OFFICIAL_KEY]: state } });
    }
  });

  it('adds what the catalog knows to the latest version of a server that it describes', async () => {
    const published = [
      aVersion({ name: 'com.a/x', version: '1.0.0', state: { isLatest: false } }),
      aVersion({ name: 'com.a/x', version: '2.0.0' }),
    ];
    const list = over({ servers: [anEntry({ name: 'com.a/x', license: 'MIT' })], published });
    const { entries } = await list({ filter: {}, limit: 30, cursor: null });
    const [older, latest] = entries.map((text) => readEntry(text)._meta[CATALOG_KEY]);

    expect(older).to.equal(undefined);
    expect(latest).to.deep.include({ license: 'MIT', version_source: 'server' });
  });

  it('leaves out a server of the package that no client of a registry could start', async () => {
    const git = aPackage({ type: 'pypi', identifier: 'git+https://github.com/a/x' });
    const bundle = aPackage({ type: 'mcpb', identifier: 'https://a.example/x.mcpb' });
    const list = over({
      servers: [
        anEntry({ name: 'com.a/git', packages: [git] }),
        anEntry({ name: 'com.b/bundle', packages: [bundle] }),
        anEntry({ name: 'com.c/both', packages: [bundle, aPackage()] }),
        anEntry({
          name: 'com.d/hosted',
          packages: [git],
          remotes: [{ type: 'sse', url: 'https://d.com', headers: [] }],
        }),
      ],
    });

    expect(namesOf((await list({ filter: {}, limit: 30, cursor: null })).entries)).to.deep.equal([
      'com.c/both@1.0.0',
      'com.d/hosted@1.0.0',
    ]);
  });

  it('leaves out a server of which every way is gone, whether it was published or not', async () => {
    const packages = [
      aPackage({
        fact: { type: 'npm', identifier: 'board-mcp', exists: false, version: null, at: DAY, source: 'listing' },
      }),
    ];
    const verification = aFailure('not_mcp');
    const list = over({
      servers: [
        anEntry({ name: 'com.a/missing', packages }),
        anEntry({ name: 'com.b/no-server', verification }),
        anEntry({ name: 'com.c/hosted', packages, remotes: [aRemote] }),
        anEntry({ name: 'com.d/published', packages }),
      ],
      tail: [anEntry({ name: 'com.e/of-a-registry', packages, origin: 'registry' })],
      published: ['com.d/published', 'com.e/of-a-registry', 'com.f/else'].map((name) => aVersion({ name })),
    });
    const { entries } = await list({ filter: {}, limit: 30, cursor: null });

    expect(namesOf(entries)).to.deep.equal(['com.c/hosted@1.0.0', 'com.f/else@1.0.0']);
    expect(entries.map(readEntry)[0]?.server).to.not.have.property('packages');
  });

  it('lists one of several entries of a server, and has the others under their own names', async () => {
    const twin = anEntry({ name: 'dev.ann/boards', twin_of: anEntry().name });
    const catalog = aCatalog({ servers: [anEntry(), twin] });
    const list = new RegistryList({ catalog, visible: catalog });

    expect([...list.rows({})].map((row) => list.placeOf(row).name)).to.deep.equal([anEntry().name]);
    expect(list.versionsOf('dev.ann/boards', null, false)).to.have.length(1);
  });

  it('leaves a package that is gone out of a document that names another way', async () => {
    const published = [aVersion({ name: 'com.a/x', packages: ['board-mcp', 'board-2'] })];
    const packages = ['board-mcp', 'board-2'].map((identifier) => aPackage({ identifier }));
    const servers = [anEntry({ name: 'com.a/x', packages, verification: aFailure('package_missing') })];
    const { entries } = await over({ servers, published })({ filter: {}, limit: 30, cursor: null });

    expect(entries.map((entry) => readEntry(entry).server.packages?.map(({ identifier }) => identifier))).to.deep.equal(
      [['board-2']],
    );
  });

  it('notices that a package has gone, and that it has come back', async () => {
    const states = [anEntry(), anEntry({ verification: aFailure('package_missing') }), anEntry()].map((server) =>
      aCatalog({ servers: [server] }),
    );
    let list: RegistryList | undefined;
    const counts = states.map((catalog) => {
      list = new RegistryList({ catalog, visible: catalog }, list);
      return [...list.rows({})].length;
    });

    expect(counts).to.deep.equal([1, 0, 1]);
  });

  it('shows nothing of a server that the operator keeps away, whatever it was published as', async () => {
    const list = over({
      servers: ['com.a/x', 'com.b/x'].map((name) => anEntry({ name })),
      published: [
        aVersion({ name: 'com.c/alias', server: 'com.a/x' }),
        aVersion({ name: 'com.d/x', state: { status: 'deleted' }, server: null }),
        aVersion({ name: 'com.e/x' }),
      ],
      denied: new Map([
        ['com.a/x', 'malware'],
        ['com.d/x', 'malware'],
      ]),
    });

    expect(namesOf((await list({ filter: { includeDeleted: true }, limit: 30, cursor: null })).entries)).to.deep.equal([
      'com.b/x@1.0.0',
      'com.e/x@1.0.0',
    ]);
  });

  describe('by meaning', () => {
    const published = ['com.a/board', 'com.b/sends-mail', 'com.c/mail-notes'].map((name) =>
      aVersion({ name, description: `Does ${name.slice(6)}.` }),
    );
    const servers = published.map(({ name }) => anEntry({ name }));
    const found = [
      { name: 'com.a/board', fit: 0.9 },
      { name: 'com.b/sends-mail', fit: 0.7 },
      { name: 'com.z/gone', fit: 0.5 },
    ];
    const rowsOf = (search: string, after: Parameters<RegistryList['rows']>[1] = null) => {
      const catalog = aCatalog({ servers, published });
      const list = new RegistryList({ catalog, visible: catalog }, undefined, {
        find: () => found,
        correct: (text) => text.replace('noets', 'notes'),
      });
      const rows = [...list.rows({ search }, after)];
      return { names: rows.map((row) => list.placeOf(row).name), ranks: rows.map((row) => list.rankOf(row, search)) };
    };

    it('finds servers for a word that no entry contains', () => {
      expect(rowsOf('maill').names).to.deep.equal(['com.a/board', 'com.b/sends-mail']);
    });

    it('takes a misspelt word that no entry contains for the corrected one', () => {
      expect(rowsOf('noets').names).to.deep.equal(['com.c/mail-notes']);
      expect(rowsOf('noets').ranks).to.deep.equal(rowsOf('notes').ranks);
    });

    it('adds nothing to the entries that contain a single word', () => {
      expect(rowsOf('mail').names).to.deep.equal(['com.b/sends-mail', 'com.c/mail-notes']);
    });

    it('puts them before mentions of several words, and loses no mention', () => {
      expect(rowsOf('does sends-mail').names).to.deep.equal(['com.a/board', 'com.b/sends-mail']);
      expect(rowsOf('does mail').names).to.deep.equal(['com.a/board', 'com.b/sends-mail', 'com.c/mail-notes']);
    });

    it('continues after any entry, neither repeating nor skipping one', () => {
      for (const search of ['maill', 'mail', 'noets', 'does mail']) {
        const { names, ranks } = rowsOf(search);
        names.forEach((name, at) => {
          const rank = ranks[at];
          if (rank === undefined) throw new Error('no rank');
          expect(rowsOf(search, { name, version: '1.0.0', ...rank }).names).to.deep.equal(names.slice(at + 1));
        });
      }
    });
  });

  it('finds a part of the name or the description, whatever the case, and takes no character for a wildcard', async () => {
    const all = [
      aVersion({ name: 'com.a/boards', description: 'Plans 100 % of it.' }),
      aVersion({ name: 'com.b/notes', description: 'Keeps BOARDS.' }),
    ];

    expect(await listed(all, { search: 'bOaRd' })).to.have.length(2);
    expect(await listed(all, { search: 'com.a/' })).to.deep.equal(['com.a/boards@1.0.0']);
    expect(await listed(all, { search: '0 %' })).to.deep.equal(['com.a/boards@1.0.0']);
    expect(await listed(all, { search: 'p%s' })).to.deep.equal([]);
  });

  it('takes the part of a name that says only where it is registered for no text, unless the term is a name itself', async () => {
    const all = ['com.acme/x', 'io.github.acme/x', 'io.github.comrade/y'].map((name) =>
      aVersion({ name, description: '' }),
    );

    expect(await listed(all, { search: 'github' })).to.deep.equal([]);
    expect(await listed(all, { search: 'com' })).to.deep.equal(['io.github.comrade/y@1.0.0']);
    expect(await listed(all, { search: 'acme' })).to.have.length(2);
    expect(await listed(all, { search: 'io.github.acme' })).to.deep.equal(['io.github.acme/x@1.0.0']);
    expect(await listed(all, { search: 'github.acme/' })).to.deep.equal(['io.github.acme/x@1.0.0']);
  });

  it('lists the most relevant entries of a search first, and finds titles too', async () => {
    const publisher = { name: 'Boardly', official: true };
    const server = (name: string, members: Partial<Server>): Server =>
      anEntry({
        name,
        title: '',
        description: '',
        aliases: [],
        systems: [],
        publisher: { ...publisher, official: false },
        ...members,
      });
    const list = over({
      servers: [
        server('com.a/says', { description: 'Copies boards to Boardly.' }),
        server('com.b/boardly', {}),
        server('com.boardly/mcp', { publisher }),
        server('com.c/titled', { title: 'Notes for Boardly', systems: ['boardly'] }),
        server('com.d/other', {}),
      ],
    });
    const { entries } = await list({ filter: { search: 'Boardly' }, limit: 30, cursor: null });

    expect(namesOf(entries)).to.deep.equal([
      'com.boardly/mcp@1.0.0',
      'com.c/titled@1.0.0',
      'com.b/boardly@1.0.0',
      'com.a/says@1.0.0',
    ]);
  });

  it('ends the first page after the vendor’s own servers for a client that sorts it by spelling, and loses nothing', async () => {
    const remotes = [{ type: 'streamable-http' as const, url: 'https://x.example/mcp', headers: [] }];
    const server = (name: string, official: boolean): Server =>
      anEntry({ name, aliases: ['boardly'], publisher: { name: 'Boardly', official }, systems: ['boardly'], remotes });
    const list = over({ servers: [server('ai.hub/boardly', false), server('com.boardly/mcp', true)] });
    const query = { filter: { search: 'boardly' }, limit: 30, resorts: true };
    const first = await list({ ...query, cursor: null });
    const next = await list({ ...query, cursor: first.nextCursor });

    expect(namesOf(first.entries)).to.deep.equal(['com.boardly/mcp@1.0.0']);
    expect(namesOf(next.entries)).to.deep.equal(['ai.hub/boardly@1.0.0']);
    expect(next.nextCursor).to.equal(null);
    expect(namesOf((await list({ ...query, resorts: false, cursor: null })).entries)).to.have.length(2);
  });

  it('refuses the cursor of another search', async () => {
    const all = ['a', 'b'].map((name) => aVersion({ name: `com.${name}/x` }));
    const { nextCursor } = await page(all, { search: 'x' }, 1);
    const plain = await page(all, {}, 1);

    for (const cursor of [nextCursor, plain.nextCursor])
      expect((await failureOf(page(all, { search: 'something' }, 1, cursor))).message).to.include('another search');
    expect(namesOf((await page(all, { search: 'x' }, 1, nextCursor)).entries)).to.deep.equal(['com.b/x@1.0.0']);
  });

  it('finds those versions alone whose own description has the term', async () => {
    const all = ['Keeps notes.', 'Keeps tasks.', 'Keeps notes.'].map((description, at) =>
      aVersion({ name: 'com.a/x', version: `${at}.0.0`, description, state: { isLatest: at === 2 } }),
    );

    expect(await listed(all, { search: 'note' })).to.deep.equal(['com.a/x@0.0.0', 'com.a/x@2.0.0']);
    expect(await listed(all, { search: 'com.a' })).to.have.length(3);
    expect(await listed(all, { search: 'k' })).to.have.length(3);
    expect(await listed(all, { search: 'note', version: 'latest' })).to.deep.equal(['com.a/x@2.0.0']);
  });

  it('shows every version unless the latest or one is asked for', async () => {
    const all = [aVersion({ version: '1.0.0', state: { isLatest: false } }), aVersion({ version: '2.0.0' })];

    expect(await listed(all, {})).to.have.length(2);
    expect(await listed(all, { version: 'latest' })).to.deep.equal(['com.example/published@2.0.0']);
    expect(await listed(all, { version: '1.0.0' })).to.deep.equal(['com.example/published@1.0.0']);
  });

  it('hides what was deleted, unless it is asked for or the list is one of changes', async () => {
    const all = [aVersion({ name: 'com.a/x', state: { status: 'deleted' } }), aVersion({ name: 'com.b/x' })];
    const updatedSince = '2026-01-01T00:00:00Z';

    expect(await listed(all, {})).to.deep.equal(['com.b/x@1.0.0']);
    expect(await listed(all, { includeDeleted: true })).to.have.length(2);
    expect(await listed(all, { updatedSince })).to.have.length(2);
    expect((await failureOf(page(all, { updatedSince, includeDeleted: false }))).code).to.equal('validation');
  });

  it('goes on showing what is deprecated', async () => {
    expect(await listed([aVersion({ state: { status: 'deprecated' } })], {})).to.have.length(1);
  });

  it('tells what changed after a moment, not at it', async () => {
    const all = [aVersion({ state: { updatedAt: '2026-08-22T00:00:00Z' } })];

    expect(await listed(all, { updatedSince: '2026-08-21T23:59:59Z' })).to.have.length(1);
    expect(await listed(all, { updatedSince: '2026-08-22T01:00:00+02:00' })).to.have.length(1);
    expect(await listed(all, { updatedSince: '2026-08-22T00:00:00Z' })).to.have.length(0);
  });

  it('keeps the filter of the first page when the next one is asked for by its cursor alone', async () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => aVersion({ name: `com.${name}/x` }));
    const odd = [...all, aVersion({ name: 'com.e/other', description: 'x' })];
    const first = await page(odd, { search: '/x', version: 'latest' }, 3);
    const second = await page(odd, {}, 3, first.nextCursor);

    expect(readRegistryCursor(first.nextCursor ?? '').filter).to.deep.equal({ search: '/x', version: 'latest' });
    expect(namesOf(second.entries)).to.deep.equal(['com.d/x@1.0.0']);
    expect(second.nextCursor).to.equal(null);
  });

  it('neither repeats nor skips an entry when others come and go between pages, with a search or without', async () => {
    const names = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 30 });
    const steps = fc.array(names, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        names,
        steps,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (stay, others, limit, searches) => {
          const at = (number: number): PublishedVersion[] =>
            [...new Set([...stay, ...(others[number % others.length] ?? [])])]
              .map((each) => aVersion({ name: `com.example/n${each}` }))
              .toSorted(compare);
          const seen: string[] = [];
          let cursor: string | null = null;
          let number = 0;
          do {
            const found: RegistryPage = await page(at(number), searches ? { search: 'example' } : {}, limit, cursor);
            seen.push(...namesOf(found.entries));
            cursor = found.nextCursor;
            number += 1;
          } while (cursor !== null);

          expect(new Set(seen).size).to.equal(seen.length);
          expect(seen).to.include.members(stay.map((each) => `com.example/n${each}@1.0.0`));
        },
      ),
      { seed: 4041, numRuns: 100 },
    );
  });
});

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
const getVersions = makeGetRegistryVersions(new CurrentRegistry(new FixedCatalog(aCatalog({ published }))));

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
    const own = makeGetRegistryVersions(new CurrentRegistry(new FixedCatalog(aCatalog())));
    const found = await own({ name: NAME, version: null, includeDeleted: false });

    expect(namesOf(found)).to.deep.equal([`${NAME}@1.0.0`]);
  });

  it('are found by the name of the package too where they were published under another one', async () => {
    const renamed = [aVersion({ name: 'com.boardly/theirs', server: NAME })];
    const live = new FixedCatalog(aCatalog({ servers: [anEntry()], published: renamed }));
    const get = makeGetRegistryVersions(new CurrentRegistry(live));

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
