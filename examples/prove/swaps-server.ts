/**
 * A stack whose server cannot be started: the operator's own entry for it pins a version that was never published, and the model
 * has chosen it. It is tried, and the next server for the same work takes its place.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../test/support/program.ts';
import { onStage, tell, type Script } from './stage.ts';

const BROKEN = 'io.github.varun29ankuS/shodh-memory';
const WORKING = 'io.github.modelcontextprotocol/memory';
const ENTRY = {
  name: BROKEN,
  description: 'Memory that stays on this machine',
  version: '0.0.17',
  packages: [{ registryType: 'npm', identifier: '@shodh/memory-mcp', version: '0.0.17', transport: { type: 'stdio' } }],
};
const TEA = { entities: [{ name: 'Ada', entityType: 'person', observations: ['prefers tea'] }] };
const script: Script = {
  needs: [{ text: 'Remember that Ada prefers tea', capability: 'memory.store', effect: 'write' }],
  chooses: 'Shodh Memory',
  works: ({ results, call }) =>
    results.length === 0 ? call('create_entities', TEA) : { text: 'I have stored that Ada prefers tea.' },
  proof: 'prefers tea',
};

const folder = mkdtempSync(join(tmpdir(), 'quartermaster-catalog-'));
try {
  const catalog = { QM_CATALOG: `sqlite:${join(folder, 'catalog.db')}` };
  const entry = join(folder, 'server.json');
  writeFileSync(entry, JSON.stringify(ENTRY));
  const { stdout, stderr, code } = await startProgram('src/main.ts', ['import', entry], catalog).ended;
  assert.equal(code, 0, stderr);
  console.log(`  quartermaster import server.json: ${stdout.split('\n')[0]}`);
  await onStage(
    script,
    async ({ run }) => {
      const task = 'Remember that Ada prefers tea, for all later sessions';
      const record = await run({ task, provider: 'openai', timeout: 120 });
      tell(record);
      const notes = record.recommendation?.adjustment_notes ?? [];
      for (const note of notes) console.log(`  note: ${note}`);
      assert.deepEqual(
        record.attempts[0]?.provisioning.map(({ server, status }) => `${server}: ${status}`),
        [`${BROKEN}: failed`, `${WORKING}: ready`],
      );
      assert.match(notes.join(), /could not be used.*takes its place/);
      assert.deepEqual(
        record.recommendation?.mcp_servers.map(({ name }) => name),
        [WORKING],
      );
      assert.equal(record.passed, true);
    },
    catalog,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
