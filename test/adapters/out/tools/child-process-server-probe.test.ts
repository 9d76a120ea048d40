import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { ChildProcessServerProbe, npxVersion } from '../../../../src/adapters/out/tools/child-process-server-probe.ts';
import { PROBE_LIMITS } from '../../../../src/adapters/out/tools/limits.ts';
import { judgeSighting } from '../../../../src/domain/catalog/verification/judge-sighting.ts';
import {
  WORK_FOLDER,
  type PackageTarget,
  type ProbeReport,
  type Sighting,
} from '../../../../src/domain/catalog/verification/probe.ts';
import { isRunning } from '../../../support/is-running.ts';
import { itKeepsTheServerProbeContract } from '../../../contracts/server-probe.contract.ts';
import type { ProcessBehaviour } from '../../../support/scripted-mcp/stdio-server.ts';

const SERVER = fileURLToPath(new URL('../../../support/scripted-mcp/stdio-server.ts', import.meta.url));
const PATH = process.env['PATH'] ?? '';
const LIMITS = { ...PROBE_LIMITS, startMs: 15_000, answerMs: 15_000, bytesPerRequest: 1_000_000, patienceMs: 50 };
const never = new AbortController().signal;

const launcher = () => ({ command: process.execPath, args: [] });

function aTarget(behaviour: ProcessBehaviour, members: Partial<PackageTarget> = {}): PackageTarget {
  return {
    method: 'stdio',
    package: { type: 'pypi', identifier: 'board-mcp', executable: null },
    args: [SERVER, behaviour],
    settings: {},
    ...members,
  };
}

describe('ChildProcessServerProbe', () => {
  const probe = new ChildProcessServerProbe({ PATH }, LIMITS, launcher);
  const judge = async (target: PackageTarget): Promise<string> => {
    const { outcome, detail } = judgeSighting((await probe.probe(target, never)).sighting, target);
    return `${outcome}: ${detail}`;
  };

  itKeepsTheServerProbeContract({
    open: (waits) => new ChildProcessServerProbe({ PATH }, { ...LIMITS, ...waits }, launcher),
    set: (behaviour) => Promise.resolve({ target: aTarget(behaviour), end: () => Promise.resolve() }),
  });

  it('tells how a server ended, and its complaint', async () => {
    expect(await judge(aTarget('dying'))).to.equal(
      'failed: ended with status 3 before the handshake: "Error: the flux is not aligned"',
    );
  });

  it('tells a server that one has to sign in to', async () => {
    expect(await judge(aTarget('signed out'))).to.match(/^gated: .*not logged in/);
  });

  it('bears a banner among the messages', async () => {
    expect(await judge(aTarget('chatty'))).to.equal('open: listed 1 tool');
  });

  it('says nothing of a server whose launcher is not there', async () => {
    const lost = new ChildProcessServerProbe({ PATH }, LIMITS, () => ({ command: 'no-such-launcher', args: [] }));
    const { sighting } = await lost.probe(aTarget('good'), never);

    expect(sighting).to.deep.equal({
      saw: 'nothing',
      reason: 'no-such-launcher is not installed here, or not on the PATH',
    });
  });

  it('says nothing of a server whose command no system takes', async () => {
    expect(await judge(aTarget('good', { args: ['a\0b'] }))).to.match(/^null: .*NUL/);
  });

  it('says nothing of a server that was still being installed when its time was over', async () => {
    const hasty = new ChildProcessServerProbe({ PATH }, { ...LIMITS, startMs: 100 }, launcher);
    const board = { type: 'npm', identifier: 'board-mcp', executable: null } as const;
    const { sighting } = await hasty.probe(aTarget('silent', { package: board }), never);

    expect(sighting).to.deep.equal({ saw: 'nothing', reason: 'its package was not installed in time' });
  });

  it('ends a server with all that it started, however it resists', async () => {
    const ids = processesIn((await probe.probe(aTarget('stubborn'), never)).sighting);

    expect(ids).to.have.length(2);
    expect(ids.filter(isRunning)).to.deep.equal([]);
  });

  it('ends them as well when the server never answered', async () => {
    const curt = new ChildProcessServerProbe({ PATH }, { ...LIMITS, answerMs: 100 }, launcher);
    const ids = processesIn((await curt.probe(aTarget('stubborn and silent'), never)).sighting);

    expect(ids).to.have.length(2);
    expect(ids.filter(isRunning)).to.deep.equal([]);
  });

  it('shows a server nothing of the environment but what it was told, and folders of its own that go with it', async () => {
    process.env['QM_TEST_SECRET'] = 'do not tell';
    const told = { PATH, NODE_EXTRA_CA_CERTS: '' };
    const target = aTarget('telling', {
      args: [SERVER, 'telling', WORK_FOLDER],
      settings: { BOARD_FILE: `${WORK_FOLDER}/board.json`, PATH: '/nowhere', HOME: '/root' },
    });
    const seen = namesIn(await new ChildProcessServerProbe(told, LIMITS, launcher).probe(target, never));
    delete process.env['QM_TEST_SECRET'];

    const values = Object.fromEntries(seen.map((entry) => [entry.split('=')[0] ?? '', entry.replace(/^[^=]*=/, '')]));
    expect(Object.keys(values)).to.have.members(['PATH', 'NODE_EXTRA_CA_CERTS', 'HOME', 'TMPDIR', 'BOARD_FILE', 'cwd']);
    expect(values['PATH']).to.equal(PATH);
    expect(values['BOARD_FILE']).to.equal(`${values['cwd']}/board.json`);
    expect(new Set([values['HOME'], values['TMPDIR'], values['cwd']])).to.have.property('size', 3);
    for (const name of ['HOME', 'TMPDIR', 'cwd']) expect(() => readFileSync(values[name] ?? '')).to.throw(/ENOENT/);
  });

  for (const [name, entry, tool] of [
    ['server-everything', 'dist/index.js', 'echo'],
    ['server-memory', 'dist/index.js', 'read_graph'],
  ] as const) {
    it(`lists the tools of the real ${name}`, async () => {
      const script = fileURLToPath(
        new URL(`../../../../node_modules/@modelcontextprotocol/${name}/${entry}`, import.meta.url),
      );
      const report = await probe.probe(aTarget('good', { args: [script] }), never);

      expect(report.sighting).to.include({ saw: 'tools', protocol: '2025-11-25' });
      expect(namesIn(report)).to.include(tool);
    });
  }
});

describe('npxVersion', () => {
  let cache = '';
  const install = async (id: string, asked: readonly string[], name: string, version: string): Promise<void> => {
    const folder = join(cache, '_npx', id);
    await mkdir(join(folder, 'node_modules', name), { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ _npx: { packages: asked } }));
    await writeFile(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  };
  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'quartermaster-test-'));
  });
  afterEach(() => rm(cache, { recursive: true }));

  it('is that of the package which was asked for by that very text', async () => {
    await install('a', ['@board/mcp@0.9'], '@board/mcp', '0.9.9');
    await install('b', ['@board/mcp', 'other'], '@board/mcp', '0.8.0');
    await install('c', ['@board/mcp'], '@board/mcp', '1.0.3');

    expect(await npxVersion(cache, '@board/mcp')).to.equal('1.0.3');
  });

  it('is null where nothing was installed, or something else, or what is there is damaged', async () => {
    expect(await npxVersion(cache, '@board/mcp')).to.equal(null);
    await install('a', ['other'], 'other', '1.0.0');
    await writeFile(join(cache, '_npx', 'file'), '');
    await mkdir(join(cache, '_npx', 'damaged'));
    await writeFile(join(cache, '_npx', 'damaged', 'package.json'), '{');
    expect(await npxVersion(cache, '@board/mcp')).to.equal(null);
  });
});

function namesIn({ sighting }: ProbeReport): string[] {
  return sighting.saw === 'tools' ? sighting.tools.map((tool) => String(Object(tool).name)) : [];
}

function processesIn(sighting: Sighting): number[] {
  return [...JSON.stringify(sighting).matchAll(/process_(\d+)/g)].map(([, id]) => Number(id));
}
