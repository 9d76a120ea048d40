/** Asks a service with a policy, and prints the servers that it rejects with the reason of the rule. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const answer = await client.recommend({ task: 'Post the release notes to our Slack channel #releases' });
if (!('recommendation' in answer)) throw new Error('The answer is short.');

const { mcp_servers, rejected } = answer.recommendation;
console.log(`Picked: ${mcp_servers.map(({ name }) => name).join(', ')}`);
for (const { name, code, reason } of rejected) if (code === 'policy') console.log(`${name}: ${reason}`);
console.log(`${(await client.getConfiguration()).policy?.barred_servers} hidden`);
