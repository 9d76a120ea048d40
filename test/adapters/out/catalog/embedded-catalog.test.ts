import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { addMakers } from '../../../../src/domain/catalog/intake/add-makers.ts';
import { UNKNOWN_MAKER } from '../../../../src/domain/catalog/maker.ts';
import { NO_ORGANISATIONS } from '../../../../src/domain/catalog/organisation.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import { packageKey, type PackageFact } from '../../../../src/domain/catalog/package-fact.ts';
import { BRIDGE } from '../../../../src/domain/clients/render-entry.ts';
import { EmbeddedCatalog } from '../../../../src/adapters/out/catalog/embedded-catalog.ts';
import { usableWay } from '../../../../src/domain/catalog/usable-way.ts';
import { isNowhere } from '../../../../src/domain/match/unavailable-servers.ts';
import { expandCompact } from '../../../../src/domain/catalog/compact-server.ts';
import { itKeepsTheCurrentCatalogContract } from '../../../contracts/current-catalog.contract.ts';
import { aCatalog, aFetcher, anEntry } from '../../../support/catalogs.ts';
import { aCompactServer } from '../../../support/compact-servers.ts';
import { writeDataFolder } from '../../../support/data-folder.ts';
import { DATA_FOLDER } from '../../../support/embedded-catalog.ts';
import { anEvidenceLine } from '../../../support/verifications.ts';

/** The servers as a folder without organisations gives them. */
function withMakers(servers: readonly Server[]): readonly Server[] {
  return addMakers(
    servers.map((server) => ({ ...server, maker: UNKNOWN_MAKER })),
    NO_ORGANISATIONS,
  );
}

describe('EmbeddedCatalog', () => {
  const folders: string[] = [];
  const folderOf = (...args: Parameters<typeof aCatalog>): string => {
    const folder = writeDataFolder(aCatalog(...args));
    folders.push(folder);
    return folder;
  };
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  describe('over a small folder', () => {
    itKeepsTheCurrentCatalogContract(() => Promise.resolve(new EmbeddedCatalog(folderOf())));
  });

  describe('over the folder of the package', () => {
    itKeepsTheCurrentCatalogContract(() => Promise.resolve(new EmbeddedCatalog(DATA_FOLDER)));
  });

  it('reads back every entry and every word that was written', async () => {
    const catalog = aCatalog();
    const { servers, models, skills, frameworks, vocabulary } = await new EmbeddedCatalog(folderOf()).current();

    expect(servers).to.have.deep.members([...withMakers(catalog.servers)]);
    expect([models, skills, frameworks, vocabulary]).to.deep.equal([
      catalog.models,
      catalog.skills,
      catalog.frameworks,
      catalog.vocabulary,
    ]);
  });

  it('gives the servers that are known in short beside the others, each made whole', async () => {
    const folder = writeDataFolder(aCatalog({ servers: [anEntry()] }), [aCompactServer()]);
    folders.push(folder);
    const { servers } = await new EmbeddedCatalog(folder).current();

    expect(servers.map(({ name, origin }) => [name, origin])).to.deep.equal([
      ['com.boardly/board-mcp', 'core'],
      ['io.github.someone/boardly-mcp', 'compact'],
    ]);
    expect(servers[1]).to.deep.equal(withMakers([expandCompact(aCompactServer())])[0]);
  });

  it('attaches to servers, also to those that are known in short, what they answered when somebody spoke to them', async () => {
    const short = aCompactServer();
    const missing = { tool_count: null, tools_hash: null, context_tokens: null, version: null, protocol: null };
    const evidence = [
      anEvidenceLine({ at: '2030-02-03T04:05:06Z' }),
      anEvidenceLine({ ...missing, server: short.name, outcome: 'package_missing', target: 'npm:boardly-mcp' }),
    ];
    const folder = writeDataFolder(aCatalog({ servers: [anEntry()] }), [short], evidence);
    folders.push(folder);
    const { servers, as_of: asOf } = await new EmbeddedCatalog(folder).current();

    expect(servers.map(({ verification }) => verification?.outcome)).to.deep.equal(['open', 'package_missing']);
    expect(servers[0]?.verification).to.deep.include({ tools: null, tool_count: 2, context_tokens: 300, detail: null });
    expect(servers[0]?.tools).to.deep.equal(anEntry().tools);
    expect(asOf).to.equal('2030-02-03');
  });

  it('comes with the outcomes of servers of the package, most of them with their tools', async () => {
    const { servers } = await new EmbeddedCatalog(DATA_FOLDER).current();
    const seen = servers.flatMap(({ verification }) => verification ?? []);

    expect(seen.filter(({ outcome }) => outcome === 'open' || outcome === 'gated')).to.have.length.of.at.least(70);
    expect(seen.filter(({ tool_effects: tools }) => tools !== undefined)).to.have.length.of.at.least(70);
    expect(
      seen.filter(({ outcome }) => outcome === 'package_missing'),
      'packages that a mirror lacks',
    ).to.deep.equal([]);
  });

  it('comes with dated facts about packages, and shows no way to a missing one where another exists', async () => {
    const { servers, packageFacts = new Map() } = await new EmbeddedCatalog(DATA_FOLDER).current();
    const missing = servers.filter(isNowhere).flatMap((server) => usableWay(server)?.package?.fact ?? []);

    expect(packageFacts.size).to.be.greaterThan(900);
    expect(missing.length).to.be.greaterThan(20);
    expect(missing.every(({ exists }) => !exists)).to.equal(true);
  });

  it('lists the version to which configurations pin the bridge to hosted servers', async () => {
    const { packageFacts = new Map<string, PackageFact>() } = await new EmbeddedCatalog(DATA_FOLDER).current();

    expect(packageFacts.get(packageKey({ type: 'npm', ...BRIDGE }))?.version).to.equal(BRIDGE.version);
  });

  it('has another version when a fact of a server that is known in short is another', async () => {
    const versions = [aCompactServer(), aCompactServer({ stars: 1 })].map(async (server) => {
      const folder = writeDataFolder(aCatalog(), [server]);
      folders.push(folder);
      return (await new EmbeddedCatalog(folder).current()).version;
    });

    expect(new Set(await Promise.all(versions)).size).to.equal(2);
  });

  it('has another version when a single fact of an entry is another', async () => {
    const one = new EmbeddedCatalog(folderOf({ servers: [anEntry(), aFetcher()] }));
    const other = new EmbeddedCatalog(folderOf({ servers: [anEntry({ stars: 101 }), aFetcher()] }));

    expect((await other.current()).version).to.not.equal((await one.current()).version);
  });

  it('does not mind the order of the lines', async () => {
    const one = new EmbeddedCatalog(folderOf({ servers: [anEntry(), aFetcher()] }));
    const other = new EmbeddedCatalog(folderOf({ servers: [aFetcher(), anEntry()] }));

    expect((await other.current()).version).to.equal((await one.current()).version);
  });

  it('reads the folder once: what is written later is not seen', async () => {
    const folder = folderOf();
    const store = new EmbeddedCatalog(folder);
    const first = await store.current();
    appendFileSync(join(folder, 'catalog', 'servers.jsonl'), `${JSON.stringify(anEntry({ name: 'z/late' }))}\n`);

    expect(await store.current()).to.equal(first);
  });

  it('names the file and the line that is not JSON', async () => {
    const folder = folderOf();
    appendFileSync(join(folder, 'catalog', 'models.jsonl'), '{"id": \n');
    const outcome = await new EmbeddedCatalog(folder).current().then(
      () => null,
      (reason: unknown) => reason,
    );

    expect(outcome)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.match(/models\.jsonl, line 3: not JSON$/);
  });
});
