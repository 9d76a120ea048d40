/** Writes the configuration of two clients for a stack. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const answer = await client.recommend({ task: 'Read the open issues in Linear', detail: 'full' });
if (!('recommendation' in answer)) throw new Error('The answer is short.');
const { digest, contents } = answer.recommendation.lock;
if (contents === undefined) throw new Error('The lock has no contents.');

for (const name of ['zed', 'cursor'] as const) {
  const { file, content, secrets } = await client.exportConfiguration({ client: name, lock: { digest, contents } });
  console.log(`${name}: ${file}, ${secrets.length} secrets`);
  console.log(typeof content === 'string' ? content : JSON.stringify(content));
}
