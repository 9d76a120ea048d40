/** Writes a stack down, compares it with the catalog, and gets the same stack again. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const task = 'List the open issues of acme/shop in GitHub';
const first = await client.recommend({ task, detail: 'full' });
if (!('recommendation' in first)) throw new Error('The answer is short.');
const { digest, contents } = first.recommendation.lock;
if (contents === undefined) throw new Error('The lock has no contents.');
const lock = { digest, contents };

const report = await client.verifyLock({ lock });
for (const { name, status } of report.servers) console.log(`${name}: ${status}`);
const again = await client.recommend({ task, lock });
if (!('recommendation' in again)) throw new Error('The answer is short.');
for (const { name } of again.recommendation.mcp_servers) console.log(name);
console.log(again.recommendation.lock.digest === digest ? 'same lock' : 'another lock');
