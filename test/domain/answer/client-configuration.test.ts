import { expect } from 'chai';
import {
  CLIENT_IDS,
  clientConfiguration,
  type ConfiguredServer,
} from '../../../src/domain/answer/client-configuration.ts';
import { readToml } from '../../support/basic-toml.ts';
import { encodings } from '../../support/requests.ts';

const local: ConfiguredServer = {
  key: 'board',
  launch: {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', 'board-mcp'],
    settings: { MODE: 'fast' },
    secrets: ['BOARD_TOKEN'],
  },
  tools: ['list_issues'],
};
const hosted: ConfiguredServer = {
  key: 'chat',
  launch: {
    kind: 'http',
    transport: 'streamable-http',
    url: 'https://chat.example/mcp',
    settings: { 'X-Mode': 'fast' },
    secrets: [
      { name: 'Authorization', prefix: 'Bearer ', variable: 'CHAT_TOKEN' },
      { name: 'X-Key', prefix: '', variable: 'CHAT_X_KEY' },
    ],
  },
  tools: [],
};

function write(
  client: (typeof CLIENT_IDS)[number],
  ...servers: ConfiguredServer[]
): ReturnType<typeof clientConfiguration> {
  return clientConfiguration(client, servers, encodings.base64);
}

describe('The configuration of a client', () => {
  it('refers to the environment in .mcp.json', () => {
    const { file, format, content } = write('claude-code', local, hosted);

    expect([file, format]).to.deep.equal(['.mcp.json', 'json']);
    expect(content).to.deep.equal({
      mcpServers: {
        board: {
          type: 'stdio',
          command: 'npx',
          args: ['-y', 'board-mcp'],
          env: { MODE: 'fast', BOARD_TOKEN: '${BOARD_TOKEN}' },
        },
        chat: {
          type: 'http',
          url: 'https://chat.example/mcp',
          headers: { 'X-Mode': 'fast', Authorization: 'Bearer ${CHAT_TOKEN}', 'X-Key': '${CHAT_X_KEY}' },
        },
      },
    });
  });

  it('refers to the environment in its own way for Cursor, with one link a server', () => {
    const { content, deeplink } = write('cursor', local, hosted);
    const links = (deeplink ?? []).map((link) => new URL(link).searchParams);

    expect(links.map((link) => link.get('name'))).to.deep.equal(['board', 'chat']);
    expect(content).to.deep.equal({
      mcpServers: Object.fromEntries(
        links.map((link) => [
          link.get('name'),
          JSON.parse(Buffer.from(link.get('config') ?? '', 'base64').toString('utf8')) as unknown,
        ]),
      ),
    });
    expect(JSON.stringify(content)).to.include('${env:BOARD_TOKEN}').and.include('Bearer ${env:CHAT_TOKEN}');
  });

  it('asks for every secret once, hidden, in VS Code', () => {
    const { content, deeplink } = write('vscode', local, { ...local, key: 'other' }, hosted);

    expect(content)
      .to.have.property('inputs')
      .that.deep.equals(
        ['BOARD_TOKEN', 'CHAT_TOKEN', 'CHAT_X_KEY'].map((name) => ({
          type: 'promptString',
          id: name.toLowerCase().replaceAll('_', '-'),
          description: name,
          password: true,
        })),
      );
    expect(JSON.stringify(content)).to.include('${input:board-token}');
    expect(deeplink).to.have.length(3);
  });

  it('names variables, the bearer token and the allowed tools in TOML for Codex', () => {
    const { content, format } = write('codex', local, hosted);

    expect(format).to.equal('toml');
    expect(readToml(String(content))).to.deep.equal({
      '["mcp_servers","board"]': {
        command: 'npx',
        args: ['-y', 'board-mcp'],
        env: { MODE: 'fast' },
        env_vars: ['BOARD_TOKEN'],
        enabled_tools: ['list_issues'],
      },
      '["mcp_servers","chat"]': {
        url: 'https://chat.example/mcp',
        bearer_token_env_var: 'CHAT_TOKEN',
        http_headers: { 'X-Mode': 'fast' },
        env_http_headers: { 'X-Key': 'CHAT_X_KEY' },
      },
    });
  });

  it('says that it enforces the tools only where it lists them for every server', () => {
    expect(CLIENT_IDS.map((client) => write(client, local).tools_enforced)).to.deep.equal([false, false, false, true]);
    expect(write('codex', local, hosted).tools_enforced).to.equal(false);
  });

  it('makes a reference in an argument the one that each client understands', () => {
    const launch = { ...local.launch, args: ['--header', 'X-Key: ${BOARD_TOKEN}', '$HOME', '${lower}'] };
    const referring = { ...local, launch } as ConfiguredServer;
    const argumentsOf = (client: (typeof CLIENT_IDS)[number]): string =>
      JSON.stringify(write(client, referring).content);

    expect(argumentsOf('claude-code')).to.include('["--header","X-Key: ${BOARD_TOKEN}","$HOME","${lower}"]');
    expect(argumentsOf('cursor')).to.include('["--header","X-Key: ${env:BOARD_TOKEN}","$HOME","${lower}"]');
    expect(argumentsOf('vscode')).to.include('["--header","X-Key: ${input:board-token}","$HOME","${lower}"]');
  });

  it('reaches an SSE endpoint through a bridge in Codex, which hands the secrets on by name', () => {
    const sse = { ...hosted, launch: { ...hosted.launch, transport: 'sse' }, tools: ['post'] } as ConfiguredServer;

    expect(readToml(String(write('codex', sse).content))).to.deep.equal({
      '["mcp_servers","chat"]': {
        command: 'npx',
        args: [
          '-y',
          'mcp-remote',
          'https://chat.example/mcp',
          '--header',
          'X-Mode:fast',
          '--header',
          'Authorization:Bearer ${CHAT_TOKEN}',
          '--header',
          'X-Key:${CHAT_X_KEY}',
        ],
        env_vars: ['CHAT_TOKEN', 'CHAT_X_KEY'],
        enabled_tools: ['post'],
      },
    });
  });

  it('tells an SSE endpoint from a streamable one', () => {
    const sse = { ...hosted, launch: { ...hosted.launch, transport: 'sse' } } as ConfiguredServer;

    expect(JSON.stringify(write('claude-code', sse).content)).to.include('"type":"sse"');
  });
});
