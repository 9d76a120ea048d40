import { expect } from 'chai';
import type { Client } from '../../../src/domain/catalog/client.ts';
import type { ModelNeeds } from '../../../src/domain/stack/choose-model.ts';
import { chooseClientModel } from '../../../src/domain/stack/client-model.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { aModel, clientNamed } from '../../support/catalogs.ts';

const needs: ModelNeeds = { tools: true, images: false, context: 32_000, tokens: { low: 1_000, high: 10_000 } };
const models = ['anthropic', 'openai'].map((provider) =>
  aModel({ id: `${provider}/one`, provider, model: 'one', credential: `${provider.toUpperCase()}_API_KEY` }),
);

function client(...providers: readonly string[]): Client {
  const { configuration } = clientNamed('cursor');
  return {
    id: 'coder',
    title: 'Coder',
    capabilities: [],
    systems: [],
    model_providers: providers,
    headless: null,
    configuration,
  };
}

function choose(clients: readonly Client[], constraints: Constraints = {}): ReturnType<typeof chooseClientModel> {
  return chooseClientModel(models, { type: 'automation', complexity: 'simple', constraints }, needs, clients);
}

describe('chooseClientModel', () => {
  it("takes a model of the client's provider, which needs no further key", () => {
    const choice = choose([client('openai')]);

    expect([choice?.chosen?.model.id, choice?.chosen?.model.credential]).to.deep.equal(['openai/one', null]);
    expect(choice?.reason).to.match(/^Coder comes with it, without a further key\. /);
  });

  it('takes any model without a further key when the clients come with models of several providers', () => {
    for (const clients of [
      [client('openai', 'anthropic')],
      [client('openai', 'anthropic'), client('anthropic', 'openai')],
    ]) {
      const choice = choose(clients);

      expect(choice?.chosen?.model.credential).to.equal(null);
      expect(choice?.reason).to.include('with models: choose this one or a similar one, without a further key.');
    }
  });

  for (const [what, clients, constraints] of [
    ['no client is named', [], {}],
    ['a client has no models of its own', [client('openai'), client()], {}],
    ['the clients share no provider', [client('openai'), client('anthropic')], {}],
    ['a limit excludes the provider', [client('openai')], { model_providers: ['anthropic'] }],
    ['the catalog knows no model of the provider', [client('gemini')], {}],
  ] as const) {
    it(`leaves the choice open when ${what}`, () => {
      expect(choose(clients, constraints)).to.equal(null);
    });
  }
});
