import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { RegistryList } from '../../../src/application/registry/registry-list.ts';
import { isNowhere } from '../../../src/domain/match/unavailable-servers.ts';
import { installOf } from '../../../src/domain/catalog/usable-way.ts';
import { askedInputs, isWrittenEmpty } from '../../support/asked-inputs.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';
import { readEntry } from '../../support/published-versions.ts';

describe('The entries of the package', () => {
  let servers: readonly Server[];
  let list: RegistryList;
  let entries: readonly ReturnType<typeof readEntry>[];

  before(async () => {
    const index = await embeddedCatalog.index();
    list = new RegistryList(index);
    ({ servers } = index.catalog);
    entries = [...list.rows({})].map((row) => readEntry(list.entry(row)));
  });

  it('can each be installed by a command or a URL', () => {
    expect(servers.filter((server) => installOf(server) === '').map(({ name }) => name)).to.deep.equal([]);
  });

  it('describe every input that is required or secret, so that VS Code asks for it instead of writing an empty value', () => {
    const asked = entries.flatMap(({ server }) => askedInputs(server).map((input) => ({ server: server.name, input })));

    expect(asked.length).to.be.greaterThan(1_000);
    expect(asked.filter(({ input }) => isWrittenEmpty(input))).to.deep.equal([]);
    expect(asked.filter(({ input }) => (input.description ?? '').trim() === '')).to.deep.equal([]);
  });

  it('have no optional variable or header that a client would write with an empty value', () => {
    const inputs = entries.flatMap(({ server: { packages = [], remotes = [] } }) => [
      ...packages.flatMap(({ environmentVariables = [] }) => environmentVariables),
      ...remotes.flatMap(({ headers = [] }) => headers),
    ]);

    expect(inputs.filter((input) => input.variables === undefined && isWrittenEmpty(input))).to.deep.equal([]);
  });

  it('have different titles', () => {
    const titles = entries.map(({ server }) => server.title?.toLowerCase());

    expect(titles.length - new Set(titles).size).to.equal(0);
  });

  for (const [term, ...first] of [
    ['github', 'io.github.github/github-mcp-server'],
    ['GitHub', 'io.github.github/github-mcp-server'],
    ['githu', 'io.github.github/github-mcp-server'],
    ['slack', 'com.slack/mcp'],
    ['notion', 'com.notion/mcp', 'io.github.makenotion/notion-mcp-server'],
    ['stripe', 'com.stripe/mcp', 'io.github.stripe/stripe'],
    ['postgres', 'io.github.crystaldba/postgres-mcp'],
    ['filesystem', 'io.github.modelcontextprotocol/filesystem'],
    ['playwright', 'io.github.microsoft/playwright-mcp'],
    ['linear', 'app.linear/linear'],
    ['sentry', 'dev.sentry/mcp', 'io.github.getsentry/sentry-mcp'],
    ['supabase', 'com.supabase/mcp'],
    ['io.github.github/', 'io.github.github/github-mcp-server'],
  ] as const) {
    it(`come in the order of relevance in a search for ${term}`, () => {
      const [row = -1] = list.rows({ search: term, version: 'latest' });
      expect(list.placeOf(row).name).to.be.oneOf(first);
    });
  }

  it('are found by every word of their own names, titles and descriptions, and by none that says only where they are registered', () => {
    for (const term of ['github', 'io', 'com', 'dev', 'weather', 'google drive', 'search', 'a', 'mcp-server', 'sql']) {
      const found = new Set([...list.rows({ search: term })].map((row) => list.placeOf(row).name));
      const titles = new Map(servers.map(({ name, title }) => [name, title]));
      const expected = entries.filter(({ server: { name, description } }) =>
        [name.replace(/^io\.github\.|^[^.]+\./, ''), titles.get(name) ?? '', description].some((text) =>
          text.toLowerCase().includes(term),
        ),
      );
      expect([...found].toSorted()).to.deep.equal(expected.map(({ server }) => server.name).toSorted());
    }
  });

  it('have each a package or an endpoint where a registry shows them; it leaves out those alone that come from git, are gone or are twins', () => {
    const empty = entries.filter(
      ({ server: { packages = [], remotes = [] } }) => packages.length + remotes.length === 0,
    );
    const shown = new Set(entries.map(({ server }) => server.name));
    const missing = servers.filter(({ name }) => !shown.has(name));

    expect(empty).to.deep.equal([]);
    expect(
      missing
        .filter(
          (server) => !isNowhere(server) && server.twin_of === undefined && !installOf(server).includes('--from git+'),
        )
        .map(({ name }) => name),
    ).to.deep.equal([]);
  });
});
