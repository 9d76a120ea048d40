import { expect } from 'chai';
import fc from 'fast-check';
import { assemble } from '../../../../src/domain/catalog/intake/assemble.ts';
import type { Catalog } from '../../../../src/domain/catalog/catalog.ts';
import type { CatalogRecord } from '../../../../src/domain/catalog/record.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import { aCatalog, anEntry, aModel, aPackage, aSkill } from '../../../support/catalogs.ts';
import { anEntryRecord } from '../../../support/published.ts';

const npm = (identifier: string, version = '1.0.0') => ({
  packages: [{ registryType: 'npm', identifier, version, transport: { type: 'stdio' } }],
});
const over = (servers: readonly Server[], ...records: readonly CatalogRecord[]): Catalog =>
  assemble(aCatalog({ servers }), records, 5);
const tracker = anEntry({
  name: 'io.github.acme/tracker',
  packages: [aPackage({ type: 'npm', identifier: 'acme-tracker', version: null })],
  prefer: 'npm:acme-tracker',
  repository: 'https://github.com/acme/tracker',
});

function modelRecord(body: { readonly id: string; readonly [fact: string]: unknown }): CatalogRecord {
  return { source: 'models.dev', kind: 'model', key: body.id, body: JSON.stringify(body) };
}

function skillRecord(body: { readonly path: string }): CatalogRecord {
  return { source: 'skills:acme/skills', kind: 'skill', key: `acme/skills#${body.path}`, body: JSON.stringify(body) };
}

describe('A catalog put together from the package and the store', () => {
  it('is that of the package when nothing is stored', () => {
    const snapshot = aCatalog();

    expect(assemble(snapshot, [], 3)).to.equal(snapshot);
  });

  it('lists a server that only a registry speaks of, and recommends nothing from it', () => {
    const { servers, tail } = over([tracker], anEntryRecord());

    expect(servers).to.deep.equal([tracker]);
    expect(tail.map(({ name, origin }) => [name, origin])).to.deep.equal([['io.github.breezy/weather', 'registry']]);
  });

  it('recommends from what the operator imported', () => {
    const { servers, tail } = over([tracker], anEntryRecord({}, {}, 'file'));

    expect(servers.map(({ name }) => name)).to.deep.equal(['io.github.acme/tracker', 'io.github.breezy/weather']);
    expect(tail).to.deep.equal([]);
  });

  it('brings a known server of the same name up to date and keeps what we know of it', () => {
    const { servers } = over(
      [tracker],
      anEntryRecord({ name: tracker.name, version: '3.1.0', ...npm('acme-tracker', '3.1.0') }),
    );

    expect(servers[0]).to.deep.include({ version: '3.1.0', title: tracker.title, tools: tracker.tools });
    expect(servers[0]?.packages).to.deep.equal([{ ...tracker.packages[0], version: '3.1.0', verified: true }]);
    expect(servers[0]?.merged.map(({ by }) => by)).to.deep.equal(['name']);
  });

  it('knows a server again by its package, and calls it as its own publisher registered it', () => {
    const { servers, tail, published } = over(
      [tracker],
      anEntryRecord({ name: 'com.acme/issue-tracker', ...npm('Acme-Tracker') }),
    );

    expect(tail).to.deep.equal([]);
    expect(servers[0]?.name).to.equal('com.acme/issue-tracker');
    expect(servers[0]?.aliases).to.include('io.github.acme/tracker');
    expect(servers[0]?.merged.map(({ by, value }) => [by, value])).to.deep.equal([['package', 'npm:acme-tracker']]);
    expect(published.map(({ server }) => server)).to.deep.equal(['com.acme/issue-tracker']);
  });

  it('takes from a stranger with the same package neither the name nor an endpoint', () => {
    const remotes = [{ type: 'streamable-http' as const, url: 'https://stranger.example/mcp' }];
    const { servers } = over(
      [tracker],
      anEntryRecord({ name: 'io.github.stranger/tracker', remotes, ...npm('acme-tracker') }),
    );

    expect(servers[0]).to.deep.include({ name: tracker.name, remotes: tracker.remotes, status: 'active' });
    expect(servers[0]?.aliases).to.include('io.github.stranger/tracker');
  });

  it('knows a server again by its endpoint', () => {
    const hosted = anEntry({
      name: 'com.acme/mcp',
      remotes: [{ type: 'streamable-http', url: 'https://mcp.acme.com/', headers: [] }],
    });
    const { packages: _, ...document } = {
      packages: [],
      name: 'com.acme/tracker',
      remotes: [{ type: 'streamable-http' as const, url: 'https://MCP.acme.com' }],
    };
    const { servers } = over([hosted], anEntryRecord({ ...document, packages: [] }));

    expect(servers.map(({ name, merged }) => [name, merged[0]?.by])).to.deep.equal([['com.acme/tracker', 'remote']]);
  });

  it('believes a repository only under the name of its owner', () => {
    const repository = { url: 'https://github.com/acme/tracker', source: 'github' };
    const own = over([{ ...tracker, packages: [] }], anEntryRecord({ name: 'io.github.Acme/other', repository }));
    const stranger = over(
      [{ ...tracker, packages: [] }],
      anEntryRecord({ name: 'io.github.stranger/other', repository }),
    );

    expect(own.tail).to.deep.equal([]);
    expect(own.servers[0]?.merged[0]?.by).to.equal('repository');
    expect(stranger.tail.map(({ name }) => name)).to.deep.equal(['io.github.stranger/other']);
  });

  it('does not take one repository for one server when the packages differ', () => {
    const repository = { url: 'https://github.com/acme/tracker', source: 'github' };

    expect(over([tracker], anEntryRecord({ name: 'io.github.acme/other', repository })).tail).to.have.length(1);
  });

  it('does not know servers by a package that many names share', () => {
    const names = ['one', 'two', 'three', 'four'].map((name) =>
      anEntryRecord({ name: `io.github.x/${name}`, ...npm('acme-tracker') }),
    );

    expect(over([tracker], ...names).tail).to.have.length(4);
  });

  it('shows one server for two names of one package: the one that changed last', () => {
    const { tail, published } = over(
      [],
      anEntryRecord({ name: 'io.github.breezy/old' }, { updatedAt: '2026-01-01T00:00:00Z' }),
      anEntryRecord({ name: 'com.breezy/new' }, { updatedAt: '2026-09-01T00:00:00Z' }),
    );

    expect(tail.map(({ name, merged }) => [name, merged.map((merge) => merge.name)])).to.deep.equal([
      ['com.breezy/new', ['io.github.breezy/old']],
    ]);
    expect(published.map(({ name, server }) => [name, server])).to.deep.equal([
      ['com.breezy/new', 'com.breezy/new'],
      ['io.github.breezy/old', 'com.breezy/new'],
    ]);
  });

  it('lists every version, and describes the server as its latest does', () => {
    const { tail, published } = over(
      [],
      anEntryRecord({ version: '1.0.0' }, { isLatest: false }),
      anEntryRecord({ version: '1.1.0', description: 'Tells the weather and the tides.' }),
    );

    expect(tail.map(({ version, description }) => [version, description])).to.deep.equal([
      ['1.1.0', 'Tells the weather and the tides.'],
    ]);
    expect(published.map(({ version, state }) => [version, state.isLatest])).to.deep.equal([
      ['1.0.0', false],
      ['1.1.0', true],
    ]);
  });

  it('drops a server of a registry whose every version was deleted, and only marks one that we know', () => {
    const { servers, tail, published } = over(
      [tracker],
      anEntryRecord({}, { status: 'deleted' }),
      anEntryRecord({ name: tracker.name }, { status: 'deleted' }),
    );

    expect(tail).to.deep.equal([]);
    expect(servers.map(({ name, status }) => [name, status])).to.deep.equal([[tracker.name, 'deprecated']]);
    expect(published.map(({ server }) => server)).to.deep.equal([null, null]);
  });

  it('prefers what the operator imported to what a registry says of the same version', () => {
    const { servers } = over(
      [],
      anEntryRecord({ description: 'From the registry.' }),
      anEntryRecord({ description: 'From the file.' }, {}, 'file'),
    );

    expect(servers.map(({ description }) => description)).to.deep.equal(['From the file.']);
  });

  it('reads the product of a published server from its title, but not from an ordinary word', () => {
    const snapshot = aCatalog({ servers: [anEntry({ systems: ['boardly', 'linear'] })] });
    const { tail } = assemble(
      { ...snapshot, vocabulary: { ...snapshot.vocabulary, ambiguousSystems: ['linear'] } },
      [anEntryRecord({ title: 'Boardly in linear time' })],
      1,
    );

    expect(tail[0]?.systems).to.deep.equal(['boardly']);
  });

  it('recommends from a published server once somebody saw it run', () => {
    const evidence = {
      server: 'io.github.breezy/weather',
      outcome: 'open',
      at: '2026-10-01T00:00:00Z',
      method: 'stdio',
      target: 'npm:breezy-weather@1.0.0',
      version: '1.0.0',
      protocol: null,
      tools: null,
      tools_hash: null,
      context_tokens: null,
      detail: '',
    };
    const seen = {
      source: 'verify',
      kind: 'verification' as const,
      key: evidence.server,
      body: JSON.stringify(evidence),
    };
    const missing = { ...seen, body: JSON.stringify({ ...evidence, outcome: 'package_missing' }) };

    expect(over([], anEntryRecord(), seen).servers.map(({ verification }) => verification?.outcome)).to.deep.equal([
      'open',
    ]);
    expect(over([], anEntryRecord(), missing).tail.map(({ verification }) => verification?.outcome)).to.deep.equal([
      'package_missing',
    ]);
  });

  it('brings models up to date, adds those of known providers and keeps the results of benchmarks', () => {
    const model = aModel({ price: { input: 1, output: 2 } });
    const facts = {
      id: model.id,
      provider: model.provider,
      model: model.model,
      name: model.name,
      price: { input: 3, output: 4 },
      context_tokens: null,
    };
    const { models } = assemble(
      aCatalog({ models: [model] }),
      [
        modelRecord(facts),
        modelRecord({ ...facts, id: `${model.provider}/new`, model: 'new', name: 'New' }),
        modelRecord({ ...facts, id: 'stranger/x', provider: 'stranger' }),
      ],
      1,
    );

    expect(models.map(({ id, price }) => [id, price])).to.deep.equal([
      [model.id, { input: 3, output: 4 }],
      [`${model.provider}/new`, { input: 3, output: 4 }],
    ]);
    expect(models[0]).to.deep.include({
      scores: model.scores,
      context_tokens: model.context_tokens,
      credential: model.credential,
    });
    expect(models[1]).to.deep.include({ scores: [], credential: model.credential });
  });

  it('adds skills without saying what they help with, and keeps our words for those that we know', () => {
    const skill = aSkill();
    const facts = {
      name: skill.name,
      description: 'Other words.',
      repository: skill.repository,
      path: skill.path,
      license: 'MIT',
      as_of: '2026-10-01',
    };
    const { skills } = assemble(
      aCatalog({ skills: [skill] }),
      [skillRecord(facts), skillRecord({ ...facts, path: 'skills/other' })],
      1,
    );

    expect(skills.map(({ description, license, capabilities }) => [description, license, capabilities])).to.deep.equal([
      [skill.description, 'MIT', skill.capabilities],
      ['Other words.', 'MIT', []],
    ]);
  });

  it('leaves out an entry that it cannot read, and nothing else', () => {
    const torn = {
      ...anEntryRecord({ name: 'io.github.torn/one' }),
      body: '{"state":{},"server":{"name":"x","repository":{}}}',
    };

    expect(over([], torn, anEntryRecord()).tail.map(({ name }) => name)).to.deep.equal(['io.github.breezy/weather']);
  });

  it('is the same whatever the order in which records come', () => {
    const names = ['io.github.acme/tracker', 'com.acme/tracker', 'io.github.x/y', 'io.github.breezy/weather'];
    const record = fc
      .record({
        name: fc.constantFrom(...names),
        version: fc.constantFrom('1.0.0', '1.1.0', 'spring'),
        status: fc.constantFrom('active' as const, 'deleted' as const),
        isLatest: fc.boolean(),
        identifier: fc.constantFrom('acme-tracker', 'breezy-weather'),
      })
      .map(({ name, version, status, isLatest, identifier }) =>
        anEntryRecord({ name, version, ...npm(identifier) }, { status, isLatest }),
      );
    fc.assert(
      fc.property(fc.uniqueArray(record, { selector: ({ key }) => key, minLength: 1 }), (records) => {
        expect(over([tracker], ...records.toReversed())).to.deep.equal(over([tracker], ...records));
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it('lists every name of a registry once: as a server, as part of one, or as deleted', () => {
    const name = fc.constantFrom(
      'io.github.acme/a',
      'io.github.acme/b',
      'com.acme/a',
      'dev.other/a',
      'io.github.acme/tracker',
    );
    const record = fc
      .tuple(name, fc.constantFrom('p', 'q', 'acme-tracker'), fc.boolean())
      .map(([of, identifier, deleted]) =>
        anEntryRecord({ name: of, ...npm(identifier) }, { status: deleted ? 'deleted' : 'active' }),
      );
    fc.assert(
      fc.property(fc.uniqueArray(record, { selector: ({ key }) => key, minLength: 1 }), (records) => {
        const { servers, tail, published } = over([tracker], ...records);
        const everyone = [...servers, ...tail].map((server) => server.name);
        expect(new Set(everyone).size).to.equal(everyone.length);
        for (const { server, state } of published) {
          if (state.status === 'active') expect(everyone).to.include(server);
        }
        expect(published).to.have.length(records.length);
      }),
      { seed: 12, numRuns: 200 },
    );
  });
});
