import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { EmbeddedCatalog } from '../../../src/adapters/out/catalog/embedded-catalog.ts';
import { readConfig as read } from '../../../src/infrastructure/config/config.ts';
import { KNOWN_PROVIDERS } from '../../../src/infrastructure/config/known-providers.ts';
import type { Environment } from '../../../src/infrastructure/config/settings.ts';

const DATA = fileURLToPath(new URL('../../../data', import.meta.url));
const readConfig = (env: Environment, content: unknown = null) =>
  read({ QM_CATALOG: 'memory:', ...env }, content === null ? null : { name: 'my.json', text: JSON.stringify(content) });
const providerOf = (name: string, env: Environment, content: unknown = null) =>
  readConfig(env, content).providers.find((provider) => provider.name === name);

describe('The providers of the configuration', () => {
  it('are nine known ones, with nothing said', () => {
    const { providers, fallback } = readConfig({});

    expect(providers.map(({ name }) => name).toSorted()).to.deep.equal([
      'anthropic',
      'deepseek',
      'gemini',
      'groq',
      'mistral',
      'ollama',
      'openai',
      'openrouter',
      'xai',
    ]);
    expect(fallback).to.deep.equal([]);
    for (const { limits } of providers) {
      expect(limits).to.deep.equal({ firstByteMs: 60_000, idleMs: 30_000, totalMs: 120_000 });
    }
  });

  it('have default models that the catalog knows, that can call tools and that are not deprecated', async () => {
    const { models } = await new EmbeddedCatalog(DATA).current();
    for (const [name, { defaultModel }] of Object.entries(KNOWN_PROVIDERS)) {
      // OpenRouter sells models of others under their provider's name; the catalog lists none as its own.
      const id = name === 'openrouter' ? defaultModel : `${name}/${defaultModel}`;
      const model = models.find((one) => one.id === id);
      expect(model, id).to.include({ deprecated: false, tool_call: true });
    }
  });

  it('can be moved and given another model in the file, over which the environment wins', () => {
    const file = {
      providers: { openai: { base_url: 'https://gateway.example/openai/v1/', default_model: 'gpt-5.4' } },
    };

    expect(providerOf('openai', {}, file)).to.include({
      baseUrl: 'https://gateway.example/openai/v1',
      defaultModel: 'gpt-5.4',
      kind: 'openai',
    });
    expect(
      providerOf('openai', { QM_OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', QM_OPENAI_MODEL: 'gpt-5.5' }, file),
    ).to.include({ baseUrl: 'http://127.0.0.1:1/v1', defaultModel: 'gpt-5.5' });
  });

  it("can be the operator's own, under any name, without a key unless one is named", () => {
    const file = {
      providers: {
        'our-vllm': { base_url: 'http://llm.internal:8000/v1' },
        claude2: {
          kind: 'anthropic',
          base_url: 'https://a.example/v1',
          key_env: 'OUR_KEY',
          json: 'none',
          limits: { first_byte_s: 0.5, total_s: 600 },
        },
      },
    };

    expect(providerOf('our-vllm', {}, file)).to.deep.equal({
      name: 'our-vllm',
      kind: 'openai-compatible',
      baseUrl: 'http://llm.internal:8000/v1',
      defaultModel: null,
      keyVariables: [],
      json: 'schema',
      limits: { firstByteMs: 60_000, idleMs: 30_000, totalMs: 120_000 },
    });
    expect(providerOf('claude2', { QM_CLAUDE2_MODEL: 'claude-x' }, file)).to.deep.equal({
      name: 'claude2',
      kind: 'anthropic',
      baseUrl: 'https://a.example/v1',
      defaultModel: 'claude-x',
      keyVariables: ['OUR_KEY'],
      json: 'none',
      limits: { firstByteMs: 500, idleMs: 30_000, totalMs: 600_000 },
    });
    expect(providerOf('our-vllm', { QM_OUR_VLLM_MODEL: 'qwen' }, file)).to.include({ defaultModel: 'qwen' });
  });

  it('can do without a key where the vendor would want one, behind a gateway', () => {
    expect(providerOf('openai', {}, { providers: { openai: { key_env: null } } })).to.deep.include({
      keyVariables: [],
    });
  });

  it('can each be the one that answers when a request names none', () => {
    expect(readConfig({ QM_PROVIDER: 'anthropic' }).provider).to.equal('anthropic');
    expect(readConfig({}, { provider: 'mine', providers: { mine: { base_url: 'http://x/v1' } } }).provider).to.equal(
      'mine',
    );
  });

  it('step in for each other in the order that is named', () => {
    expect(readConfig({}, { fallback: ['gemini', 'ollama'] }).fallback).to.deep.equal(['gemini', 'ollama']);
    expect(readConfig({ QM_FALLBACK: 'groq' }, { fallback: ['gemini'] }).fallback).to.deep.equal(['groq']);
  });

  it('report every fault at once', () => {
    const file = {
      providers: {
        Bad_Name: {},
        local: { base_url: 'http://x' },
        empty: {},
        list: [],
        odd: {
          base_url: 'ftp://x',
          kind: 'grpc',
          json: 'yes',
          default_model: 'a b',
          key_env: 'A-B',
          api_key: 'sk-hunter2',
          limits: { first_byte_s: 0, idle_s: '5', total_s: 1e9, more: 1 },
        },
        openai: { default_model: 7, limits: 5 },
      },
      fallback: ['openai', 'nobody', 'openai', 'local'],
    };
    const env = { QM_ANTHROPIC_BASE_URL: 'https://user:hunter2@a.example/v1?key=hunter2', QM_GROQ_MODEL: '../x' };

    const complaint = complaintOf(() => readConfig(env, file));
    for (const fault of [
      'providers.Bad_Name is not a name',
      'providers.local is not a name',
      'providers.empty needs a base_url',
      'providers.list is not an object',
      'providers.odd.base_url is not an address such as https://llm.example/v1: ftp://x',
      'providers.odd.kind is not one of openai, anthropic, gemini, openai-compatible: grpc',
      'providers.odd.json is not one of schema, object, none: yes',
      "providers.odd.default_model is not a model's id: a b",
      'providers.odd.key_env is not the name of an environment variable',
      'providers.odd has an unknown member: api_key',
      'providers.odd.limits.first_byte_s is not a number of seconds above 0',
      'providers.odd.limits.idle_s is not',
      'providers.odd.limits.total_s is not',
      'providers.odd.limits has an unknown member: more',
      'providers.openai.default_model is not a text',
      'providers.openai.limits is not an object',
      'QM_ANTHROPIC_BASE_URL is not an address such as https://llm.example/v1: https://…@a.example/v1?…',
      "QM_GROQ_MODEL is not a model's id: ../x",
      'nobody',
      'QM_FALLBACK names openai more than once',
    ]) {
      expect(complaint).to.include(fault);
    }
    expect(complaint).to.match(/QM_FALLBACK is not a list of .*: local/);
    expect(complaint).to.not.include('hunter2');
  });

  it('are an object in the file', () => {
    expect(() => readConfig({}, { providers: [] })).to.throw('my.json: providers is not an object');
  });
});

describe('Keys in the configuration', () => {
  it('are read by the name of their variable, trimmed', () => {
    const { keyOf } = readConfig({ GEMINI_API_KEY: ' k-1 ', GROQ_API_KEY: ' ' });

    expect([keyOf('GEMINI_API_KEY'), keyOf('GROQ_API_KEY'), keyOf('XAI_API_KEY')]).to.deep.equal(['k-1', null, null]);
  });

  it("are known to be there, the operator's own too", () => {
    const file = { providers: { mine: { base_url: 'http://x/v1', key_env: 'MY_KEY' } } };

    expect(readConfig({ MY_KEY: 'x' }, file).vendorKeys).to.deep.equal(['MY_KEY']);
  });

  it('are never printed with the rest', () => {
    const config = readConfig({ OPENAI_API_KEY: 'sk-hunter2' });

    expect(JSON.stringify(config)).to.not.include('hunter2');
    expect(inspect(config, { depth: Infinity, showHidden: true })).to.not.include('hunter2');
  });
});

function complaintOf(act: () => unknown): string {
  try {
    act();
    return 'it did not fail';
  } catch (error) {
    return error instanceof Error ? error.message : 'it failed with no error';
  }
}
