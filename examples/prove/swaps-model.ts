/** A model that says it is done and has done nothing: the service does not take its word, and asks the next model up. */
import assert from 'node:assert/strict';
import { onStage, tell, type Script } from './stage.ts';

const NOTE = '# Tuesday\n\n- call the bank\n- water the plants\n';
const used = new Set<string>();
const script: Script = {
  needs: [{ text: 'Write a list for Tuesday to tuesday.md', capability: 'file.write', effect: 'write' }],
  chooses: 'Filesystem',
  works: ({ model, results, folder, call }) => {
    used.add(model);
    if (used.size === 1) return { text: 'Done! I have written the list to tuesday.md.' };
    if (results.length > 0) return { text: 'tuesday.md has the two points, to call the bank and to water the plants.' };
    return call('write_file', { path: `${folder}/tuesday.md`, content: NOTE });
  },
  proof: 'Successfully wrote to',
};

await onStage(script, async ({ run }) => {
  const record = await run({
    task: 'Write a list for Tuesday to tuesday.md: call the bank, water the plants',
    provider: 'openai',
    timeout: 120,
    max_retries: 1,
  });
  tell(record);
  const [first, second] = record.attempts;
  for (const { code, text } of first?.score.caps ?? []) console.log(`  held against attempt 1: ${code}: ${text}`);
  console.log(`  note: ${first?.adjustment?.text}`);
  assert.equal(first?.adjustment?.action, 'stronger_model');
  assert.ok(first.score.caps.some(({ code }) => code === 'claimed_effect'));
  assert.notEqual(second?.stack.model?.model, first.stack.model?.model);
  assert.equal(record.best_attempt, 2);
  assert.equal(record.passed, true);
  assert.ok((record.first_score ?? 100) < 50, 'the first score is told too');
});
