/** Reads how an agent is started: by a clock, or by an event. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
for (const task of [
  'Every Monday at 7:30 Berlin time, list the stale pull requests of our GitHub repository',
  'When a new issue is opened in acme/shop, label it by topic',
]) {
  const answer = await client.recommend({ task });
  if (!('recommendation' in answer)) throw new Error('The answer is short.');
  const { trigger } = answer.task;
  console.log(`${trigger?.kind}, cron ${trigger?.cron ?? 'none'}, zone ${trigger?.time_zone ?? 'none'}`);
  console.log(answer.recommendation.runtime.options.join(', '));
}
