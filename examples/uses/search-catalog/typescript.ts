/** Searches servers by purpose, counts them by transport, and reads everything about one. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const q = 'post a message to slack';
const found = await client.searchServers({ q, transport: ['streamable-http'], limit: 3 });
for (const { name, title } of found.items) console.log(`${name}: ${title}`);

const counts = await client.countServers({ q });
console.log(`${found.total} of ${counts.total} are remote`);

const slack = await client.getServer({ name: 'com.slack/mcp' });
console.log(`${slack.name} has ${slack.tools?.length} tools`);
