import { expect } from 'chai';
import type { Model } from '../../../src/domain/catalog/model.ts';
import { chooseModel, costOf, significant, type ModelNeeds } from '../../../src/domain/stack/choose-model.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { aModel } from '../../support/catalogs.ts';

const needs: ModelNeeds = { tools: true, images: false, context: 32_000, tokens: { low: 1_000, high: 10_000 } };
const task = { type: 'automation', complexity: 'simple', constraints: {} } as const;

function scored(id: string, value: number, members: Partial<Model> = {}): Model {
  const scores = ['tau2-telecom', 'tau2-retail', 'bfcl-v4', 'livebench-reasoning'].map((benchmark) => ({
    benchmark,
    value,
    unit: '%',
    date: '2026-01-01',
    source: 'https://example.org',
  }));
  return aModel({ id, provider: id.split('/')[0] ?? '', model: id.split('/')[1] ?? '', scores, ...members });
}

function chosen(
  models: readonly Model[],
  members: { constraints?: Constraints; needs?: Partial<ModelNeeds>; asked?: string } = {},
): string | null {
  const wanted = { ...needs, ...members.needs };
  const choice = chooseModel(
    models,
    { ...task, constraints: members.constraints ?? {} },
    wanted,
    members.asked ?? null,
  );
  return choice.chosen?.model.id ?? null;
}

describe('chooseModel', () => {
  const weak = scored('openai/weak', 10);
  const strong = scored('anthropic/strong', 90);

  it('takes the better of two at the same price', () => {
    expect(chosen([weak, strong])).to.equal('anthropic/strong');
    expect(chosen([strong, weak])).to.equal('anthropic/strong');
  });

  it('takes a self-hosted model where a hosted one is not known to keep a limit', () => {
    const own = scored('ollama/own', 20, { credential: null, size_bytes: 5e9, price: { input: 0, output: 0 } });
    const limits: readonly Constraints[] = [
      { keyless: true },
      { residency: 'EU' },
      { remote: 'forbidden' },
      { on_premises: true },
    ];

    for (const constraints of limits) expect(chosen([strong, own], { constraints })).to.equal('ollama/own');
    expect(chosen([strong, own], { constraints: { residency: 'EU', model_providers: ['anthropic'] } })).to.equal(
      'anthropic/strong',
    );
    expect(chosen([strong, own], { constraints: { on_premises: true, model_providers: ['anthropic'] } })).to.equal(
      null,
    );
  });

  it('keeps a monthly budget at the frequency of the schedule', () => {
    const cheap = scored('openai/cheap', 30, { price: { input: 0.1, output: 0.1 } });
    const dear = scored('anthropic/dear', 99, { price: { input: 3, output: 3 } });
    const trigger = { kind: 'schedule', text: 'hourly', cron: '0 * * * *', time_zone: null } as const;
    const within = (most: number): string | undefined =>
      chooseModel(
        [cheap, dear],
        { ...task, complexity: 'complex', trigger, constraints: { max_cost_usd_per_month: most } },
        needs,
        null,
      ).chosen?.model.id;

    expect(within(1000)).to.equal('anthropic/dear');
    expect(within(2)).to.equal('openai/cheap');
  });

  it('takes the cheaper of two that are as good', () => {
    const dear = scored('openai/dear', 50, { price: { input: 10, output: 40 } });

    expect(chosen([weak, dear, scored('gemini/cheap', 50, { price: { input: 0.5, output: 2 } })])).to.equal(
      'gemini/cheap',
    );
  });

  it('does not take a model that is too weak, however cheap', () => {
    const free = scored('openai/free', 10, { price: { input: 0.01, output: 0.01 } });

    expect(chosen([free, strong, scored('gemini/middle', 50)])).to.not.equal('openai/free');
  });

  for (const [what, members, wanted] of [
    ['cannot call tools when tools are needed', { tool_call: false }, {}],
    ['may not be able to call tools', { tool_call: null }, {}],
    ['sees no images when images are needed', { input: ['text'] }, { images: true }],
    ['reads too little at once', { context_tokens: 31_999 }, {}],
    ['does not say how much it reads at once', { context_tokens: null }, {}],
    ['is deprecated', { deprecated: true }, {}],
    ['writes no text', { output: ['image'] }, {}],
    ['is served where we cannot run it', { provider: 'elsewhere' }, {}],
  ] as const) {
    it(`never takes a model that ${what}`, () => {
      expect(chosen([{ ...strong, ...members }, weak], { needs: wanted })).to.equal('openai/weak');
      expect(chosen([{ ...strong, ...members }], { needs: wanted })).to.equal(null);
    });
  }

  it('does not ask for tools when none is needed', () => {
    expect(chosen([{ ...strong, tool_call: false }], { needs: { tools: false } })).to.equal('anthropic/strong');
  });

  it('stays among the providers that are allowed', () => {
    expect(chosen([weak, strong], { constraints: { model_providers: ['openai'] } })).to.equal('openai/weak');
    expect(chosen([weak, strong], { constraints: { model_providers: ['mistral'] } })).to.equal(null);
  });

  it('stays below the price of a run, and takes an unknown price for too high', () => {
    const dear = { ...strong, price: { input: 100, output: 400 } };

    expect(chosen([weak, dear], { constraints: { max_cost_usd: 0.1 } })).to.equal('openai/weak');
    expect(chosen([{ ...strong, price: null }], { constraints: { max_cost_usd: 100 } })).to.equal(null);
  });

  it('takes a local model only where local ones are asked for, and only one that fits a workstation', () => {
    const local = scored('ollama/small', 50, { size_bytes: 8e9, price: { input: 0, output: 0 }, credential: null });
    const huge = scored('ollama/huge', 90, { size_bytes: 80e9, price: { input: 0, output: 0 }, credential: null });

    expect(chosen([local, huge, weak])).to.equal('openai/weak');
    expect(chosen([local, huge, weak], { constraints: { model_providers: ['ollama'] } })).to.equal('ollama/small');
  });

  it('takes the model that the caller insists on, whatever the limits', () => {
    const limits = { asked: 'openai/weak', constraints: { model_providers: ['mistral'], max_cost_usd: 0 } };

    expect(chosen([weak, strong], limits)).to.equal('openai/weak');
    expect(chosen([weak, strong], { ...limits, asked: 'strong' })).to.equal('anthropic/strong');
  });

  it('says so when the catalog does not know the model asked for', () => {
    const choice = chooseModel([weak], task, needs, 'openai/none');

    expect([choice.chosen, choice.reason]).to.deep.equal([null, 'The catalog does not know the model openai/none.']);
  });

  it('offers at most one other model, of another provider than the chosen one', () => {
    const models = ['openai', 'gemini', 'mistral', 'groq'].flatMap((provider) => [
      scored(`${provider}/one`, 60),
      scored(`${provider}/two`, 61),
    ]);
    const { chosen: best, alternatives } = chooseModel([...models, strong], task, needs, null);

    expect(alternatives).to.have.length(1);
    expect(alternatives[0]?.model.provider).to.not.equal(best?.model.provider);
  });

  describe('for a vendor', () => {
    const gemini = { name: 'gemini', credential: 'GEMINI_API_KEY', defaultModel: 'plain' };
    const acme = { name: 'acme', credential: 'ACME_KEY', defaultModel: 'acme-1' };
    const models = [weak, strong, scored('gemini/only', 20), scored('ollama/small', 20, { size_bytes: 8e9 })];

    it('takes a model of that vendor and offers no other', () => {
      const choice = chooseModel(models, task, needs, null, gemini);

      expect(choice.chosen?.model.id).to.equal('gemini/only');
      expect(choice.alternatives).to.deep.equal([]);
      expect(chooseModel(models, task, needs, null, { ...gemini, name: 'ollama' }).chosen?.model.id).to.equal(
        'ollama/small',
      );
    });

    it('keeps the limits of the caller', () => {
      const limited = { ...task, constraints: { model_providers: ['mistral'] } };

      expect(chooseModel(models, limited, needs, null, gemini).chosen).to.equal(null);
      expect(chooseModel(models, limited, needs, null, acme).chosen).to.equal(null);
      expect(chooseModel(models, { ...task, constraints: { max_cost_usd: 1 } }, needs, null, acme).chosen).to.equal(
        null,
      );
    });

    it('takes a model that the catalog does not know when the caller insists on it, and knows nothing of it', () => {
      const { chosen: taken } = chooseModel(models, task, needs, 'strong', gemini);

      expect(taken?.model).to.deep.include({
        id: 'gemini/strong',
        price: null,
        context_tokens: null,
        credential: 'GEMINI_API_KEY',
      });
      expect(taken?.cost).to.equal(null);
    });

    it('takes what the vendor is set up with when the catalog knows none of its models', () => {
      expect(chooseModel(models, task, needs, null, acme).chosen?.model.id).to.equal('acme/acme-1');
      expect(chooseModel(models, task, needs, null, { ...acme, defaultModel: null }).chosen).to.equal(null);
    });
  });

  it('says whether the model is good enough for the task, weaker than that, or without a benchmark', () => {
    const reasonOf = (models: readonly Model[], providers: readonly string[]): string =>
      chooseModel(models, { ...task, constraints: { model_providers: providers } }, needs, null).reason;
    const unknown = aModel({ id: 'mistral/new', provider: 'mistral', model: 'new', scores: [] });

    expect(reasonOf([weak, strong], ['anthropic'])).to.match(/^Best tool use scores for its price/);
    expect(reasonOf([weak, strong], ['openai'])).to.match(/below the usual level for a simple task/);
    expect(reasonOf([weak, strong, unknown], ['mistral'])).to.match(/no benchmark for it/);
  });

  it('does not depend on the order of the catalog', () => {
    const models = [scored('openai/b', 50), scored('openai/a', 50), weak, strong];

    expect(chooseModel(models, task, needs, null).chosen?.model.id).to.equal(
      chooseModel(models.toReversed(), task, needs, null).chosen?.model.id,
    );
  });

  it('is cautious about a model with a single good result', () => {
    const lucky = { ...scored('gemini/lucky', 95) };

    expect(chosen([weak, strong, { ...lucky, scores: lucky.scores.slice(0, 1) }])).to.equal('anthropic/strong');
  });
});

describe('The price of a run', () => {
  it('counts nine tokens in ten as read and one as written', () => {
    expect(costOf(aModel({ price: { input: 1, output: 11 } }), { low: 1_000_000, high: 2_000_000 })).to.deep.equal({
      low: 2,
      high: 4,
    });
  });

  it('is unknown when the price is, and nothing for what runs locally', () => {
    expect(costOf(aModel({ price: null }), needs.tokens)).to.equal(null);
    expect(costOf(aModel({ price: { input: 0, output: 0 } }), needs.tokens)).to.deep.equal({ low: 0, high: 0 });
  });

  for (const [value, rounded] of [
    [0, 0],
    [0.01234, 0.012],
    [1.26, 1.3],
    [1234, 1200],
  ] as const) {
    it(`has two significant digits: ${value} is ${rounded}`, () => {
      expect(significant(value)).to.equal(rounded);
    });
  }
});
