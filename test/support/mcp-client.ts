import { Client, InMemoryTransport, type ClientOptions } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { RecentRequests } from '../../src/adapters/in/mcp/recent-requests.ts';
import { makeMcpServer } from '../../src/adapters/in/mcp/server.ts';
import type { McpParts, McpUseCases } from '../../src/adapters/in/mcp/use-cases.ts';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { anAnswer, anExport, aHit, aServer } from './answers.ts';
import { aCatalog } from './catalogs.ts';

/** Use cases that always answer the same. */
export const scriptedMcpUseCases: McpUseCases = {
  recommendStack: () => Promise.resolve(anAnswer()),
  searchServers: () => Promise.resolve({ items: [aHit()], total: 1, cursor: null, lacking: null }),
  getServer: () => Promise.resolve(aServer()),
  exportConfiguration: () => Promise.resolve(anExport()),
  currentCatalog: new FixedCatalog(aCatalog()),
};

type Structured = Readonly<Record<string, unknown>>;

export type McpStage = {
  readonly client: Client;
  /** Calls a tool; a fault is the member `fault`. */
  readonly call: (tool: string, given: Structured) => Promise<Structured>;
};

/**
 * Lends a client that is connected as on standard input and output.
 * @param prepare Called before the handshake.
 */
export async function withMcpClient(
  parts: Partial<McpParts>,
  options: ClientOptions,
  use: (stage: McpStage) => Promise<void>,
  prepare: (client: Client) => void = () => undefined,
): Promise<void> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const whole = {
    open: () => Promise.resolve(scriptedMcpUseCases),
    version: '0.0.0',
    recent: new RecentRequests(),
    ...parts,
  };
  const handle = serveStdio(() => makeMcpServer(whole), { transport: far });
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  prepare(client);
  await client.connect(near);
  const call: McpStage['call'] = async (name, given) => {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: given });
    return isError === true
      ? { fault: (content as { readonly text: string }[])[0]?.text }
      : (structuredContent as Structured);
  };
  try {
    await use({ client, call });
  } finally {
    await client.close();
    await handle.close();
  }
}
