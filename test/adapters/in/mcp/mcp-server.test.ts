import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import fc from 'fast-check';
import type { ExportRequest } from '../../../../src/application/clients/export-configuration.ts';
import type { RecommendRequest } from '../../../../src/application/recommend/recommend-stack.ts';
import { nearestCapabilities } from '../../../../src/adapters/in/mcp/nearest-capabilities.ts';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import type { McpUseCases } from '../../../../src/adapters/in/mcp/use-cases.ts';
import { anAnswer, anExport, aHit, aRecommendation, aServer, aServerPick, aTask } from '../../../support/answers.ts';
import { scriptedMcpUseCases, withMcpClient } from '../../../support/mcp-client.ts';
import { withService, type Script } from '../../../support/http-service.ts';

const MOST_TOKENS = 1_500;
const CHARACTERS_A_TOKEN = 4;

async function withClient(script: Script, use: (client: Client) => Promise<void>): Promise<void> {
  await withService(script, async ({ url }) => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
    try {
      await use(client);
    } finally {
      await client.close();
    }
  });
}

type Result = Awaited<ReturnType<Client['callTool']>>;

/** Use cases whose answers have long texts and lists. */
function flooded(words: string, count: number): Partial<McpUseCases> {
  const repeat = <Item>(item: Item): readonly Item[] => Array.from({ length: count }, () => item);
  const [tool] = aServerPick().tools;
  const pick = aServerPick({ title: words, tools: tool === undefined ? [] : repeat(tool) });
  const recommendation = aRecommendation({
    summary: words.repeat(count),
    mcp_servers: repeat(pick),
    client_configs: {
      cursor: { file: 'mcp.json', format: 'json', content: repeat(words), enforcement: 'none' },
    },
  });
  const server = aServer({
    title: words,
    description: words,
    install: words,
    source: repeat(words),
    tools: aServer().tools.slice(0, 1).flatMap(repeat),
    credentials: aServer().credentials.slice(0, 1).flatMap(repeat),
  });
  return {
    recommendStack: () => Promise.resolve({ task: aTask({ open_questions: [] }), recommendation }),
    searchServers: () =>
      Promise.resolve({
        items: repeat(aHit({ title: words, description: words })),
        total: count,
        cursor: null,
        lacking: null,
      }),
    getServer: () => Promise.resolve(server),
    exportConfiguration: () => Promise.resolve(anExport({ secrets: repeat('A_SECRET'), content: repeat(words) })),
  };
}

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Calls `recommend_stack` by the protocol of a year, without its official client. */
function callByHand(url: string, year: 2025 | 2026): Promise<Response> {
  const call = { name: 'recommend_stack', arguments: { task: 'x' } };
  const names = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': call.name };
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(year === 2026 ? names : {}),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: year === 2026 ? { ...call, _meta: ENVELOPE } : call,
    }),
  });
}

const textOf = ({ content }: Result): string => (content as { readonly text: string }[])[0]?.text ?? '';

describe('The MCP server', () => {
  it('defines four tools that only read, within the budget of tokens', async () => {
    await withClient({}, async (client) => {
      const { tools } = await client.listTools();

      expect(tools.map(({ name }) => name)).to.deep.equal([
        'recommend_stack',
        'search_servers',
        'describe_server',
        'client_config',
      ]);
      for (const { annotations, outputSchema, _meta } of tools) {
        expect(annotations).to.include({ readOnlyHint: true, openWorldHint: false });
        expect(outputSchema).to.include({ type: 'object' });
        expect(_meta).to.have.property('anthropic/searchHint');
      }
      expect(JSON.stringify(tools).length / CHARACTERS_A_TOKEN).to.be.below(MOST_TOKENS);
      expect(client.getInstructions()?.length).to.be.below(400);
      expect(JSON.stringify(client.getServerCapabilities())).to.not.include('true');
    });
  });

  it('recommends for the needs of the calling model, without a vendor', async () => {
    const asked: RecommendRequest[] = [];
    const recommendStack = (request: RecommendRequest) => {
      asked.push(request);
      return Promise.resolve(anAnswer());
    };
    await withClient({ useCases: { recommendStack }, settings: { defaultProvider: 'openai' } }, async (client) => {
      const needs = [{ text: 'offene Tickets lesen', system: 'boardly', capability: 'issue.lst' }];
      const result = await client.callTool({ name: 'recommend_stack', arguments: { task: ' Tickets ', needs } });

      expect(asked[0]).to.deep.include({
        task: 'Tickets',
        provider: 'local',
        needs: [{ text: 'offene Tickets lesen', system: 'boardly' }],
      });
      expect(result.structuredContent).to.deep.equal(JSON.parse(textOf(result)));
      expect(result.structuredContent).to.have.nested.property('servers[0].tools').that.includes('list_issues');
      expect(result.structuredContent).to.have.nested.property('unknown_capabilities[0].given', 'issue.lst');
    });
  });

  it('keeps a large answer within 3 kB, and says that it was shortened', async () => {
    const tools = Array.from({ length: 60 }, (_, index) => ({
      ...(aServerPick().tools[0] ?? { name: '' }),
      name: `a_tool_with_a_long_name_${index}`,
    })) as ReturnType<typeof aServerPick>['tools'];
    const answer = anAnswer();
    const picks = Array.from({ length: 5 }, () => aServerPick({ tools }));
    const recommendStack = () =>
      Promise.resolve({ ...answer, recommendation: { ...answer.recommendation, mcp_servers: picks } });
    await withClient({ useCases: { recommendStack } }, async (client) => {
      const result = await client.callTool({ name: 'recommend_stack', arguments: { task: 'x' } });

      expect(textOf(result).length).to.be.at.most(3_000);
      expect(result.structuredContent).to.include({ truncated: true }).and.to.have.nested.property('servers.length', 5);
    });
  });

  it('searches and describes servers', async () => {
    await withClient({}, async (client) => {
      const found = await client.callTool({ name: 'search_servers', arguments: { query: 'issues', limit: 3 } });
      expect(found.structuredContent).to.include({ total: 1 });
      for (const part of ['tools', 'install', 'trust']) {
        const told = await client.callTool({ name: 'describe_server', arguments: { name: 'board-mcp', part } });
        expect(told.structuredContent).to.include.keys('name', 'title');
        expect(textOf(told).length).to.be.at.most(3_000);
      }
    });
  });

  it('writes the configuration of a client', async () => {
    const asked: ExportRequest[] = [];
    const exportConfiguration = (request: ExportRequest) => {
      asked.push(request);
      return Promise.resolve(anExport({ deeplink: ['cursor://x'] }));
    };
    await withClient({ useCases: { exportConfiguration } }, async (client) => {
      const servers = [{ name: 'board-mcp', tools: ['list_issues'] }, { name: 'chat-mcp' }];
      const result = await client.callTool({ name: 'client_config', arguments: { client: 'cursor', servers } });

      expect(asked).to.deep.equal([
        { client: 'cursor', scope: null, servers: [servers[0], { name: 'chat-mcp', tools: null }] },
      ]);
      expect(result.structuredContent).to.include.keys('file', 'content', 'enforcement').and.not.have.key('deeplink');
    });
  });

  it('returns the configuration of a client with the recommendation', async () => {
    const asked: RecommendRequest[] = [];
    const recommendStack = (request: RecommendRequest) => {
      asked.push(request);
      return Promise.resolve(anAnswer());
    };
    await withClient({ useCases: { recommendStack } }, async (client) => {
      const call = (id: string) =>
        client.callTool({ name: 'recommend_stack', arguments: { task: 'List issues', client: id } });
      const known = await call('claude-code');
      const unknown = await call('claude-cod');

      expect(asked).to.have.length(1);
      expect(asked[0]).to.deep.include({ clients: ['claude-code'], namedClients: ['claude-code'] });
      expect(known.structuredContent).to.have.nested.property('client_config.content');
      expect(unknown.isError).to.equal(true);
      expect(textOf(unknown)).to.include('There is no client "claude-cod"').and.include('cursor');
    });
  });

  it('has the whole answer of a recommendation as a resource', async () => {
    const details: string[] = [];
    const recommendStack = ({ detail }: RecommendRequest) => {
      details.push(detail);
      return Promise.resolve(anAnswer());
    };
    await withClient({ useCases: { recommendStack } }, async (client) => {
      const result = await client.callTool({ name: 'recommend_stack', arguments: { task: 'List issues' } });
      const { resource } = result.structuredContent as { readonly resource: string };
      const { contents } = await client.readResource({ uri: resource });
      const failure: unknown = await client.readResource({ uri: 'stack://0' }).catch((error: unknown) => error);

      expect(resource).to.match(/^stack:\/\/[0-9a-f]{16}$/);
      expect(contents[0]).to.have.property('text', JSON.stringify(anAnswer()));
      expect(details).to.deep.equal(['short', 'full']);
      expect(String(failure)).to.include('Call the tool again');
    });
  });

  it('has the content of a configuration that is too long as a resource', async () => {
    const exported = anExport({ content: { mcpServers: { board: { env: { NOTE: 'x'.repeat(4_000) } } } } });
    await withClient({ useCases: { exportConfiguration: () => Promise.resolve(exported) } }, async (client) => {
      const given = { client: 'cursor', servers: [{ name: 'board-mcp' }] };
      const result = await client.callTool({ name: 'client_config', arguments: given });
      const { resource } = result.structuredContent as { readonly resource: string };
      const { contents } = await client.readResource({ uri: resource });

      expect(result.structuredContent).to.include({ truncated: true }).and.to.not.have.property('content');
      expect(contents[0]).to.have.property('text', JSON.stringify(exported));
    });
  });

  it('keeps the answer of every tool within 3,000 bytes, whatever the catalog holds', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    const size = fc.integer({ min: 0, max: 200 });
    await fc.assert(
      fc.asyncProperty(text, size, async (words, count) => {
        const open = () => Promise.resolve({ ...scriptedMcpUseCases, ...flooded(words, count) });
        await withMcpClient({ open }, {}, async ({ client }) => {
          const calls = [
            ['recommend_stack', { task: 'x', client: 'cursor' }],
            ['search_servers', { query: 'x', limit: 10 }],
            ...['tools', 'install', 'trust'].map((part) => ['describe_server', { name: 'x', part }]),
            ['client_config', { client: 'cursor', servers: [{ name: 'x' }] }],
          ] as readonly (readonly [string, Record<string, unknown>])[];
          for (const [name, given] of calls) {
            const result = await client.callTool({ name, arguments: given });

            expect(result.isError, textOf(result)).to.not.equal(true);
            expect(Buffer.byteLength(textOf(result)), name).to.be.at.most(3_000);
          }
        });
      }),
      { numRuns: 15 },
    );
  });

  it('keeps the explanation of faults within 3,000 bytes', async () => {
    const errors = Array.from({ length: 100 }, (_, index) => ({ path: `/${index}`, message: '界'.repeat(300) }));
    const failure = new QuartermasterError('validation', '界'.repeat(3_000), { errors });
    await withClient({ useCases: { getServer: () => Promise.reject(failure) } }, async (client) => {
      const result = await client.callTool({ name: 'describe_server', arguments: { name: 'x' } });

      expect(Buffer.byteLength(textOf(result))).to.be.within(1_000, 3_000);
    });
  });

  it('keeps the explanation of wrong arguments within 3,000 bytes', async () => {
    await withMcpClient({}, {}, async ({ call }) => {
      const needs = Array.from({ length: 300 }, () => ({ unknown: '界'.repeat(300) }));
      const { fault } = await call('recommend_stack', { task: '', needs });

      expect(fault).to.include('data/task');
      expect(Buffer.byteLength(String(fault))).to.be.at.most(3_000);
    });
  });

  it('answers faults as results that the model can correct', async () => {
    const missing = new QuartermasterError('not_found', 'There is no server "x".', { suggestions: ['com.x/y'] });
    await withClient({ useCases: { getServer: () => Promise.reject(missing) } }, async (client) => {
      const unknown = await client.callTool({ name: 'describe_server', arguments: { name: 'x' } });
      const faulty = await client.callTool({
        name: 'recommend_stack',
        arguments: { task: 'x', constraints: { foo: 1 } },
      });

      expect(unknown.isError).to.equal(true);
      expect(textOf(unknown)).to.equal('There is no server "x".\nclosest: com.x/y');
      expect(faulty.isError).to.equal(true);
      expect(textOf(faulty)).to.include('/foo');
    });
  });

  it('has the vocabulary and servers as resources, and a prompt', async () => {
    await withClient({}, async (client) => {
      const { contents } = await client.readResource({ uri: 'quartermaster://capabilities' });
      const server = await client.readResource({ uri: 'server://board-mcp' });
      const { messages } = await client.getPrompt({ name: 'equip', arguments: { task: 'list issues' } });

      expect(JSON.stringify(contents)).to.include('issue.list').and.have.property('length').that.is.below(8_000);
      expect(JSON.stringify(server.contents)).to.include('board');
      expect(JSON.stringify(messages)).to.include('list issues').and.include('recommend_stack');
    });
  });

  it('stands behind the checks of token, host and origin', async () => {
    await withService({ settings: { bearerTokens: ['t'.repeat(32)] } }, async ({ url }) => {
      const statusOf = async (headers: Readonly<Record<string, string>>) =>
        (await fetch(`${url}/mcp`, { method: 'POST', headers, body: '{}' })).status;

      expect(await statusOf({})).to.equal(401);
      expect(await statusOf({ authorization: `Bearer ${'t'.repeat(32)}`, origin: 'https://evil.example' })).to.equal(
        403,
      );
    });
  });

  it('takes bodies of the size that the other operations take', async () => {
    await withService({}, async ({ url }) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'ping',
        params: { _meta: { x: 'x'.repeat(300_000) } },
      });
      const answer = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
      const twice = await fetch(`${url}/mcp`, { method: 'POST', headers, body: '{"jsonrpc":"2.0","jsonrpc":"2.0"}' });

      expect(answer.status).to.equal(413);
      expect(await answer.json()).to.have.property('code', 'payload_too_large');
      expect(twice.status).to.equal(400);
    });
  });

  it('ends a call at the time limit of the service', async () => {
    let calls = 0;
    const { promise: bothStopped, resolve: stop } = Promise.withResolvers<undefined>();
    const recommendStack = (_request: RecommendRequest, signal?: AbortSignal) =>
      new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          calls += 1;
          if (calls === 2) stop(undefined);
          reject(new Error('stopped'));
        }),
      );
    await withService({ useCases: { recommendStack }, settings: { deadlineMs: 300 } }, async ({ url }) => {
      const answer = await callByHand(url, 2026);
      const stream = await callByHand(url, 2025).then(
        (response) => response.text(),
        () => null,
      );

      expect(answer.status).to.equal(503);
      expect(await answer.json()).to.have.property('code', 'overloaded');
      expect(stream).to.be.oneOf([null, '']);
      await bothStopped;
    });
  });

  it('refuses calls beyond the number of concurrent ones', async () => {
    const { promise: free, resolve } = Promise.withResolvers<ReturnType<typeof anAnswer>>();
    const { promise: called, resolve: call } = Promise.withResolvers<undefined>();
    const recommendStack = () => {
      call(undefined);
      return free;
    };
    await withService({ useCases: { recommendStack }, settings: { mostRuns: 1 } }, async ({ url }) => {
      const first = callByHand(url, 2026);
      await called;
      const second = await callByHand(url, 2026);
      resolve(anAnswer());

      expect(second.status).to.equal(503);
      expect((await first).status).to.equal(200);
    });
  });
});

describe('nearestCapabilities', () => {
  it('returns the five ids with the nearest spelling', () => {
    const ids = ['issue.list', 'issue.create', 'chat.post', 'note.read', 'note.write', 'file.read', 'sql.query'];

    expect(nearestCapabilities('issue.lst', ids)).to.have.length(5).and.property('0', 'issue.list');
  });
});
