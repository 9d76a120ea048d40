/** The stack of a dry run, proved: its lock goes into the run, which uses exactly that. A lock that somebody changed is refused. */
import assert from 'node:assert/strict';
import type { RecommendAnswer } from '../../src/application/recommend/recommend-stack.ts';
import { onStage, tell, type Script } from './stage.ts';

const THOUGHT = { thought: 'Sort by weight', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 };
const script: Script = {
  needs: [{ text: 'Think step by step', capability: 'thinking.structure', effect: 'read' }],
  works: ({ results, call }) =>
    results.length === 0
      ? call('sequentialthinking', THOUGHT)
      : { text: 'Put the heavy things at the bottom, then the light ones.' },
  proof: 'Sort by weight',
};
const request = { task: 'Think step by step how to pack a rucksack', provider: 'openai', timeout: 120 };

await onStage(script, async ({ run, post }) => {
  const dry = await post({ ...request, dry_run: true, detail: 'full' });
  const { recommendation } = (await dry.json()) as RecommendAnswer;
  const { lock } = recommendation;
  console.log(`  dry run: ${recommendation.summary}`);
  console.log(`  lock: ${lock.digest.slice(0, 20)}…`);

  const record = await run({ ...request, lock });
  tell(record);
  assert.equal(record.recommendation?.lock.digest, lock.digest);
  assert.deepEqual(
    record.attempts[0]?.stack.servers.map(({ name }) => name),
    recommendation.mcp_servers.map(({ name }) => name),
  );
  assert.equal(record.passed, true);

  const forged = { ...lock, digest: `sha256:${'0'.repeat(64)}` };
  const refused = await post({ ...request, lock: forged });
  const { detail } = (await refused.json()) as { detail: string };
  console.log(`  another digest: ${refused.status}, ${detail}`);
  assert.equal(refused.status, 400);
});
