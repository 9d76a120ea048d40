/** The shortest use: a task in plain words in, the stack for it out. */
import assert from 'node:assert/strict';
import { at, post } from './service.ts';

const answer = await post('/api/run', {
  task: 'Every weekday at 8, summarise new GitHub issues of our repo and post them to Slack',
  dry_run: true,
});

assert.deepEqual(Object.keys(answer as object), ['task', 'recommendation']);
const servers = at(answer, 'recommendation', 'mcp_servers') as readonly unknown[];
assert.ok(servers.length > 0, 'no server was recommended');
assert.equal(at(answer, 'task', 'trigger', 'cron'), '0 8 * * 1-5');
assert.deepEqual(at(answer, 'recommendation', 'uncovered'), [], 'a need stayed open');

console.log(at(answer, 'recommendation', 'summary'));
for (const server of servers) console.log(`  ${String(at(server, 'name'))}  ${String(at(server, 'install'))}`);
