import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import { startCommand, startProgram, type Program } from './support/program.ts';
import { temporaryFolders } from './support/temporary-folder.ts';

const CONFORMANCE = fileURLToPath(
  new URL('../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SERVED = /^quartermaster listening on (http:\/\/127\.0\.0\.1:\d+)$/;
/** Scenarios of the official suite that need no tools, resources or prompts of the suite itself. */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
  'http-header-validation',
  'caching',
  'sep-2164-resource-not-found',
];
/** Checks of `server-stateless` that want tools of the suite. */
const STATELESS_PASSED = 24;

/** Tasks with the words that the configuration must contain. */
const TASKS: readonly (readonly [task: string, client: string, holds: RegExp])[] = [
  ['Read the open issues in Linear', 'cursor', /linear/i],
  ['Post a summary of my Notion page to Slack', 'claude-code', /notion[^]*slack|slack[^]*notion/i],
  ['Query our Postgres database, read only', 'codex', /postgres/i],
  ['Every morning send the top Hacker News stories to Telegram', 'gemini-cli', /telegram/i],
  ['Create a GitHub issue for each failed check', 'vscode', /github/i],
  ['Find flights from Hamburg to Lisbon', 'goose', /kiwi|flight/i],
  ['Download the transcript of a YouTube video', 'zed', /youtube/i],
  ['Add a row to my Google Sheet', 'opencode', /sheets/i],
  ['Check the weather in Oslo', 'kiro', /weather/i],
  ['Open an incident in PagerDuty', 'amp', /pagerduty/i],
];

type Structured = Readonly<Record<string, unknown>>;

function run(words: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', () => resolve(text));
  });
}

describe('The MCP server of the program', () => {
  const newFolder = temporaryFolders();
  let program: Program;
  let url = '';
  before(async () => {
    program = startProgram('src/main.ts', ['serve'], { QM_PORT: '0', QM_LOG: 'silent', QM_CATALOG: 'memory:' });
    url = `${SERVED.exec(await program.firstLine)?.[1] ?? ''}/mcp`;
  });
  after(async () => {
    program.process.kill('SIGTERM');
    await program.ended;
  });

  for (const scenario of SCENARIOS) {
    it(`passes the scenario ${scenario} of the official suite`, async () => {
      const text = await run([CONFORMANCE, 'server', '--url', url, '--scenario', scenario]);

      expect(text).to.match(/Passed: (\d+)\/\1, 0 failed/);
    });
  }

  it('passes all checks of server-stateless that need no tools of the suite', async () => {
    const text = await run([CONFORMANCE, 'server', '--url', url, '--scenario', 'server-stateless']);

    expect(Number(/Passed: (\d+)\//.exec(text)?.[1])).to.be.at.least(STATELESS_PASSED);
  });

  it('serves a client of the earlier protocol', async () => {
    const client = new EarlierClient({ name: 'test', version: '1.0.0' });
    await client.connect(new EarlierTransport(new URL(url)));
    const { structuredContent } = await client.callTool({ name: 'search_servers', arguments: { query: 'github' } });
    await client.close();

    expect(structuredContent).to.have.property('servers').that.has.property('length').above(0);
  });

  it('answers the handshake on standard input before the catalog is loaded, then equips an agent for ten tasks', async () => {
    const client = new Client({ name: 'agent', version: '1.0.0' });
    const env = { PATH: process.env['PATH'] ?? '', QM_CATALOG: 'memory:', HOME: process.env['HOME'] ?? '' };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: ['src/main.ts', 'mcp'], env }));
    const call = async (name: string, given: Structured): Promise<Structured> => {
      const { structuredContent, isError } = await client.callTool({ name, arguments: given });
      expect(isError, name).to.not.equal(true);
      return structuredContent as Structured;
    };
    try {
      for (const [task, target, holds] of TASKS) {
        const { servers } = await call('recommend_stack', { task });
        const [first] = servers as readonly { readonly name: string }[];
        await call('describe_server', { name: first?.name, part: 'install' });
        const written = await call('client_config', { client: target, servers });

        expect(JSON.stringify(written['content']), task).to.match(holds);
      }
    } finally {
      await client.close();
    }
  });

  it('writes the stack of a task into the file of a client with the option for it, and undo takes it back', async () => {
    const folder = newFolder();
    const env = { PATH: process.env['PATH'] ?? '', QM_CATALOG: 'memory:', HOME: folder, XDG_STATE_HOME: folder };
    const args = [MAIN, 'mcp', '--allow-apply'];
    const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, cwd: folder }));
    const call = async (name: string, given: Structured) =>
      (await client.callTool({ name, arguments: given })).structuredContent as Structured;
    const { resource } = await call('recommend_stack', { task: 'Read the open issues in Linear' });
    const given = { client: 'cursor', scope: 'project', resource };
    const { token } = await call('apply_config', given);
    const written = await call('apply_config', { ...given, token });
    await client.close();
    const file = join(folder, '.cursor/mcp.json');

    expect(written).to.include({ written: true });
    expect(readFileSync(file, 'utf8')).to.include('mcp.linear.app');
    const { code } = await startCommand(process.execPath, [MAIN, 'undo'], env, folder).ended;
    expect(code).to.equal(0);
    expect(existsSync(file)).to.equal(false);
  });
});
