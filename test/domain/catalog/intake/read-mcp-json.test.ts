import { expect } from 'chai';
import * as fc from 'fast-check';
import { readMcpJson } from '../../../../src/domain/catalog/intake/read-mcp-json.ts';
import { faultsOfServerJson } from '../../../support/server-json-schema.ts';

const KEY = 'board';

/** What is read of one configured server. */
function read(configured: unknown) {
  const { servers, faults } = readMcpJson({ mcpServers: { [KEY]: configured } }) ?? { servers: [], faults: [] };
  for (const { server } of servers) expect(faultsOfServerJson(server)).to.equal('');
  return { server: servers[0]?.server, mends: servers[0]?.mends, fault: faults[0]?.message };
}

const packageOf = (command: string, ...args: readonly string[]) => read({ command, args }).server?.packages?.[0];

describe('readMcpJson', () => {
  it('makes a document of each server, named after its key', () => {
    expect(read({ command: 'npx', args: ['-y', 'board-mcp@1.2.0'] }).server).to.deep.equal({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'local/board',
      description: 'Starts the npm package board-mcp',
      title: 'board',
      version: '1.2.0',
      packages: [
        {
          registryType: 'npm',
          identifier: 'board-mcp',
          version: '1.2.0',
          runtimeHint: 'npx',
          transport: { type: 'stdio' },
        },
      ],
    });
  });

  for (const root of ['mcpServers', 'servers', 'context_servers', 'mcp']) {
    it(`finds the servers under ${root}`, () => {
      expect(readMcpJson({ [root]: { a: { url: 'https://a.example/mcp' } } })?.servers).to.have.length(1);
    });
  }

  it('is no reader of anything else', () => {
    for (const value of [null, [], 'x', {}, { mcpServers: [] }, { servers: 1 }])
      expect(readMcpJson(value), JSON.stringify(value)).to.equal(undefined);
  });

  it('makes a valid name of any key, and tells when two keys give the same', () => {
    const { servers, faults } = readMcpJson({
      servers: Object.fromEntries(
        ['Board & Co.', 'Board--Co', 'Board Co', 'Ünï', '???'].map((key) => [key, { url: 'https://a.example/mcp' }]),
      ),
    }) ?? { servers: [], faults: [] };

    expect(servers.map(({ server }) => server.name)).to.deep.equal(['local/Board-Co', 'local/Board--Co', 'local/Uni']);
    expect(faults).to.deep.equal([
      { path: '/Board Co', message: 'It has the name of another one: local/Board-Co.' },
      { path: '/???', message: 'It is no server with a name.' },
    ]);
  });

  for (const [words, found] of [
    ['npx -y @boardly/mcp', 'npm @boardly/mcp'],
    ['npx --yes @boardly/mcp@1.0.0-beta.1', 'npm @boardly/mcp 1.0.0-beta.1'],
    ['npx board-mcp@latest', 'npm board-mcp'],
    ['npx board-mcp@^1.0.0', 'npm board-mcp'],
    ['npx -p @boardly/board-mcp board-mcp', 'npm @boardly/board-mcp'],
    ['npm exec -- board-mcp@2', 'npm board-mcp 2'],
    ['/usr/local/bin/bunx board-mcp', 'npm board-mcp'],
    ['bun x board-mcp', 'npm board-mcp'],
    ['pnpm dlx board-mcp@1.0.0', 'npm board-mcp 1.0.0'],
    ['C:\\Programs\\npx.cmd -y board-mcp', 'npm board-mcp'],
    ['cmd /c npx -y board-mcp', 'npm board-mcp'],
    ['uvx board-mcp==1.0.0', 'pypi board-mcp 1.0.0'],
    ['uvx board-mcp@1.0.0', 'pypi board-mcp 1.0.0'],
    ['uvx --python 3.12 --from board-mcp==1.0.0 board_mcp', 'pypi board-mcp 1.0.0'],
    ['uv tool run board-mcp', 'pypi board-mcp'],
    ['pipx run board-mcp', 'pypi board-mcp'],
    ['dnx Board.Mcp@1.0.0 --yes', 'nuget Board.Mcp 1.0.0'],
    ['docker run -i --rm ghcr.io/boardly/mcp:1.0.0', 'oci ghcr.io/boardly/mcp:1.0.0'],
    ['docker container run -it --name=b mcp/board', 'oci mcp/board'],
    ['podman run --rm -i docker.io/mcp/board', 'oci docker.io/mcp/board'],
  ] as const) {
    it(`reads ${words} as ${found}`, () => {
      const [command = '', ...args] = words.split(' ');
      const { registryType, identifier, version } = packageOf(command, ...args) ?? {};
      expect([registryType, identifier, version].filter(Boolean).join(' ')).to.equal(found);
    });
  }

  for (const [words, why] of [
    ['python -m board', 'It starts a program of this machine.'],
    ['node /home/me/board/index.js', 'It starts a program of this machine.'],
    ['uv --directory /x run board', 'It starts a program of this machine.'],
    ['npx /home/me/board', 'It names no package of a registry.'],
    ['npx github:boardly/mcp', 'It names no package of a registry.'],
    ['npx', 'It names no package of a registry.'],
    ['npx --loud board-mcp', 'It has an option that is not known: --loud.'],
    ['npx -p board-mcp other', 'It starts another program of the package.'],
    ['uvx --from git+https://github.com/boardly/mcp board', 'It names no package of a registry.'],
    ['docker compose up', 'It does not run an image.'],
    ['docker run -i --rm', 'It names no image.'],
    ['docker run --entrypoint sh mcp/board', 'It starts another program of the image.'],
    ['npx mcp-remote', 'It bridges to no address.'],
  ] as const) {
    it(`guesses nothing of ${words}`, () => {
      const [command, ...args] = words.split(' ');
      expect(read({ command, args })).to.deep.include({ server: undefined, fault: why });
    });
  }

  for (const configured of [
    null,
    'npx',
    {},
    { command: 1 },
    { command: 'npx', args: 'x' },
    { command: 'npx', args: [{}] },
  ]) {
    it(`reports that ${JSON.stringify(configured)} cannot be read`, () => {
      expect(read(configured).fault).to.match(/^It .*\.$/);
    });
  }

  it('keeps the names of variables and headers, never a value', () => {
    const local = read({
      command: 'docker',
      args: [
        'run',
        '-e',
        'BOARD_TOKEN=hunter2',
        '-eREGION',
        '--env',
        'MODE=hunter2',
        'mcp/board',
        '--api-key',
        'hunter2',
      ],
      env: { BOARD_TOKEN: 'hunter2', MODE: 'hunter2', 'not a name': 'hunter2' },
    });
    const hosted = read({
      url: 'https://board.example/mcp?apiKey=hunter2&board=hunter2#hunter2',
      headers: { Authorization: 'Bearer hunter2' },
    });

    expect(JSON.stringify([local, hosted])).not.to.include('hunter2');
    expect(local.server?.packages?.[0]).to.deep.include({
      environmentVariables: [
        { name: 'BOARD_TOKEN', isRequired: true, isSecret: true },
        { name: 'REGION' },
        { name: 'MODE' },
      ],
      packageArguments: [
        { type: 'named', name: '--api-key' },
        { type: 'positional', valueHint: 'api_key', isRequired: true, isSecret: true },
      ],
    });
    expect(hosted.server?.remotes).to.deep.equal([
      {
        type: 'streamable-http',
        url: 'https://board.example/mcp?apiKey={apiKey}&board={board}',
        headers: [{ name: 'Authorization', isRequired: true, isSecret: true }],
        variables: { apiKey: { isRequired: true, isSecret: true }, board: { isRequired: true } },
      },
    ]);
  });

  it('takes over options and plain words, and leaves everything else open', () => {
    const words = [
      'serve',
      '--read-only',
      '--root=/home/me',
      '/home/me/docs',
      '--mode',
      'fast',
      'abc123def',
      '--token=x',
      'now',
    ];

    expect(packageOf('npx', 'board-mcp', ...words)?.packageArguments).to.deep.equal([
      { type: 'positional', value: 'serve' },
      { type: 'named', name: '--read-only' },
      { type: 'named', name: '--root', isRequired: true },
      { type: 'positional', valueHint: 'argument_4', isRequired: true },
      { type: 'named', name: '--mode' },
      { type: 'positional', value: 'fast' },
      { type: 'positional', valueHint: 'argument_7', isRequired: true },
      { type: 'named', name: '--token', isRequired: true, isSecret: true },
      { type: 'positional', value: 'now' },
    ]);
  });

  it('leaves out what containers get of the machine, and says so', () => {
    const { server, mends } = read({ command: 'docker', args: ['run', '-v', '/a:/b', '--network=host', 'mcp/board'] });

    expect(JSON.stringify(server)).not.to.include('/a');
    expect(mends?.map(({ message }) => message)).to.deep.equal([
      '-v was left out: it is about this machine',
      '--network was left out: it is about this machine',
    ]);
  });

  for (const [configured, type] of [
    [{ url: 'https://board.example/mcp' }, 'streamable-http'],
    [{ serverUrl: 'https://board.example/mcp' }, 'streamable-http'],
    [{ httpUrl: 'https://board.example/sse' }, 'streamable-http'],
    [{ url: 'https://board.example/sse' }, 'sse'],
    [{ url: 'https://board.example/mcp', type: 'sse' }, 'sse'],
    [{ url: 'https://board.example/sse', type: 'streamableHttp' }, 'streamable-http'],
    [{ type: 'remote', url: 'https://board.example/mcp' }, 'streamable-http'],
    [{ command: 'npx', args: ['-y', 'mcp-remote', 'https://board.example/sse'] }, 'sse'],
    [{ command: 'npx', args: ['mcp-remote@1', 'https://board.example/mcp', '--transport', 'sse-only'] }, 'sse'],
  ] as const) {
    it(`takes ${JSON.stringify(configured)} as ${type}`, () => {
      expect(read(configured).server?.remotes?.map((remote) => remote.type)).to.deep.equal([type]);
    });
  }

  it('makes variables of what a client fills in', () => {
    expect(read({ url: 'https://${env:TENANT}.board.example/${input:id}/mcp' }).server?.remotes?.[0]).to.deep.include({
      url: 'https://{TENANT}.board.example/{id}/mcp',
      variables: { TENANT: { isRequired: true }, id: { isRequired: true } },
    });
  });

  it('does not take addresses that others cannot reach or that hold a secret', () => {
    for (const [url, why] of [
      ['http://localhost:3000/mcp', 'It is on this machine.'],
      ['http://127.0.0.1/mcp', 'It is on this machine.'],
      ['https://board.example/s/ZGJhYzM0NTYtMTIz/mcp', 'It has an address that seems to hold a secret.'],
      ['https://me:hunter2@board.example/mcp', 'It has no address on the web.'],
      ['file:///mcp', 'It has no address on the web.'],
    ])
      expect(read({ url }), url).to.deep.include({ server: undefined, fault: why });
  });

  it('reads the forms of Zed and opencode', () => {
    const inside = { command: { path: 'npx', args: ['board-mcp'], env: { MODE: 'x' } } };
    const list = { type: 'local', command: ['npx', '-y', 'board-mcp'], environment: { MODE: 'x' } };

    for (const configured of [inside, list])
      expect(read(configured).server?.packages?.[0]).to.deep.include({
        identifier: 'board-mcp',
        environmentVariables: [{ name: 'MODE' }],
      });
  });

  it('gives valid documents or faults, and no value of a variable, whatever is configured', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'npx',
        'docker',
        'run',
        '-y',
        '-e',
        'a-mcp@1',
        'mcp/a',
        '--x=y',
        'https://a.example/mcp?b=c',
        'mcp-remote',
      ),
    );
    const configured = fc.record(
      {
        command: fc.oneof(word, fc.array(word), fc.jsonValue()),
        args: fc.oneof(fc.array(word, { maxLength: 8 }), fc.jsonValue()),
        env: fc.dictionary(word, fc.constant('hunter2')),
        url: word,
        headers: fc.dictionary(word, fc.constant('hunter2')),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.dictionary(word, fc.oneof(configured, fc.jsonValue()), { maxKeys: 4 }), (mcpServers) => {
        const result = readMcpJson({ mcpServers });
        for (const { server } of result?.servers ?? []) expect(faultsOfServerJson(server)).to.equal('');
        expect(JSON.stringify(result)).not.to.include('hunter2');
        expect((result?.servers.length ?? 0) + (result?.faults.length ?? 0)).to.equal(Object.keys(mcpServers).length);
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});
