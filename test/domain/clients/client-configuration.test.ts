import { expect } from 'chai';
import { clientConfiguration } from '../../../src/domain/clients/client-configuration.ts';
import type { ClientId } from '../../../src/domain/clients/client-ids.ts';
import { BRIDGE, type ConfiguredServer } from '../../../src/domain/clients/render-entry.ts';
import { clientNamed } from '../../support/catalogs.ts';
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
  otherTools: ['delete_issue'],
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
  otherTools: [],
};

function write(client: ClientId, ...servers: ConfiguredServer[]): ReturnType<typeof clientConfiguration> {
  return clientConfiguration(clientNamed(client), servers, encodings.base64);
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

  it('says how it keeps the agent to the allowed tools, and that it does not where the tools are unknown', () => {
    const levels = (['cursor', 'claude-code', 'codex'] as const).map((client) => write(client, local).enforcement);

    expect(levels).to.deep.equal(['none', 'known_tools', 'allow']);
    expect(write('codex', local, hosted).enforcement).to.equal('none');
  });

  it('approves only the tools that need no approval, where a client has a list of them', () => {
    const approved = { ...local, tools: ['list_issues', 'close_issue'], unasked: ['list_issues'] };

    for (const client of ['cline', 'kiro'] as const) {
      expect(write(client, approved).content).to.have.deep.nested.property('mcpServers.board.autoApprove', [
        'list_issues',
      ]);
      expect(write(client, { ...approved, unasked: [] }).content).to.not.have.nested.property(
        'mcpServers.board.autoApprove',
      );
      expect(write(client, local).content).to.not.have.nested.property('mcpServers.board.autoApprove');
    }
  });

  it('lets Codex ask unless no allowed tool needs an approval', () => {
    expect(write('codex', { ...local, unasked: ['list_issues'] }).content).to.include(
      'default_tools_approval_mode = "approve"',
    );
    expect(write('codex', { ...local, unasked: [] }).content).to.include('default_tools_approval_mode = "prompt"');
    for (const unknown of [local, { ...hosted, unasked: [] }])
      expect(write('codex', unknown).content).to.not.include('approval_mode');
  });

  it('forbids the known tools that are not allowed in a second file of Claude Code', () => {
    expect(write('claude-code', local).also).to.deep.equal({
      file: '.claude/settings.json',
      content: { permissions: { deny: ['mcp__board__delete_issue'] } },
    });
    expect(write('claude-code', hosted).also).to.equal(undefined);
  });

  it('allows single tools in a map beside the servers of opencode', () => {
    expect(write('opencode', local).content).to.deep.equal({
      mcp: {
        board: {
          type: 'local',
          command: ['npx', '-y', 'board-mcp'],
          environment: { MODE: 'fast', BOARD_TOKEN: '{env:BOARD_TOKEN}' },
          enabled: true,
        },
      },
      tools: { 'board_*': false, board_list_issues: true },
    });
  });

  it('writes YAML for Goose, with the names of secrets', () => {
    expect(write('goose', local).content).to.equal(
      [
        'extensions:',
        '  board:',
        '    enabled: true',
        '    type: "stdio"',
        '    name: "board"',
        '    cmd: "npx"',
        '    args: ["-y","board-mcp"]',
        '    envs:',
        '      MODE: "fast"',
        '    env_keys: ["BOARD_TOKEN"]',
        '    available_tools: ["list_issues"]',
        '    timeout: 300',
        '',
      ].join('\n'),
    );
  });

  it('writes a list for Continue', () => {
    expect(write('continue', hosted).content).to.include('mcpServers:\n  - name: "chat"\n    type: "streamable-http"');
  });

  it('makes a reference in an argument the one that each client understands', () => {
    const launch = { ...local.launch, args: ['--header', 'X-Key: ${BOARD_TOKEN}', '$HOME', '${lower}'] };
    const referring = { ...local, launch } as ConfiguredServer;
    const argumentsOf = (client: ClientId): string => JSON.stringify(write(client, referring).content);

    expect(argumentsOf('claude-code')).to.include('["--header","X-Key: ${BOARD_TOKEN}","$HOME","${lower}"]');
    expect(argumentsOf('cursor')).to.include('["--header","X-Key: ${env:BOARD_TOKEN}","$HOME","${lower}"]');
    expect(argumentsOf('vscode')).to.include('["--header","X-Key: ${input:board-token}","$HOME","${lower}"]');
  });

  it('refers to a secret by its whole name, whatever words the name has', () => {
    const launch = { ...local.launch, secrets: ['XERO_CLIENT_ID', 'THE_NAME'] };
    const named = { ...local, launch } as ConfiguredServer;

    for (const client of ['claude-code', 'cursor', 'claude-desktop'] as const) {
      const written = JSON.stringify(write(client, named).content);
      expect(written).to.match(/"XERO_CLIENT_ID":"[^"a-z]*(?:env:)?XERO_CLIENT_ID[}>]"/);
      expect(written).to.match(/"THE_NAME":"[^"a-z]*(?:env:)?THE_NAME[}>]"/);
    }
    expect(JSON.stringify(write('vscode', named).content)).to.include('"XERO_CLIENT_ID":"${input:xero-client-id}"');
  });

  it('reaches an SSE endpoint through a bridge in Codex, which hands the secrets on by name', () => {
    const sse = { ...hosted, launch: { ...hosted.launch, transport: 'sse' }, tools: ['post'] } as ConfiguredServer;

    expect(readToml(String(write('codex', sse).content))).to.deep.equal({
      '["mcp_servers","chat"]': {
        command: 'npx',
        args: [
          '-y',
          `mcp-remote@${BRIDGE.version}`,
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

  it('gives the bridge the id of an app that the user registers', () => {
    const registered = { ...hosted, launch: { ...hosted.launch, app: true } } as ConfiguredServer;

    expect(JSON.stringify(write('claude-desktop', registered).content)).to.include(
      JSON.stringify(['--static-oauth-client-info', '{"client_id":"<client-id>"}']).slice(1, -1),
    );
    expect(JSON.stringify(write('claude-desktop', hosted).content)).not.to.include('--static-oauth-client-info');
  });

  it('tells an SSE endpoint from a streamable one', () => {
    const sse = { ...hosted, launch: { ...hosted.launch, transport: 'sse' } } as ConfiguredServer;

    expect(JSON.stringify(write('claude-code', sse).content)).to.include('"type":"sse"');
  });
});
