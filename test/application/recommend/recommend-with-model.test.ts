import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { ProviderFailure } from '../../../src/application/ports/provider-failure.ts';
import type { ProviderFacts } from '../../../src/application/recommend/model-provider.ts';
import {
  makePrepareStack,
  makeRecommendStack,
  type RecommendRequest,
} from '../../../src/application/recommend/recommend-stack.ts';
import { Secret } from '../../../src/application/runs/redaction.ts';
import type { Catalog } from '../../../src/domain/catalog/catalog.ts';
import { aModel } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { aCatalogWithRivals, aModelProvider, aReading, saying } from '../../support/providers.ts';
import { noResearch } from '../../support/no-research.ts';
import { plainReader } from '../../support/plain-reader.ts';
import { aRequest, encodings, recommendStackOver } from '../../support/requests.ts';
import type { ChatTurn } from '../../support/scripted-chat-model.ts';
import { manualClock } from '../../support/manual-clock.ts';

const OTHER = 'org.example/board-reader';
const KEY = new Secret('sk-marked-key');
const models = [
  aModel({ id: 'openai/plain', model: 'plain' }),
  aModel({ id: 'openai/old', model: 'old', deprecated: true }),
  aModel({ id: 'anthropic/grand', provider: 'anthropic', model: 'grand', credential: 'ANTHROPIC_API_KEY' }),
];
const openai: Partial<ProviderFacts> = { name: 'openai', credential: 'OPENAI_API_KEY', defaultModel: 'plain' };
const pickOther = { choices: [{ need: 'n1', pick: 'c2', reason: 'Readers cannot break it.' }] };
const TASK = 'List the open issues in Boardly and post a message to Parley';

async function ask(
  turns: readonly ChatTurn[],
  members: Partial<RecommendRequest> = {},
  { facts = {}, catalog = {} }: { facts?: Partial<ProviderFacts>; catalog?: Partial<Catalog> } = {},
) {
  const { provider, chat } = aModelProvider(turns, { ...openai, ...facts });
  const live = new FixedCatalog({ ...aCatalogWithRivals(), models, ...catalog });
  const request = aRequest({
    task: TASK,
    provider: provider.name,
    apiKey: KEY,
    ...members,
  });
  const answer = await recommendStackOver(live, [provider])(request);
  return { ...answer, chat, codes: answer.recommendation.warnings.map(({ code }) => code) };
}

describe('Recommending a stack with a model', () => {
  it("answers with the model's reading and choice, and with what they took", async () => {
    const { task, recommendation, codes } = await ask(saying(aReading(), pickOther));

    expect(task.analyzed_by).to.equal('openai');
    expect([task.analysis?.model, recommendation.choice?.model]).to.deep.equal(['plain', 'plain']);
    expect(recommendation.mcp_servers.map(({ name }) => name)).to.deep.equal([OTHER, 'com.parley/chat-mcp']);
    expect(codes).to.deep.equal([]);
  });

  it('works everything out from the chosen servers: coverage, tools, configuration, lock and refusals', async () => {
    const { recommendation } = await ask(saying(aReading(), pickOther), { detail: 'full' });
    const [picked] = recommendation.mcp_servers;

    expect(recommendation.coverage[0]).to.deep.include({ need: 'n1', picks: [OTHER] });
    expect(picked?.tools).to.deep.equal([{ name: 'list_issues', effect: 'read', approval: 'auto', needs: ['n1'] }]);
    expect(recommendation.lock.contents?.servers[0]?.name).to.equal(OTHER);
    expect(JSON.stringify(recommendation.client_configs)).to.include('board-reader');
    expect(recommendation.rejected[0]).to.include({ name: 'com.boardly/board-mcp', code: 'not_chosen' });
  });

  it("shows the model's words in evidence that is marked as such, and nowhere else", async () => {
    const { recommendation } = await ask(saying(aReading(), pickOther));
    const [picked] = recommendation.mcp_servers;

    expect(picked?.evidence).to.deep.include({ kind: 'model_reason', text: 'Readers cannot break it.' });
    expect(JSON.stringify(recommendation).split('Readers cannot break it.')).to.have.length(2);
  });

  it('reports what was chosen outside the candidates, and keeps the pick of the engine there', async () => {
    const { recommendation } = await ask(
      saying(aReading(), { choices: [{ need: 'n1', pick: 'io.evil/server', reason: 'Best of all.' }] }),
    );

    expect(recommendation.mcp_servers[0]?.name).to.equal('com.boardly/board-mcp');
    expect(recommendation.warnings).to.deep.include({
      code: 'choice_dropped',
      text: 'The model chose what is not among the candidates. That was left aside.',
      ref: 'n1',
    });
    expect(JSON.stringify(recommendation)).to.not.match(/evil|Best of all/);
  });

  it('keeps the limits, whatever the model chooses', async () => {
    const reading = aReading();
    const limited = await ask(saying(reading, pickOther), { constraints: { exclude: [OTHER] } });
    const one = await ask(saying(reading, pickOther), { constraints: { max_servers: 1 } });

    expect(JSON.stringify(limited.recommendation.mcp_servers)).to.not.include(OTHER);
    expect(one.recommendation.mcp_servers).to.have.length(1);
  });

  it('answers as the rules would, with warnings, when nothing that the model says is of use', async () => {
    const { task, recommendation, codes } = await ask(['?', '?', '?', '?']);
    const local = await recommendStackOver(new FixedCatalog({ ...aCatalogWithRivals(), models }))(
      aRequest({ task: task.raw_input }),
    );

    expect(codes).to.deep.equal(['analysis_unusable', 'choice_unusable']);
    expect(recommendation.mcp_servers).to.deep.equal(local.recommendation.mcp_servers);
    expect(task.needs).to.deep.equal(local.task.needs);
  });

  it('fails when the vendor fails, in either step', async () => {
    const failure = new ProviderFailure('permission', 'openai', 'may not', { status: 403 });

    for (const turns of [[failure], [...saying(aReading()), failure]]) {
      const { code, details } = await failureOf(ask(turns));
      expect([code, details.provider, details.upstreamStatus]).to.deep.equal(['provider_permission', 'openai', 403]);
    }
  });

  it('asks nobody for more than a request may spend, and says so of the model', async () => {
    const dear = models.map((model) => ({ ...model, price: { input: 1_000_000, output: 1_000_000 } }));
    const { code, details, message } = await failureOf(
      ask(saying(aReading(), pickOther), {}, { catalog: { models: dear } }),
    );

    expect([code, details.errors?.[0]?.path]).to.deep.equal(['validation', '/model']);
    expect(message).to.include('2 USD');
  });

  describe('takes the key', () => {
    const live = new FixedCatalog({ ...aCatalogWithRivals(), models });

    async function keyFor(request: Partial<RecommendRequest>, keyOf: (name: string) => string | undefined) {
      const { provider, chat } = aModelProvider(saying(aReading(), pickOther), openai);
      await recommendStackOver(live, [provider], keyOf)(aRequest({ task: TASK, provider: 'openai', ...request }));
      return chat.asked.map(({ apiKey }) => apiKey);
    }

    it('of the request rather than that of the environment', async () => {
      expect(await keyFor({ apiKey: KEY }, () => 'sk-environment')).to.include('sk-marked-key');
    });

    it('of the environment, from the variable of the provider', async () => {
      expect((await keyFor({}, (name) => (name === 'OPENAI_API_KEY' ? 'sk-environment' : undefined)))[0]).to.equal(
        'sk-environment',
      );
    });

    it('of neither, and then fails without asking anybody, naming the variable', async () => {
      const { provider, chat } = aModelProvider([], openai);
      const failure = await failureOf(recommendStackOver(live, [provider])(aRequest({ provider: 'openai' })));

      expect(failure.code).to.equal('missing_api_key');
      expect(failure.message).to.include('OPENAI_API_KEY').and.include('api_key');
      expect(chat.asked).to.deep.equal([]);
    });

    it('of neither where the provider takes none', async () => {
      const { chat } = await ask(
        saying(aReading(), pickOther),
        { apiKey: null },
        { facts: { name: 'ollama', credential: null, defaultModel: 'small' } },
      );

      expect(chat.asked[0]?.apiKey).to.equal(null);
    });

    it('and shows it nowhere in the answer or in a prompt', async () => {
      const { chat, ...answer } = await ask(saying(aReading(), pickOther), {
        searchApiKey: new Secret('tv-marked-key'),
      });

      expect(JSON.stringify(answer)).to.not.include('marked-key');
      expect(JSON.stringify(chat.asked.map((asked) => ({ ...asked, apiKey: null })))).to.not.include('marked-key');
    });
  });

  describe('asks the model', () => {
    it('that the request names, by the name that the vendor gives it', async () => {
      const byName = await ask(saying(aReading(), pickOther), { model: 'plain' });
      const byId = await ask(saying(aReading(), pickOther), { model: 'openai/plain' });

      expect([...byName.chat.asked, ...byId.chat.asked].map(({ model }) => model)).to.deep.equal([
        'plain',
        'plain',
        'plain',
        'plain',
      ]);
      expect(byId.recommendation.llm).to.include({ provider: 'openai', model: 'plain', reason: 'You asked for it.' });
    });

    it('that the provider is set up with when the request names none, and recommends one of that provider', async () => {
      const { chat, recommendation } = await ask(saying(aReading(), pickOther));

      expect(chat.asked[0]?.model).to.equal('plain');
      expect(recommendation.llm?.provider).to.equal('openai');
      expect(recommendation.llm?.alternatives).to.deep.equal([]);
    });

    it('that the catalog does not know or knows as deprecated, with a warning', async () => {
      const unknown = await ask(saying(aReading(), pickOther), { model: 'brand-new' });
      const deprecated = await ask(saying(aReading(), pickOther), { model: 'old' });

      expect([unknown.codes, unknown.chat.asked[0]?.model]).to.deep.equal([['model_unknown'], 'brand-new']);
      expect(unknown.recommendation.llm).to.include({ provider: 'openai', model: 'brand-new', price: null });
      expect([deprecated.codes, deprecated.chat.asked[0]?.model]).to.deep.equal([['model_deprecated'], 'old']);
    });

    it('that must be named where the provider is set up with none', async () => {
      const failure = await failureOf(ask([], {}, { facts: { defaultModel: null } }));

      expect([failure.code, failure.details.errors?.[0]?.path]).to.deep.equal(['validation', '/model']);
    });
  });

  it('gives the analysis three quarters of the time, and the choice what is left of all of it', async () => {
    const { provider, chat } = aModelProvider(saying(aReading(), pickOther), openai);
    const times = [0, 1_000, 1_000, 5_000];
    const prepareStack = makePrepareStack({
      live: new FixedCatalog({ ...aCatalogWithRivals(), models }),
      providers: [provider],
      encodings,
      keyOf: () => undefined,
      clock: { ...manualClock(), elapsed: () => times.shift() ?? 5_000 },
      beginResearch: noResearch,
      reader: plainReader,
    });
    await makeRecommendStack(prepareStack)(
      aRequest({
        task: TASK,
        provider: 'openai',
        apiKey: KEY,
        timeoutMs: 20_000,
      }),
    );

    expect(chat.limits.map(({ totalMs }) => totalMs)).to.deep.equal([14_000, 19_000]);
  });
});
