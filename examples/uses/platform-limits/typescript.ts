/** Keeps the limits of a platform team, and prints the needs that they leave open. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const answer = await client.recommend({
  task: 'Find the slowest queries of our Postgres database and open GitHub issues for them',
  constraints: {
    no_runtimes: ['docker'],
    remote: 'forbidden',
    licenses: ['MIT', 'Apache-2.0'],
    max_servers: 2,
    residency: 'EU',
  },
});
if (!('recommendation' in answer)) throw new Error('The answer is short.');

const { mcp_servers, uncovered, limits_not_applied } = answer.recommendation;
for (const { name, requires } of mcp_servers) console.log(`${name} needs ${requires.join(', ')}`);
for (const { text, code } of uncovered) console.log(`Not covered: ${text} (${code})`);
for (const { limit, code } of limits_not_applied) console.log(`Not applied: ${limit} (${code})`);
