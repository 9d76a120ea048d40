/** Without a model there is nobody to do the task, and nobody pretends to: the stack is started for real, and that is what is reported. */
import assert from 'node:assert/strict';
import { onStage, tell } from './stage.ts';

await onStage(null, async ({ run }) => {
  const record = await run({ task: 'Remember facts about people across chats', provider: 'local', timeout: 120 });
  tell(record);
  const [attempt] = record.attempts;
  for (const { server, version, tools, text } of attempt?.provisioning ?? [])
    console.log(`  ${server} ${version}: ${text} Of these it may use ${tools.join(', ')}.`);
  assert.equal(record.status, 'not_executed');
  assert.equal(record.score, null, 'there are no points for work that nobody did');
  assert.equal(record.basis, 'provisioning');
  assert.equal(record.passed, null, 'that it starts does not prove that the task can be done');
  assert.equal(record.output, null);
  assert.equal(attempt?.end, 'not_executed');
  assert.match(record.summary, /The task itself was not executed/);
  assert.ok(attempt.checks.every(({ verdict }) => verdict === 'unmeasured'));
  assert.equal(record.usage.model_calls, 0);
});
