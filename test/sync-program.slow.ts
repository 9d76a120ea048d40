import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ImportReport } from '../src/application/catalog/import-entries.ts';
import type { SyncReport } from '../src/application/catalog/sync-catalog.ts';
import { postJson } from './support/http-client.ts';
import { startProgram } from './support/program.ts';
import { aListedEntry, aServerJson } from './support/server-json.ts';
import { openStandInRegistry, type StandInRegistry } from './support/stand-in-registry.ts';

const OFF = { QM_SYNC_MODELS: 'off', QM_SYNC_SKILLS: 'off', QM_SYNC_PACKAGES: 'off', QM_LOG: 'silent' };

describe('The program and a registry', () => {
  let registry: StandInRegistry;
  beforeEach(async () => {
    registry = await openStandInRegistry([aListedEntry(), aListedEntry({ version: 'latest' })]);
  });
  afterEach(() => registry.close());

  it('sync from it on the command line', async () => {
    const { code, stdout } = await startProgram('src/main.ts', ['sync', 'registry', '--json'], {
      ...OFF,
      QM_SYNC_REGISTRY: registry.url,
    }).ended;

    expect(code).to.equal(0);
    expect((JSON.parse(stdout) as SyncReport).sources[0]).to.include({ status: 'done', added: 1, refused: 1 });
    expect(registry.agents[0]).to.match(/^quartermaster\/\d+\.\d+\.\d+$/);
  });

  it('go on where a process was killed, asking only for the rest', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartermaster-'));
    const settings = { ...OFF, QM_SYNC_REGISTRY: registry.url, QM_CATALOG: `sqlite:${join(folder, 'catalog.db')}` };
    registry.entries.splice(
      0,
      2,
      ...Array.from({ length: 350 }, (_, number) => aListedEntry({ name: `a/s${number}` })),
    );
    registry.plan(null, null, 'hang');
    const killed = startProgram('src/main.ts', ['sync', 'registry'], settings);
    registry.onHang = () => killed.process.kill('SIGKILL');
    await killed.ended;
    const { stdout } = await startProgram('src/main.ts', ['sync', 'registry', '--json'], settings).ended;
    rmSync(folder, { recursive: true });

    const [report] = (JSON.parse(stdout) as SyncReport).sources;
    expect(report).to.include({ status: 'done', pages: 2, added: 350, unchanged: 0 });
    expect(registry.asked).to.have.length(5);
  });

  it('end with 1 and a clear report when it cannot be reached', async () => {
    const gone = registry.url;
    await registry.close();
    const { code, stdout, stderr } = await startProgram('src/main.ts', ['sync'], { ...OFF, QM_SYNC_REGISTRY: gone })
      .ended;

    expect(code).to.equal(1);
    expect(stdout).to.match(
      /^registry:http:\S+: FAILED: http:\S+ cannot be reached \(ECONNREFUSED\), 3 times\. Check the network/,
    );
    expect(stderr).not.to.match(/Error|at /);
  });

  it('sync from it over HTTP while it serves', async () => {
    const program = startProgram('src/main.ts', [], {
      ...OFF,
      QM_PORT: '0',
      QM_SYNC_REGISTRY: registry.url,
      QM_SYNC_EVERY: '1h',
    });
    const url = /(http:\S+)$/.exec(await program.firstLine)?.[1] ?? '';
    const answer = await postJson({ url }, '/api/catalog/sync', { sources: ['registry'] });
    const state = (await (await fetch(`${url}/api/catalog/sync`)).json()) as { status: string };
    program.process.kill('SIGTERM');

    expect(((await answer.json()) as SyncReport).sources[0]).to.include({ status: 'done', added: 1 });
    expect(state.status).to.equal('finished');
    expect((await program.ended).code).to.equal(0);
  });
});

describe('quartermaster import, as a program', () => {
  it('takes files over and ends with 1 when something was refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartermaster-'));
    const file = join(folder, 'servers.jsonl');
    writeFileSync(file, `${JSON.stringify(aServerJson())}\n${JSON.stringify({ name: 'x' })}\n`);
    const { code, stdout } = await startProgram('src/main.ts', ['import', file, '--json'], { QM_LOG: 'silent' }).ended;
    rmSync(folder, { recursive: true });

    expect(code).to.equal(1);
    const { added, faults } = JSON.parse(stdout) as ImportReport;
    expect(added).to.equal(1);
    expect(faults.map(({ path }) => path)).to.deep.equal(['line 2']);
  });
});
