import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startCommand, startProgram, type Program } from '../support/program.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const LAUNCHER = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const SERVED = /^quartermaster listening on (http:\/\/127\.0\.0\.1:\d+)$/;
const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
const SERVERS = 'servers=[{"name":"com.slack/mcp"}]';
const MOST_BYTES = 3_000;

/** Tools with arguments as the inspector takes them, and a member of the answer. */
const READING = [
  ['recommend_stack', ['task=Read open issues in Linear', 'client=cursor'], 'client_config'],
  ['search_servers', ['query=slack', 'limit=3'], 'servers'],
  ['describe_server', ['name=com.slack/mcp', 'part=install'], 'install'],
  ['client_config', ['client=codex', SERVERS], 'content'],
] as const;
const ALLOWED = [
  ['apply_config', ['client=cursor', 'scope=project', SERVERS], 'token'],
  ['run_stack', ['task=Summarise the text "abc"', 'provider=local'], 'status'],
] as const;

type Listed = { readonly tools: readonly { readonly name: string }[] };
type Result = {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: object;
};

describe('The official inspector', () => {
  const newFolder = temporaryFolders();
  let folder = '';
  let program: Program;
  let url = '';
  let local: readonly string[] = [];
  before(async () => {
    folder = newFolder();
    await promisify(execFile)('npm', [...INSTALL, '--prefix', folder, INSPECTOR], {
      cwd: folder,
      env: { ...process.env, PATH },
    });
    program = startProgram('src/main.ts', ['serve'], { QM_PORT: '0', QM_LOG: 'silent' });
    url = `${SERVED.exec(await program.firstLine)?.[1] ?? ''}/mcp`;
    const env = { PATH, HOME: folder, QM_CATALOG: 'memory:' };
    const args = [MAIN, 'mcp', '--allow-apply', '--allow-runs'];
    const config = join(folder, 'inspected.json');
    writeFileSync(config, JSON.stringify({ mcpServers: { local: { command: process.execPath, args, env } } }));
    local = ['--config', config, '--server', 'local'];
  });
  after(async () => {
    program.process.kill('SIGTERM');
    await program.ended;
  });

  /** Runs the inspector and returns what it prints. */
  async function inspect(words: readonly string[]): Promise<unknown> {
    const given = [join(folder, LAUNCHER), '--cli', ...words];
    const { stdout, stderr, code } = await startCommand(process.execPath, given, { PATH, HOME: folder }, folder).ended;
    expect(code, stderr).to.equal(0);
    return JSON.parse(stdout) as unknown;
  }

  async function call(target: readonly string[], name: string, given: readonly string[]): Promise<Result> {
    const pairs = given.flatMap((pair) => ['--tool-arg', pair]);
    const result = (await inspect([...target, '--method', 'tools/call', '--tool-name', name, ...pairs])) as Result;
    const [text] = result.content;
    expect(result.isError, text?.text).to.not.equal(true);
    expect(Buffer.byteLength(text?.text ?? '')).to.be.within(1, MOST_BYTES);
    return result;
  }

  it('lists the tools of /mcp, whose schemas work for every client', async () => {
    const { tools } = (await inspect([url, '--transport', 'http', '--method', 'tools/list', '--strict'])) as Listed;

    expect(tools.map(({ name }) => name)).to.deep.equal(READING.map(([name]) => name));
  });

  it('lists the tools of standard input and output, whose schemas work for every client', async () => {
    const { tools } = (await inspect([...local, '--method', 'tools/list', '--strict'])) as Listed;

    expect(tools.map(({ name }) => name)).to.deep.equal([...READING, ...ALLOWED].map(([name]) => name));
  });

  for (const [name, given, member] of READING)
    it(`calls ${name} of /mcp`, async () => {
      const { structuredContent } = await call([url, '--transport', 'http'], name, given);

      expect(structuredContent).to.have.property(member);
    });

  for (const [name, given, member] of ALLOWED)
    it(`calls ${name} of standard input and output`, async () => {
      const { structuredContent } = await call(local, name, given);

      expect(structuredContent).to.have.property(member);
    });

  it('reads the resources', async () => {
    const listed = await inspect([url, '--transport', 'http', '--method', 'resources/templates/list']);
    const server = ['--method', 'resources/read', '--uri', 'server://com.slack%2Fmcp'];
    const read = await inspect([url, '--transport', 'http', ...server]);

    expect(JSON.stringify(listed)).to.include('server://{name}').and.include('stack://{ref}');
    expect(JSON.stringify(read)).to.include('com.slack/mcp');
  });
});
