/**
 * Asks the same of two providers, and only the configuration is another: `before.json` names a vendor, `after.json` a server
 * of one's own. Stand-ins on loopback take the place of both, so no key and no network is needed.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/infrastructure/config.ts';
import { createContainer } from '../../src/infrastructure/container.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { startModelStandIn } from '../../test/support/model-stand-in/stand-in.ts';
import { startProgram } from '../../test/support/program.ts';
import { at } from '../service.ts';

const vendors = await startModelStandIn();
vendors.always('openai', { say: { text: 'Said by the vendor.' } });
vendors.always('our-llm', { say: { text: 'Said by our own server.' } });
const environment = {
  QM_OPENAI_BASE_URL: vendors.baseUrl('openai'),
  QM_OUR_LLM_BASE_URL: vendors.baseUrl('our-llm'),
  OPENAI_API_KEY: 'example-key-1',
  OUR_LLM_KEY: 'example-key-2',
};

for (const { file, provider, model, says } of [
  { file: 'before.json', provider: 'openai', model: 'gpt-5.4-mini', says: 'Said by the vendor.' },
  { file: 'after.json', provider: 'our-llm', model: 'qwen3.5', says: 'Said by our own server.' },
]) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  await serviceTells(path, provider, model);
  assert.equal(await ask(path), says);
  console.log(`  ${file}: ${provider} with ${model}: ${says}`);
}
await vendors.close();

/** What a service with this configuration says of itself. */
async function serviceTells(path: string, provider: string, model: string): Promise<void> {
  const service = startProgram('src/main.ts', [], { ...environment, QM_CONFIG: path, QM_PORT: '0', QM_LOG: 'silent' });
  try {
    const url = /listening on (http:\S+)/.exec(await service.firstLine)?.[1];
    const told: unknown = await (await fetch(`${url}/api/config/`)).json();
    assert.equal(at(told, 'default_provider'), provider);
    const providers = at(told, 'providers') as readonly unknown[];
    const one = providers.find((candidate) => at(candidate, 'name') === provider);
    assert.equal(at(one, 'default_model'), model);
    assert.equal(at(one, 'key_present'), true);
    assert.ok(!JSON.stringify(told).includes('example-key'), 'no key is ever told');
  } finally {
    service.process.kill('SIGTERM');
    await service.ended;
  }
}

/** What the provider of this configuration answers, with its default model. */
async function ask(path: string): Promise<string> {
  const file = { name: path, text: readFileSync(path, 'utf8') };
  const config = readConfig({ ...environment, QM_CATALOG: 'memory:' }, file);
  const container = createContainer(config, { write: () => undefined });
  const provider = config.providers.find(({ name }) => name === config.provider);
  const chat = container.get(tokens.chatModels).get(config.provider);
  assert.ok(provider?.defaultModel && chat);
  const { text } = await chat.reply(
    {
      model: provider.defaultModel,
      system: 'Answer in one sentence.',
      messages: [{ role: 'user', text: 'Who are you?' }],
      tools: [],
      answer: null,
      maxOutputTokens: 100,
      apiKey: null,
    },
    provider.limits,
    new AbortController().signal,
  );
  return text;
}
