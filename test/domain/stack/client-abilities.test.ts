import { expect } from 'chai';
import { CLIENT_IDS } from '../../../src/domain/clients/client-ids.ts';
import { isMetByClients } from '../../../src/domain/stack/client-abilities.ts';
import { planStack } from '../../../src/domain/stack/plan-stack.ts';
import { NO_PRIORS } from '../../../src/domain/stack/caller-priors.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { aTask, analysisOf } from '../../support/answers.ts';
import { aCatalog, clientNamed } from '../../support/catalogs.ts';
import { embeddedKnowledge } from '../../support/embedded-catalog.ts';
import { aNeed } from '../../support/needs.ts';

const coder = {
  id: 'coder',
  title: 'Coder',
  capabilities: ['chat.post', 'issue.list'],
  systems: ['git'],
  model_providers: [],
  headless: null,
  configuration: clientNamed('cursor').configuration,
};
const talker = {
  id: 'talker',
  title: 'Talker',
  capabilities: [],
  systems: [],
  model_providers: [],
  headless: null,
  configuration: coder.configuration,
};
const plain = aCatalog();
const catalog = { ...plain, vocabulary: { ...plain.vocabulary, clients: [coder, talker] } };
const { system: _none, ...list } = aNeed({ capability: 'issue.list' });

function byClient(need: Need, clients: readonly string[], constraints: Constraints = {}): number {
  const analysis = analysisOf(aTask({ needs: [need], constraints }));
  return planStack(analysis, { ...NO_PRIORS, clients }, buildKnowledge(catalog)).byClient.length;
}

describe('isMetByClients', () => {
  it('needs the capability in every named client', () => {
    expect(isMetByClients(list, ['coder'], { catalog })).to.equal(true);
    expect(isMetByClients(list, ['coder', 'talker'], { catalog })).to.equal(false);
    expect(isMetByClients(list, ['stranger'], { catalog })).to.equal(false);
  });

  it('is false when the caller names no client', () => {
    expect(isMetByClients(list, [], { catalog })).to.equal(false);
  });

  it('leaves needs in a product to servers, except the products of the client', () => {
    expect(isMetByClients({ ...list, system: 'boardly' }, ['coder'], { catalog })).to.equal(false);
    expect(isMetByClients({ ...list, system: 'git' }, ['coder'], { catalog })).to.equal(true);
  });

  it('takes the need out of the plan of the servers, unless a limit forbids the change', () => {
    const { system: _any, ...post } = aNeed({ capability: 'chat.post', effect: 'write' });
    expect(byClient(post, ['coder'])).to.equal(1);
    expect(byClient(post, ['coder'], { read_only: true })).to.equal(0);
    expect(byClient(post, [])).to.equal(0);
  });
});

describe('clients of the package', () => {
  it('include every client with a configuration, with known capabilities', async () => {
    const { catalog: shipped } = await embeddedKnowledge();
    const { clients, capabilities } = shipped.vocabulary;
    expect(clients.map(({ id }) => id)).to.include.members([...CLIENT_IDS]);
    const known = capabilities.filter(({ met_by }) => met_by === 'server').map(({ id }) => id);
    for (const client of clients) expect(known).to.include.members([...client.capabilities]);
  });
});
