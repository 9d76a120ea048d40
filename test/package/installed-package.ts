import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';
import type { RunRecord } from '../../src/domain/run/run-record.ts';
import { describeWithBubblewrap } from '../support/bubblewrap.ts';
import { postRun } from '../support/http-client.ts';
import { installPackage, type InstalledPackage } from '../support/installed-package.ts';
import { pinnedVersionOf } from '../support/pinned-version.ts';
import { startProgram } from '../support/program.ts';
import { stockShelf } from '../support/shelf/stock-shelf.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const TASK = 'Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack';
const SERVED = /^quartermaster listening on (http:\/\/127\.0\.0\.1:\d+)$/;
const MOST_BYTES = 40_000_000;
const MOST_FILES = 400;
/** In the catalog, in the version that it pins, with hosts that its program may reach. */
const AIRTABLE = {
  identifier: 'airtable-mcp-server',
  version: await pinnedVersionOf('airtable-mcp-server'),
  tools: ['list_records', 'list_bases'],
};
/** They run the program as soon as they are loaded. */
const PROGRAMS = /^main\.js$|command-line-\w+\.js$/;
/** The package of a dynamic import; modules of Node are none. */
const LOADED_LATER = /\bimport\(['"](?!node:)((?:@[\w.-]+\/)?[\w-][\w.-]*)/g;

type Manifest = {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: { readonly './client': { readonly types: string; readonly default: string } };
};

function manifestOf({ home }: InstalledPackage): Manifest {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
}

/** Relative to the folder. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

describe('The package, installed in an empty folder', () => {
  const newFolder = temporaryFolders();
  let installed: InstalledPackage;
  before(async () => {
    installed = await installPackage(newFolder(), newFolder());
  });

  it('holds what running takes, and nothing else', () => {
    const { home, packedSize } = installed;

    expect(readdirSync(home)).to.have.members([
      'bin',
      'CHANGELOG.md',
      'data',
      'dist',
      'LICENSE',
      'NOTICE',
      'package.json',
      'README.md',
    ]);
    expect(readdirSync(join(home, 'data'))).not.to.include('capabilities');
    expect(packedSize).to.be.below(MOST_BYTES);
  });

  it('is bundled: few files of code, and the files that stand beside them', () => {
    const dist = join(installed.home, 'dist');
    const files = filesOf(dist);
    const copied = filesOf(SOURCES).filter((file) => !file.endsWith('.ts'));

    expect(filesOf(installed.home).length).to.be.below(MOST_FILES);
    expect(files).to.include('main.js');
    expect(copied).to.not.deep.equal([]);
    for (const file of copied) {
      const place = join(dist, 'chunks', file.replace(/^.*?(inside\/|[^/]+$)/, '$1'));
      expect(readFileSync(place)).to.deep.equal(readFileSync(join(SOURCES, file)));
    }
  });

  it('exports the typed client, with its declarations', async () => {
    const { types, default: module } = manifestOf(installed).exports['./client'];
    const loaded = (await import(pathToFileURL(join(installed.home, module)).href)) as object;

    expect(Object.keys(loaded)).to.have.members(['ProblemError', 'QuartermasterClient']);
    expect(readFileSync(join(installed.home, types), 'utf8')).to.include('QuartermasterClient');
  });

  it('loads every module with the dependencies that a user has, and names no other package to load later', async () => {
    const dist = join(installed.home, 'dist');
    const modules = filesOf(dist).filter((file) => file.endsWith('.js') && !file.startsWith('web'));
    const later = modules.flatMap((file) => [...readFileSync(join(dist, file), 'utf8').matchAll(LOADED_LATER)]);

    for (const module of modules.filter((file) => !PROGRAMS.test(file)))
      await import(pathToFileURL(join(dist, module)).href);
    expect(Object.keys(manifestOf(installed).dependencies)).to.include.members(later.map(([, name]) => name));
    expect(later).to.not.deep.equal([]);
  });

  it('prints its version', async () => {
    const { version } = manifestOf(installed);

    expect(await installed.start(['--version']).ended).to.deep.equal({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('recommends just what the sources recommend', async () => {
    const words = ['recommend', TASK, '--json'];
    const [package_, sources] = await Promise.all([
      installed.start(words).ended,
      startProgram('src/main.ts', words).ended,
    ]);

    expect(package_).to.deep.include({ code: 0, stderr: '' });
    expect(JSON.parse(package_.stdout)).to.deep.equal(JSON.parse(sources.stdout));
  });

  it('serves: tells its address, answers, and ends with 0 on SIGTERM', async () => {
    const catalog = `sqlite:${join(newFolder(), 'catalog.db')}`;
    const program = installed.start(['serve'], { QM_PORT: '0', QM_LOG: 'silent', QM_CATALOG: catalog });
    const url = SERVED.exec(await program.firstLine)?.[1] ?? '';

    expect((await fetch(`${url}/health`)).status).to.equal(200);
    expect(await (await fetch(url)).text()).to.include('<title>Quartermaster</title>');
    const answer = await postRun({ url }, { task: TASK, dry_run: true });
    expect(answer.status).to.equal(200);
    expect(await answer.json()).to.have.all.keys('task', 'recommendation');
    program.process.kill('SIGTERM');
    expect(await program.ended).to.deep.include({ code: 0, stderr: '' });
  });

  it('is an MCP server on standard input and output, and lists its tools', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(installed.home, 'bin', 'quartermaster.js'), 'mcp'],
      env: { QM_CATALOG: 'memory:', QM_SEARCH: 'none' },
      cwd: newFolder(),
    });
    await client.connect(transport);
    const { tools } = await client.listTools();
    const found = await client.callTool({ name: 'search_servers', arguments: { query: 'open issues in Linear' } });
    await client.close();

    expect(tools.map(({ name }) => name)).to.include.members(['recommend_stack', 'search_servers']);
    expect(JSON.stringify(found.structuredContent)).to.match(/linear/i);
  });

  describeWithBubblewrap('where bubblewrap works', () => {
    it('starts servers in its sandbox, with a way to the hosts of each', async () => {
      const packages = newFolder();
      stockShelf(packages, [AIRTABLE]);
      const program = installed.start(['serve'], { QM_PORT: '0', QM_LOG: 'silent', QM_PACKAGES: packages });
      const url = SERVED.exec(await program.firstLine)?.[1] ?? '';
      const answer = await postRun(
        { url },
        {
          task: 'List the records of the table Orders in my Airtable base',
          provider: 'local',
          constraints: { only: ['io.github.domdomegg/airtable-mcp-server'] },
          credentials: { AIRTABLE_API_KEY: 'not-a-real-one' },
        },
      );
      const record = (await answer.json()) as RunRecord;
      program.process.kill('SIGTERM');
      await program.ended;

      expect(record.sandbox.tier).to.equal('bubblewrap');
      expect(record.attempts[0]?.provisioning[0]).to.include({ status: 'ready', text: 'It listed 2 tools.' });
    });
  });
});
