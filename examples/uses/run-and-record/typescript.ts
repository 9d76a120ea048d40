/** Starts a run that goes on by itself, follows its events to the end, and reads its record. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const started = await client.run(
  { task: 'List the open issues of acme/shop in GitHub', timeout: 60, max_retries: 0 },
  { prefer: 'respond-async' },
);
if (!('run_id' in started)) throw new Error('This is no run.');

const stages = new Set<string>();
for await (const event of client.followRun({ id: started.run_id })) stages.add(event.stage);
console.log([...stages].join(', '));

const record = await client.getRun({ id: started.run_id });
console.log(record.status);
