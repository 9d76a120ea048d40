import { execFile, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { delimiter, dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { FileChangeJournal } from '../../src/adapters/out/clients/file-change-journal.ts';
import { SystemClientFiles } from '../../src/adapters/out/clients/system-client-files.ts';
import { textOf } from '../../src/adapters/out/clients/text-of.ts';
import { systemClock } from '../../src/adapters/out/system/system-clock.ts';
import { makeApplyConfiguration } from '../../src/application/clients/apply-configuration.ts';
import type { ConfiguredServer } from '../../src/domain/clients/render-entry.ts';
import { clientNamed } from '../support/catalogs.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';
import { CLIENT_PROGRAMS, type ClientProgram } from './client-programs.ts';

/** Ids of clients, separated by commas; all clients by default. */
const CHOSEN = process.env['QM_TEST_CLIENTS']?.split(',');
const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
const INSTALL = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=5', '--loglevel=error'];
/** Nothing listens there: programs that connect to their vendors fail at once. */
const NOWHERE = 'http://127.0.0.1:9';
const LIMIT_MS = 60_000;

const SERVERS: readonly ConfiguredServer[] = [
  {
    key: 'quill',
    launch: { kind: 'http', transport: 'streamable-http', url: `${NOWHERE}/mcp`, settings: {}, secrets: [] },
    tools: ['read_page'],
    otherTools: ['drop_page'],
    unasked: ['read_page'],
  },
  {
    key: 'ledger',
    launch: { kind: 'stdio', command: 'true', args: [], settings: { MODE: 'fast' }, secrets: ['LEDGER_TOKEN'] },
    tools: ['list_rows'],
    otherTools: [],
    unasked: [],
  },
];
const NAMES = SERVERS.map(({ key }) => key);

/** Home folder of a user, with the folder of a project in it. */
type Home = { readonly home: string; readonly project: string };

/** Returns all output of a program in an empty environment. */
async function outputOf(command: string, words: readonly string[], { home, project }: Home): Promise<string> {
  const env = {
    PATH,
    HOME: home,
    LEDGER_TOKEN: 'x',
    HTTP_PROXY: NOWHERE,
    HTTPS_PROXY: NOWHERE,
    NO_PROXY: '127.0.0.1',
  };
  const program = spawn(command, words, { cwd: project, env, timeout: LIMIT_MS, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, complained] = await Promise.all([text(program.stdout), text(program.stderr)]);
  return stripVTControlCharacters(`${printed}\n${complained}`).replaceAll('\r', '');
}

/** Writes the servers into the file of a user, as `apply` does. */
async function write({ client }: ClientProgram, { home, project }: Home): Promise<void> {
  const files = new SystemClientFiles({ platform: process.platform, home, folder: project, env: {} });
  const journal = new FileChangeJournal(join(home, 'journal'));
  const apply = makeApplyConfiguration(files, journal, textOf, systemClock, () => client);
  const plans = await apply.plan({ servers: SERVERS, clients: [clientNamed(client)], scope: 'user', replace: false });
  expect(await apply.write(plans)).not.to.equal(null);
}

describe('A real client', () => {
  const newFolder = temporaryFolders();
  const newHome = (): Home => {
    const home = newFolder();
    const project = join(home, 'project');
    mkdirSync(project);
    return { home, project };
  };

  for (const program of CLIENT_PROGRAMS.filter(({ client }) => CHOSEN?.includes(client) ?? true)) {
    describe(program.package, () => {
      let command = '';
      before(async () => {
        const folder = newFolder();
        await promisify(execFile)('npm', [...INSTALL, '--prefix', folder, program.package], {
          cwd: folder,
          env: { ...process.env, PATH },
        });
        command = join(folder, 'node_modules', '.bin', program.command);
      });

      it('lists no server in an empty home folder', async () => {
        const output = await outputOf(command, program.list, newHome());

        expect(program.read(output), output).to.deep.equal([]);
      });

      it('lists exactly the written servers', async () => {
        const home = newHome();
        await write(program, home);
        const output = await outputOf(command, program.list, home);

        const servers = program.read(output);
        expect(
          servers.map(({ name }) => name),
          output,
        ).to.have.members(NAMES);
        for (const { name, tools } of servers)
          if (tools !== null) expect(tools).to.deep.equal(SERVERS.find(({ key }) => key === name)?.tools);
      });

      const { show } = program;
      if (show !== undefined)
        it('shows the allowed tools', async () => {
          const home = newHome();
          await write(program, home);

          for (const { key, tools } of SERVERS)
            expect(show.allowed(await outputOf(command, [...show.words, key], home))).to.deep.equal(tools);
        });
    });
  }
});
