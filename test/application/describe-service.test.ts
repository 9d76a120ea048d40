import { expect } from 'chai';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeDescribeService, type ServiceFacts } from '../../src/application/describe-service.ts';
import { localProvider } from '../../src/adapters/out/providers/local-provider.ts';
import { applyPolicy } from '../../src/domain/catalog/policy/apply-policy.ts';
import { OPEN_POLICY } from '../../src/domain/catalog/policy/policy.ts';
import { aCatalog, aModel, anEntry } from '../support/catalogs.ts';
import { aPolicy } from '../support/policies.ts';
import { noRuns } from '../support/run-answers.ts';
import { scriptedProvider } from '../support/scripted-provider.ts';

const facts: ServiceFacts = {
  version: '1.2.3',
  defaultProvider: 'local',
  searchProvider: 'none',
  searchProviders: [],
  keysPresent: ['FIRST_API_KEY'],
  chatProviders: [],
  fallback: ['second'],
  policy: OPEN_POLICY,
  learn: true,
  storage: 'memory',
  fields: { timeout: { default: 60 } },
};
const describeService = makeDescribeService(
  new FixedCatalog(aCatalog()),
  [
    localProvider,
    scriptedProvider('first', {}, { credential: 'FIRST_API_KEY' }),
    scriptedProvider('second', {}, { credential: 'SECOND_API_KEY' }),
  ],
  facts,
  noRuns,
);

describe('The description of the service', () => {
  it('tells what keeps programs of others away, and how runs stand', async () => {
    const described = await describeService();
    expect(described['sandbox']).to.deep.equal({ tier: 'off', reason: 'There is none.' });
    expect(described['runs']).to.include({ waiting: 0, executing: 0, most_executing: 4, keys_sealed: false });
  });

  it('says null of runs when the storage is gone, and tells the rest', async () => {
    const gone = { ...noRuns, runs: () => Promise.reject(new Error('gone')) };
    const described = await makeDescribeService(new FixedCatalog(aCatalog()), [], facts, gone)();
    expect(described).to.include({ runs: null, version: '1.2.3' });
  });

  it('tells of every provider whether it needs a key and whether one is there', async () => {
    expect((await describeService())['providers']).to.deep.equal([
      { name: 'local', needs_key: false, key_present: null, models: [] },
      { name: 'first', needs_key: true, key_present: true, models: ['scripted-model'] },
      { name: 'second', needs_key: true, key_present: false, models: ['scripted-model'] },
    ]);
  });

  it('tells of a provider that is called over the network where, with which model, and which ones there are', async () => {
    const chat = {
      baseUrl: 'https://llm.example/v1',
      defaultModel: 'made-up',
      limits: { firstByteMs: 1, idleMs: 1, totalMs: 1 },
    };
    const chatProviders = [
      { ...chat, name: 'first', keyVariables: ['OTHER_API_KEY', 'FIRST_API_KEY'] },
      { ...chat, name: 'keyless', keyVariables: [], defaultModel: null },
    ];
    const catalog = aCatalog({
      models: [
        aModel({ provider: 'first', model: 'm-1' }),
        aModel({ provider: 'first', model: 'm-0', deprecated: true }),
      ],
    });
    const providers = [localProvider, scriptedProvider('first')];
    const described = await makeDescribeService(
      new FixedCatalog(catalog),
      providers,
      { ...facts, chatProviders },
      noRuns,
    )();

    expect(described['providers']).to.deep.equal([
      { name: 'local', needs_key: false, key_present: null, models: [] },
      {
        name: 'first',
        needs_key: true,
        key_present: true,
        base_url: 'https://llm.example/v1',
        default_model: 'made-up',
        default_model_standing: 'unknown',
        models: ['m-1'],
      },
      {
        name: 'keyless',
        needs_key: false,
        key_present: null,
        base_url: 'https://llm.example/v1',
        default_model: null,
        default_model_standing: null,
        models: [],
      },
    ]);
  });

  it('counts what the catalog holds', async () => {
    expect((await describeService())['catalog']).to.deep.include({
      servers: 3,
      only_listed: 0,
      tools: 4,
      models: 2,
      skills: 1,
      frameworks: 1,
    });
  });

  it('tells of the policy how much it keeps away, and nothing of its rules', async () => {
    const policy = aPolicy({ visibility: 'approved', allow: [{ name: ['com.*'] }], deny: [{ license: ['MIT'] }] });
    const catalog = applyPolicy(aCatalog({ tail: [anEntry({ name: 'a/tail' })] }), policy, []);
    const described = await makeDescribeService(new FixedCatalog(catalog), [], { ...facts, policy }, noRuns)();

    expect(described['policy']).to.deep.equal({ visibility: 'approved', rules: 2, barred_servers: 4 });
    expect(described['catalog']).to.include({ servers: 0, only_listed: 0, tools: 0 });
    expect(JSON.stringify(described)).to.not.match(/MIT|com\.\*/);
  });

  it('tells that nothing is kept away without a policy', async () => {
    expect((await describeService())['policy']).to.deep.equal({ visibility: 'all', rules: 0, barred_servers: 0 });
  });

  it('names its version, its defaults, and where the catalog is kept', async () => {
    expect(await describeService()).to.deep.include({
      version: '1.2.3',
      default_provider: 'local',
      fallback: ['second'],
      storage: 'memory',
      fields: facts.fields,
    });
  });

  it('holds no secret and not even the name of the variable of one', async () => {
    const text = JSON.stringify(await describeService());

    expect(text).to.not.match(/_API_KEY|_TOKEN/);
  });
});
