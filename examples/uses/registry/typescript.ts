/** Synchronises names and versions of all servers as a client of the MCP registry API does. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const versions = new Map<string, string>();
let pages = 0;
let cursor: string | undefined;
do {
  const page = await client.listRegistry({ version: 'latest', limit: 100, ...(cursor !== undefined && { cursor }) });
  for (const { server } of page.servers) versions.set(server.name, server.version);
  cursor = page.metadata.nextCursor;
  pages += 1;
} while (cursor !== undefined);

console.log(`${versions.size} servers on ${pages} pages`);
console.log(`com.slack/mcp ${versions.get('com.slack/mcp')}`);
