/** A model that never has enough: it is stopped at the budget of the run, once by the number of its calls and once by their price. */
import assert from 'node:assert/strict';
import { onStage, tell, type Script } from './stage.ts';

let count = 0;
const script: Script = {
  needs: [{ text: 'Remember the even numbers', capability: 'memory.store', effect: 'write' }],
  chooses: 'Memory',
  works: ({ call }) => {
    count += 2;
    const entities = [{ name: `${count}`, entityType: 'number', observations: [`${count} is even`] }];
    return call('create_entities', { entities });
  },
};
const request = { task: 'Remember the even numbers', provider: 'openai', timeout: 120, max_retries: 0 };

await onStage(script, async ({ run }) => {
  const long = await run(request);
  tell(long);
  assert.equal(long.attempts[0]?.end, 'budget');
  assert.ok(long.usage.model_calls <= 60 && long.usage.model_calls > 50, `${long.usage.model_calls} calls of models`);
  assert.notEqual(long.passed, true, 'what was stopped proves nothing');
  console.log(`  it left ${long.artifacts.map(({ path }) => path).join() || 'no file'}`);

  const cheap = await run({ ...request, constraints: { max_cost_usd: 0.14 } });
  tell(cheap);
  assert.equal(cheap.attempts[0]?.end, 'budget');
  assert.match(cheap.attempts[0]?.limit ?? '', /USD is the most/);
  assert.ok((cheap.usage.cost_usd ?? 1) <= 0.14);
  assert.ok(cheap.usage.model_calls < long.usage.model_calls);
});
