/** Prints the configuration of two clients and the file of each. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const answer = await client.recommend({ task: 'Read the open issues in Linear', clients: ['cursor', 'vscode'] });
if (!('recommendation' in answer)) throw new Error('The answer is short.');

for (const [name, configuration] of Object.entries(answer.recommendation.client_configs)) {
  console.log(`${name}: ${configuration.file}`);
  console.log(JSON.stringify(configuration.content));
}
