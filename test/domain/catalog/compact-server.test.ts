import fc from 'fast-check';
import { expect } from 'chai';
import { expandCompact, type CompactServer } from '../../../src/domain/catalog/compact-server.ts';
import { installOf } from '../../../src/domain/catalog/usable-way.ts';
import { aCompactServer } from '../../support/compact-servers.ts';

const REMOTE = { type: 'streamable-http', url: 'https://mcp.boardly.example/mcp' } as const;
const LEGACY = { type: 'sse', url: 'https://mcp.boardly.example/sse' } as const;
const IMAGE = { type: 'oci', identifier: 'boardly/mcp', verified: true } as const;

describe('expandCompact', () => {
  it('keeps what the line says', () => {
    expect(expandCompact(aCompactServer({ stars: 7, license: 'MIT', status: 'archived' }))).to.deep.include({
      name: 'io.github.someone/boardly-mcp',
      description: 'Lists and files Boardly issues',
      systems: ['boardly'],
      capabilities: ['issue.list', 'issue.create'],
      stars: 7,
      license: 'MIT',
      status: 'archived',
      origin: 'compact',
    });
  });

  it('makes null or empty of what it does not say', () => {
    expect(
      expandCompact({ name: 'a.b/c', title: 'C', egress: 'public', source: ['x'], as_of: '2026-01-01' }),
    ).to.deep.include({
      status: 'active',
      version: null,
      repository: null,
      license: null,
      stars: null,
      updated_at: null,
      packages: [],
      remotes: [],
      tools: [],
      tools_read: null,
      capabilities: [],
      credentials: [],
      region: null,
      hosts: null,
      verification: null,
    });
  });

  it('keeps the hosts that it speaks to; one that sends nothing anywhere has none', () => {
    expect(expandCompact(aCompactServer({ hosts: ['api.boardly.com'] })).hosts).to.deep.equal(['api.boardly.com']);
    expect(expandCompact(aCompactServer({ hosts: [] })).hosts).to.deep.equal([]);
    expect(expandCompact(aCompactServer({ egress: 'none' })).hosts).to.deep.equal([]);
    expect(expandCompact(aCompactServer({ egress: 'public' })).hosts).to.equal(null);
  });

  it('says what it connects to where nobody has described what it does', () => {
    const { description: _, ...undescribed } = aCompactServer();

    expect(expandCompact(undescribed).description).to.equal('Connects to Boardly; nobody has described what it does.');
  });

  it('takes the owner of the repository, or the domain, for the publisher', () => {
    expect(expandCompact(aCompactServer()).publisher).to.deep.equal({ name: 'someone', official: false });
    expect(expandCompact(aCompactServer({ name: 'com.boardly.api/mcp' })).publisher.name).to.equal('api.boardly.com');
    expect(expandCompact(aCompactServer({ publisher: { name: 'Boardly', official: true } })).publisher).to.deep.equal({
      name: 'Boardly',
      official: true,
    });
  });

  it('describes a tool by the words of its name', () => {
    const tools = ['search_flights', 'searchFlights', 'list-HTTPRoutes', ['GET_USER', 'issue.list', 'read']] as const;

    expect(expandCompact(aCompactServer({ tools })).tools).to.deep.equal([
      { name: 'search_flights', description: 'Search flights', capability: null, effect: null },
      { name: 'searchFlights', description: 'Search flights', capability: null, effect: null },
      { name: 'list-HTTPRoutes', description: 'List http routes', capability: null, effect: null },
      { name: 'GET_USER', description: 'Get user', capability: 'issue.list', effect: 'read' },
    ]);
  });

  for (const [what, members, prefer] of [
    ['a verified package', { packages: [IMAGE], remotes: [REMOTE] }, 'oci:boardly/mcp'],
    [
      'the package that is lighter to start',
      { packages: [IMAGE, { type: 'pypi', identifier: 'boardly', verified: true }] },
      'pypi:boardly',
    ],
    [
      'an endpoint rather than a package that was only matched by its name',
      { packages: [{ type: 'npm', identifier: 'boardly' }], remotes: [REMOTE] },
      `remote:${REMOTE.url}`,
    ],
    [
      "the maker's own endpoint rather than a package",
      { packages: [IMAGE], remotes: [REMOTE], publisher: { name: 'Boardly', official: true } },
      `remote:${REMOTE.url}`,
    ],
    [
      'streamable HTTP rather than the older transport',
      { packages: [], remotes: [LEGACY, REMOTE] },
      `remote:${REMOTE.url}`,
    ],
    [
      'a package matched by its name when there is nothing else',
      { packages: [{ type: 'npm', identifier: 'boardly' }] },
      'npm:boardly',
    ],
    [
      'a bundle when there is nothing else',
      { packages: [{ type: 'mcpb', identifier: 'https://boardly.example/a.mcpb' }] },
      'mcpb:https://boardly.example/a.mcpb',
    ],
  ] satisfies readonly (readonly [string, Partial<CompactServer>, string])[]) {
    it(`prefers ${what}`, () => {
      expect(expandCompact(aCompactServer(members)).prefer).to.equal(prefer);
    });
  }

  it('asks for all of its secrets, and offers those that it can do without', () => {
    const { credentials } = expandCompact(aCompactServer({ secrets: ['A', 'B'], optional_secrets: ['C'] }));

    expect(credentials.map(({ pick, required }) => [pick, required])).to.deep.equal([
      [['A', 'B'], true],
      [['C'], false],
    ]);
  });

  it('asks for one secret of several where one is enough', () => {
    const { credentials } = expandCompact(aCompactServer({ secrets: ['A'], one_secret_of: ['B', 'C'] }));

    expect(credentials.map(({ alternatives, pick }) => [alternatives, pick])).to.deep.equal([
      [[['A']], ['A']],
      [[['B'], ['C']], ['B']],
    ]);
  });

  it('asks to sign in at an endpoint that works on accounts and of which no secret is known', () => {
    const { secrets: _, ...open } = aCompactServer({ packages: [], remotes: [REMOTE] });

    expect(expandCompact(open).credentials).to.deep.include.members([
      { alternatives: [], pick: [], required: true, scopes: [], get_it: null, why: 'Sign in when the client asks.' },
    ]);
    expect(expandCompact({ ...open, egress: 'public' }).credentials).to.deep.equal([]);
  });

  it('says that an account is needed where nobody knows how a package asks for it', () => {
    const { secrets: _, ...silent } = aCompactServer();

    expect(expandCompact(silent).requires).to.deep.equal([
      'node',
      'access to your own account, as its documentation says',
    ]);
    expect(expandCompact(aCompactServer({ requires: ['macOS'] })).requires).to.deep.equal(['node', 'macOS']);
  });

  it('is started with its arguments, settings and secrets', () => {
    const server = aCompactServer({ packages: [IMAGE], args: ['serve'], settings: { BOARDLY_URL: '<url>' } });

    expect(installOf(expandCompact(server))).to.equal(
      'docker run -i --rm -e BOARDLY_URL -e BOARDLY_TOKEN boardly/mcp serve',
    );
  });

  it('gives a whole server for any line, that can be started in one of its own ways', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const server = expandCompact(line);
        const ways = [
          ...server.packages.map(({ type, identifier }) => `${type}:${identifier}`),
          ...server.remotes.map(({ url }) => `remote:${url}`),
        ];

        expect(Object.values(server)).to.not.include(undefined);
        expect(ways.length === 0 ? [''] : ways).to.include(server.prefer);
        expect(server.tools.map(({ name }) => name)).to.deep.equal(
          (line.tools ?? []).map((tool) => (typeof tool === 'string' ? tool : tool[0])),
        );
        expect(server.tools.every(({ description }) => description.trim() !== '')).to.equal(true);
        expect(server.description).to.not.equal('');
        expect(expandCompact(line)).to.deep.equal(server);
      }),
      { numRuns: 300, seed: 12 },
    );
  });
});

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,12}$/);
const optional: { requiredKeys: [] } = { requiredKeys: [] };
const anyLine: fc.Arbitrary<CompactServer> = fc
  .tuple(
    fc.record({
      name: fc.stringMatching(/^[a-z]{2,5}(?:\.[a-z]{1,6}){1,3}\/[a-z-]{1,9}$/),
      title: fc.string({ minLength: 1, maxLength: 20 }),
      egress: fc.constantFrom('none', 'own_account', 'public'),
      source: fc.array(word, { minLength: 1, maxLength: 2 }),
      as_of: fc.constant('2026-08-22'),
    }),
    fc.record(
      {
        description: fc.string({ minLength: 1 }),
        systems: fc.array(word, { minLength: 1, maxLength: 3 }),
        capabilities: fc.array(word, { minLength: 1, maxLength: 3 }),
        publisher: fc.record({ name: word, official: fc.boolean() }),
        packages: fc.array(
          fc.record(
            {
              type: fc.constantFrom('npm', 'pypi', 'oci', 'nuget', 'mcpb'),
              identifier: word,
              version: word,
              verified: fc.constant(true),
              environment: fc.array(word),
            },
            { requiredKeys: ['type', 'identifier'] },
          ),
          { maxLength: 3 },
        ),
        remotes: fc.array(
          fc.record(
            { type: fc.constantFrom('streamable-http', 'sse'), url: fc.webUrl(), headers: fc.array(word) },
            { requiredKeys: ['type', 'url'] },
          ),
          { maxLength: 2 },
        ),
        settings: fc.dictionary(word, word, { maxKeys: 3, noNullPrototype: true }),
        secrets: fc.array(word, { minLength: 1, maxLength: 3 }),
        one_secret_of: fc.uniqueArray(word, { minLength: 2, maxLength: 3 }),
        optional_secrets: fc.array(word, { minLength: 1, maxLength: 3 }),
        requires: fc.array(word, { minLength: 1, maxLength: 2 }),
        tools: fc.array(
          fc.oneof(
            fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() !== ''),
            fc.tuple(word, fc.option(word), fc.constantFrom('read', 'write', 'destructive', null)),
          ),
          { maxLength: 4 },
        ),
      },
      optional,
    ),
  )
  .map(([needed, rest]) => ({ ...needed, ...rest }));
