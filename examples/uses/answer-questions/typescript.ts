/** Reads the open questions of a task, answers them, and gets the stack that follows from the answers. */
import { QuartermasterClient } from 'quartermaster/client';

const client = new QuartermasterClient({ baseUrl: process.env['QM_URL'] ?? 'http://127.0.0.1:4041' });
const task = 'Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack';
const known: Record<string, string> = { 'slack.channel': '#incidents', 'schedule.time_zone': 'Europe/Berlin' };

const asked = await client.recommend({ task });
if (!('recommendation' in asked)) throw new Error('The answer is short.');
const keys = asked.task.open_questions.map(({ key }) => key);
const answers = Object.fromEntries(keys.flatMap((key) => (key in known ? [[key, known[key] ?? '']] : [])));

const answer = await client.recommend({ task, answers });
if (!('recommendation' in answer)) throw new Error('The answer is short.');
for (const { ask, text } of answer.task.answered ?? []) console.log(`${ask} ${text}`);
console.log(answer.task.trigger?.time_zone);
console.log(`${answer.task.open_questions.length} open`);
