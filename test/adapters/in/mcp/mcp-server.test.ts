import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import type { ExportRequest } from '../../../../src/application/clients/export-configuration.ts';
import type { RecommendRequest } from '../../../../src/application/recommend/recommend-stack.ts';
import { nearestCapabilities } from '../../../../src/adapters/in/mcp/nearest-capabilities.ts';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { anAnswer, anExport, aServerPick } from '../../../support/answers.ts';
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
      const server = await client.readResource({ uri: 'quartermaster://server/board-mcp' });
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
});

describe('nearestCapabilities', () => {
  it('returns the five ids with the nearest spelling', () => {
    const ids = ['issue.list', 'issue.create', 'chat.post', 'note.read', 'note.write', 'file.read', 'sql.query'];

    expect(nearestCapabilities('issue.lst', ids)).to.have.length(5).and.property('0', 'issue.list');
  });
});
