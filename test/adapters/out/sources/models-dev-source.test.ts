import { expect } from 'chai';
import * as fc from 'fast-check';
import { InMemoryCatalogStore } from '../../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { ModelsDevSource } from '../../../../src/adapters/out/sources/models-dev-source.ts';
import { RetryingFetcher } from '../../../../src/adapters/out/sources/retrying-fetcher.ts';
import { readModels, type KnownProvider } from '../../../../src/adapters/out/sources/read-models.ts';
import { sha256 } from '../../../../src/adapters/out/system/sha256.ts';
import type { Model } from '../../../../src/domain/catalog/model.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { openStandInServer, type StandInServer } from '../../../support/stand-in-server.ts';
import { keysIn, pull } from '../../../support/syncing.ts';

const KNOWN: readonly KnownProvider[] = [
  { provider: 'openai', credential: 'OPENAI_API_KEY' },
  { provider: 'gemini', credential: 'GEMINI_API_KEY' },
  { provider: 'ollama', credential: null },
];

const listed = (members: object = {}) => ({
  name: 'Plain',
  reasoning: false,
  tool_call: true,
  modalities: { input: ['text', 'image'], output: ['text'] },
  open_weights: false,
  limit: { context: 200_000, output: 32_000 },
  cost: { input: 1, output: 4, cache_read: 0.1 },
  release_date: '2026-05-01',
  ...members,
});
const openai = (models: object) => ({ openai: { id: 'openai', models } });
const read = (members: object): Model | undefined =>
  readModels(openai({ plain: listed(members) }), KNOWN, '2026-08-22')[0];

describe('readModels', () => {
  it('takes over what is known of a model', () => {
    expect(read({})).to.deep.equal({
      id: 'openai/plain',
      provider: 'openai',
      model: 'plain',
      name: 'Plain',
      price: { input: 1, output: 4 },
      context_tokens: 200_000,
      output_tokens: 32_000,
      tool_call: true,
      structured_output: null,
      reasoning: false,
      input: ['text', 'image'],
      output: ['text'],
      open_weights: false,
      size_bytes: null,
      released: '2026-05-01',
      deprecated: false,
      credential: 'OPENAI_API_KEY',
      scores: [],
      source: 'models.dev',
      as_of: '2026-08-22',
    });
  });

  it('knows providers by the names of the catalog, and only those of the catalog', () => {
    const models = { plain: listed() };
    const all = Object.fromEntries(['openai', 'google', 'gemini', 'ollama', 'others'].map((id) => [id, { models }]));

    expect(readModels(all, KNOWN, '2026-08-22').map(({ id }) => id)).to.deep.equal(['openai/plain', 'gemini/plain']);
  });

  it('leaves out models that give out no text', () => {
    expect(read({ modalities: { input: ['text'], output: ['audio'] } })).to.equal(undefined);
    expect(read({ modalities: {} })).to.equal(undefined);
  });

  it('takes for unknown what is missing, has another shape, or costs nothing', () => {
    expect(read({ cost: { input: 1 } })?.price).to.equal(null);
    expect(read({ cost: { input: 0, output: 0 } })?.price).to.equal(null);
    expect(read({ cost: { input: -1, output: 'x' } })?.price).to.equal(null);
    expect(read({ limit: { context: 0, output: 1.5 } })).to.include({ context_tokens: null, output_tokens: null });
    expect(read({ tool_call: 'yes', release_date: 'soon', name: '\u200b' })).to.include({
      tool_call: null,
      released: null,
      name: 'plain',
    });
  });

  it('marks what is deprecated there', () => {
    expect(read({ status: 'deprecated' })?.deprecated).to.equal(true);
    expect(read({ status: 'beta' })?.deprecated).to.equal(false);
  });

  it('does not break on anything', () => {
    const model = fc.record(
      {
        cost: fc.jsonValue(),
        limit: fc.jsonValue(),
        modalities: fc.constant({ output: ['text'] }),
        name: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const models = fc.oneof(fc.dictionary(fc.string(), fc.oneof(model, fc.jsonValue())), fc.jsonValue());
    fc.assert(
      fc.property(models, (given) => {
        for (const { id, name } of readModels(openai(given as object), KNOWN, '2026-08-22')) {
          expect(id).to.match(/^openai\/\S+$/);
          expect(name).to.match(/\S/);
        }
      }),
      { seed: 4041, numRuns: 300 },
    );
  });
});

describe('ModelsDevSource', () => {
  let server: StandInServer;
  let body: unknown;
  let known = KNOWN;
  let store = new InMemoryCatalogStore();

  const sync = () => {
    const clock = manualClock();
    const reader = new RetryingFetcher(manualClock(), 'test');
    return pull(new ModelsDevSource(server.url, () => Promise.resolve(known), reader, clock), { store });
  };

  beforeEach(async () => {
    known = KNOWN;
    store = new InMemoryCatalogStore();
    body = openai({ plain: listed(), small: listed({ name: 'Small' }) });
    server = await openStandInServer((path, _query, { headers }) => {
      const text = JSON.stringify(body);
      const etag = `"${sha256(text)}"`;
      if (path !== '/api.json') return { status: 404 };
      return headers['if-none-match'] === etag ? { status: 304 } : { status: 200, body: text, headers: { etag } };
    });
  });
  afterEach(() => server.close());

  it('stores each model under its id', async () => {
    expect(await sync()).to.include({ source: 'models.dev', status: 'done', added: 2 });
    expect((await store.read(0)).put[0]).to.include({ source: 'models.dev', kind: 'model', key: 'openai/plain' });
  });

  it('reads nothing when nothing has changed', async () => {
    await sync();

    expect(await sync()).to.include({ status: 'unchanged', pages: 0 });
  });

  it('removes models that vanish, and no others', async () => {
    await store.write({ put: [{ source: 'file', kind: 'model', key: 'openai/other', body: '{}' }] });
    await sync();
    body = openai({ small: listed({ name: 'Small' }), large: listed() });

    expect(await sync()).to.include({ status: 'done', added: 1, removed: 1, unchanged: 1 });
    expect(await keysIn(store)).to.deep.equal(['openai/large', 'openai/other', 'openai/small']);
  });

  it('reads again when the catalog knows other providers', async () => {
    await sync();
    known = [...KNOWN, { provider: 'xai', credential: 'XAI_API_KEY' }];

    expect(await sync()).to.include({ pages: 1, unchanged: 2 });
  });

  it('keeps what it has when it no longer understands the answer', async () => {
    await sync();
    for (const other of [{}, { openai: { models: [] } }, []]) {
      body = other;
      expect((await sync()).error, JSON.stringify(other)).to.match(
        /has no model of a provider that the catalog knows\.$/,
      );
    }
    expect(await keysIn(store)).to.have.length(2);
  });
});
