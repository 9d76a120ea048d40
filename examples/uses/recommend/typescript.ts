/** Recommends a stack for a task and prints the pick for each need. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const answer = await client.recommend({
  task: 'Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack',
});
if (!('recommendation' in answer)) throw new Error('The answer is short.');

const { task, recommendation } = answer;
console.log(recommendation.outcome);
for (const { need, met_by, picks } of recommendation.coverage) {
  const text = task.needs.find(({ id }) => id === need)?.text;
  console.log(`${text}: ${met_by} ${picks.join(', ')}`);
}
for (const gap of recommendation.uncovered) console.log(`Not covered: ${gap.text}: ${gap.reason}`);
