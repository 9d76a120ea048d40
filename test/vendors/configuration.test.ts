import { expect } from 'chai';
import { MARK, MARKED } from '../support/marked-keys.ts';
import { keysOf, PROVIDERS } from '../support/vendor-service.ts';
import { withVendors } from '../support/vendor-stage.ts';

type Told = {
  readonly name: string;
  readonly needs_key: boolean;
  readonly key_present: boolean | null;
  readonly base_url?: string;
  readonly default_model?: string;
  readonly default_model_standing?: string;
  readonly models: readonly string[];
};

/** Of all that are known, the keys are there of these. */
const KEYED = ['groq', 'gemini', 'our-llm'];

describe('GET /api/config/', () => {
  it('tells of every provider where it is, which model is asked and whether there is a key, and never a key', async () => {
    const env = Object.assign({}, ...KEYED.map((name) => keysOf(name, MARKED.environment))) as Record<string, string>;
    const file = { provider: 'groq', fallback: ['gemini', 'ollama'] };
    await withVendors({ env, file }, async ({ service, standIn }) => {
      const text = await (await fetch(`${service.url}/api/config/`)).text();
      const told = JSON.parse(text) as Record<string, unknown>;
      const providers = told['providers'] as readonly Told[];

      expect(told).to.deep.include({ default_provider: 'groq', fallback: ['gemini', 'ollama'] });
      expect(providers.map(({ name }) => name)).to.deep.equal(['local', ...PROVIDERS]);
      for (const { name, needs_key: needsKey, key_present: isThere, base_url: url, ...models } of providers.slice(1)) {
        expect(url).to.equal(standIn.baseUrl(name));
        expect([name, needsKey]).to.deep.equal([name, name !== 'ollama']);
        expect([name, isThere]).to.deep.equal([name, name === 'ollama' ? null : KEYED.includes(name)]);
        expect(models.default_model_standing).to.equal(name === 'our-llm' ? 'unlisted' : 'known');
        expect(models.models).to.deep.equal(name === 'our-llm' ? [] : [models.default_model]);
      }
      expect(text).to.not.include(MARK);
    });
  });

  it('finds the provider of a request that names none in the configuration', () =>
    withVendors({ file: { provider: 'groq' } }, async ({ service }) => {
      const answer = await fetch(`${service.url}/api/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"task": "List the open issues in Boardly", "dry_run": true}',
      });

      expect(answer.status).to.equal(401);
      expect(await answer.json()).to.include({ code: 'missing_api_key', provider: 'groq' });
    }));
});
