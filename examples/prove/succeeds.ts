/** A task that succeeds at once: a real server writes the file that is asked for, which is fetched and compared. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { onStage, tell, type Script } from './stage.ts';

const CSV = 'fruit,price\napple,1.20\npear,1.45\nplum,0.95\n';
const script: Script = {
  needs: [
    { text: 'Create the text file prices.csv in my folder', capability: 'file.write', effect: 'write' },
    { text: 'read the file back', capability: 'file.read', effect: 'read' },
  ],
  chooses: 'Filesystem',
  works: ({ results, folder, call }) => {
    const path = `${folder}/prices.csv`;
    if (results.length === 0) return call('write_file', { path, content: CSV });
    if (results.length === 1) return call('read_text_file', { path });
    return { text: 'prices.csv holds three prices: apple 1.20, pear 1.45 and plum 0.95.' };
  },
  proof: 'Successfully wrote to',
};

await onStage(script, async ({ url, run }) => {
  const record = await run({
    task: 'Create the text file prices.csv in my folder: apple 1.20, pear 1.45, plum 0.95. Then read the file back',
    provider: 'openai',
    timeout: 120,
  });
  tell(record);
  assert.equal(record.status, 'succeeded');
  assert.equal(record.passed, true);
  assert.equal(record.attempts.length, 1);
  const [file] = record.artifacts;
  const answer = await fetch(`${url}/api/runs/${record.run_id}/artifacts/${file?.path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(bytes.toString(), CSV);
  assert.equal(file?.sha256, createHash('sha256').update(bytes).digest('hex'));
  console.log(`  ${file.path}, fetched: ${bytes.length} bytes, just as they were written`);
});
