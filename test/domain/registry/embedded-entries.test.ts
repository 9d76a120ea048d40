import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { registryListOf } from '../../../src/application/registry-list.ts';
import { installOf } from '../../../src/domain/stack/install-of.ts';
import { askedInputs, isWrittenEmpty } from '../../support/asked-inputs.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';
import { readEntry } from '../../support/published-versions.ts';

describe('The entries of the package', () => {
  let servers: readonly Server[];
  let entries: readonly ReturnType<typeof readEntry>[];

  before(async () => {
    const catalog = await embeddedCatalog.current();
    const list = registryListOf(catalog);
    ({ servers } = catalog);
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

  it('have each a package or an endpoint where a registry shows them; it leaves out those alone that come from git', () => {
    const empty = entries.filter(
      ({ server: { packages = [], remotes = [] } }) => packages.length + remotes.length === 0,
    );
    const shown = new Set(entries.map(({ server }) => server.name));
    const missing = servers.filter(({ name }) => !shown.has(name));

    expect(empty).to.deep.equal([]);
    expect(
      missing.filter((server) => !installOf(server).includes('--from git+')).map(({ name }) => name),
    ).to.deep.equal([]);
  });
});
