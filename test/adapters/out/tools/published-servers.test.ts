import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { McpToolHost } from '../../../../src/adapters/out/tools/mcp-tool-host.ts';
import { makeHostProbe } from '../../../../src/adapters/out/tools/server-probes.ts';
import type { ToolConnection, ToolServer, Workplace } from '../../../../src/application/ports/tool-host.ts';
import { WORK_FOLDER } from '../../../../src/domain/catalog/verification/probe.ts';
import { withEverySandbox } from '../../../support/sandboxes.ts';
import { ScriptInstaller } from '../../../support/script-installer.ts';
import { aToolServer } from '../../../support/tool-servers.ts';
import { anEndpoint, aPackageTarget } from '../../../support/verifications.ts';

const PATH = process.env['PATH'] ?? '';
const EVERYTHING = '@modelcontextprotocol/server-everything/dist/index.js';
const MEMORY = '@modelcontextprotocol/server-memory/dist/index.js';
const never = new AbortController().signal;
const LIMITS = { installMs: 15_000, startMs: 15_000, listMs: 15_000 };

withEverySandbox('McpToolHost, with published servers', (sandbox) => {
  const installer = new ScriptInstaller({ everything: EVERYTHING, memory: MEMORY });
  const host = new McpToolHost(sandbox(), installer);
  let workplace: Workplace;
  beforeEach(async () => {
    workplace = await host.open();
  });
  afterEach(() => workplace.close());
  const connect = (server: ToolServer): Promise<ToolConnection> =>
    workplace.connect(server, LIMITS, () => undefined, never);

  it('works with server-everything over standard input and output', async () => {
    const everything = await connect(aPackage('everything'));

    expect(everything.protocol).to.equal('2025-11-25');
    await useEverything(everything);
  });

  it('works with server-everything over HTTP', async () => {
    const { url, server } = await startEverything();
    try {
      const everything = await connect(aToolServer('everything', { target: anEndpoint({ url }) }));

      await useEverything(everything);
      await everything.close();
    } finally {
      server.kill('SIGKILL');
    }
  });

  it('lets server-memory keep its file in the work folder, for the next attempt to go on with', async () => {
    const target = aPackage('memory', { MEMORY_FILE_PATH: `${WORK_FOLDER}/memory.json` });
    const memory = await connect(target);
    const entities = [{ name: 'desk', entityType: 'thing', observations: ['has a drawer'] }];
    expect(await memory.call('create_entities', { entities }, 10_000, never)).to.include({ isError: false });
    await memory.close();
    const files = await workplace.files();
    expect(files.map(({ path }) => path)).to.deep.equal(['memory.json']);

    const again = await connect(target);
    const { text } = await again.call('read_graph', {}, 10_000, never);
    expect(text).to.contain('has a drawer');
  });

  it('starts the version that is asked for, with its own arguments', async () => {
    const everything = await connect({ ...aPackage('everything'), version: '2026.8.31' });

    expect(everything.version).to.equal('2026.8.31');
    expect(installer.asked.at(-1)).to.deep.equal({
      type: 'npm',
      identifier: 'everything',
      executable: null,
      version: '2026.8.31',
    });
  });

  it('can be asked for a mere look, as a probe', async () => {
    const probe = makeHostProbe(host, LIMITS);
    const { sighting, installed } = await probe.probe(aPackage('memory').target, never);

    expect(installed).to.equal('1.0.3');
    if (sighting.saw !== 'tools') throw new Error(sighting.saw);
    expect(sighting.tools.map((tool) => Object(tool).name)).to.include('read_graph');
    expect((await probe.probe(aPackage('nothing').target, never)).sighting).to.deep.equal({ saw: 'no_package' });
  });
});

async function useEverything(everything: ToolConnection): Promise<void> {
  const names = everything.tools.map((tool) => String(Object(tool).name));
  expect(names).to.include.members(['echo', 'get-sum', 'get-tiny-image']);
  expect(await everything.call('echo', { message: 'hello' }, 10_000, never)).to.deep.equal({
    text: 'Echo: hello',
    isError: false,
  });
  expect((await everything.call('get-sum', { a: 2, b: 3 }, 10_000, never)).text).to.match(/\b5\b/);
  expect((await everything.call('get-tiny-image', {}, 10_000, never)).text).to.match(/\[image\/png, \d+ k?B\]/);
  const refused = await everything
    .call('get-sum', { a: 'two' }, 10_000, never)
    .catch((error: unknown) => ({ isError: error instanceof Error }));
  expect(refused).to.include({ isError: true });
}

function aPackage(identifier: string, settings: Readonly<Record<string, string>> = {}): ToolServer {
  return aToolServer(identifier, {
    target: aPackageTarget({ package: { type: 'npm', identifier, executable: null }, settings }),
  });
}

/** Starts the server's own mode of streamable HTTP on a free port. */
async function startEverything(): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const port = await freePort();
  const script = fileURLToPath(new URL(`../../../../node_modules/${EVERYTHING}`, import.meta.url));
  const server = spawn(process.execPath, [script, 'streamableHttp'], {
    env: { PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const piece of server.stderr) if (String(piece).includes(String(port))) break;
  return { url: `http://127.0.0.1:${port}/mcp`, server };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
