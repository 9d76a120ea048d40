/**
 * Sends the same request to a service twice, and only its configuration is another: `before.json` names a vendor, `after.json`
 * a server of one's own. Stand-ins on loopback take the place of both, so no key and no network is needed.
 */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { startModelStandIn, type Plan } from '../../test/support/model-stand-in/stand-in.ts';
import { startProgram } from '../../test/support/program.ts';
import { at } from '../service.ts';

const REQUEST = { task: 'List the open issues of acme/shop in GitHub', dry_run: true };
/** What a model reads of that task, and which of the candidates it chooses. */
const READING = {
  type: 'automation',
  complexity: 'simple',
  needs: [
    {
      text: 'List the open issues',
      capability: 'issue.list',
      system: 'github',
      effect: 'read',
      implied: false,
      confidence: 0.9,
    },
  ],
  trigger: null,
  limits: { read_only: false, keyless: false, remote: null },
  prohibitions: [],
};
const CHOICE = { choices: [{ need: 'n1', pick: 'c1', reason: 'GitHub makes it itself.' }] };
const understood: Plan = ({ text }) => ({
  say: { text: JSON.stringify(text.includes('BEGIN CANDIDATES') ? CHOICE : READING) },
});

const vendors = await startModelStandIn();
vendors.always('openai', understood);
vendors.always('our-llm', understood);
const environment = {
  QM_OPENAI_BASE_URL: vendors.baseUrl('openai'),
  QM_OUR_LLM_BASE_URL: vendors.baseUrl('our-llm'),
  OPENAI_API_KEY: 'example-key-1',
  OUR_LLM_KEY: 'example-key-2',
};
const stacks = [
  await stackWith('before.json', 'openai', 'gpt-5.4-mini'),
  await stackWith('after.json', 'our-llm', 'qwen3.5'),
];
await vendors.close();
assert.deepEqual(stacks[1], stacks[0], 'both understood the same, so the stack is the same');

/** The servers that a service with this configuration recommends; it must have asked this provider's model. */
async function stackWith(file: string, provider: string, model: string): Promise<unknown> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const service = startProgram('src/main.ts', [], { ...environment, QM_CONFIG: path, QM_PORT: '0', QM_LOG: 'silent' });
  try {
    const url = /listening on (http:\S+)/.exec(await service.firstLine)?.[1];
    const answer = await fetch(`${url}/api/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(REQUEST),
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    assert.ok(!text.includes('example-key'), 'no key is ever told');
    const told: unknown = JSON.parse(text);
    const used = String(at(told, 'task', 'analysis', 'model'));
    assert.equal(at(told, 'task', 'analyzed_by'), provider);
    assert.equal(at(told, 'task', 'analysis', 'provider'), provider);
    assert.ok(used.startsWith(model), `${used} is ${model}`);
    const servers = at(told, 'recommendation', 'mcp_servers') as readonly unknown[];
    const names = servers.map((server) => at(server, 'name'));
    console.log(`  ${file}: read by ${provider} with ${used}: ${names.join(', ')}`);
    return names;
  } finally {
    service.process.kill('SIGTERM');
    await service.ended;
  }
}
