import { expect } from 'chai';
import { localProvider } from '../../../../src/adapters/out/providers/local-provider.ts';
import { knowledgeOf } from '../../../../src/domain/ranking/knowledge.ts';
import { itKeepsTheProviderContract } from '../../../contracts/provider.contract.ts';
import { aCatalog } from '../../../support/catalogs.ts';
import { scriptedProvider } from '../../../support/scripted-provider.ts';

describe('The local provider', () => {
  itKeepsTheProviderContract(() => localProvider);

  it('takes no key and serves no model of its own', () => {
    expect([localProvider.credential, localProvider.models]).to.deep.equal([null, []]);
  });

  it('gives the same definition for the same request', async () => {
    const request = {
      task: 'Every monday post the open issues of Boardly to Parley',
      id: 't_00000000',
      constraints: {},
      knowledge: knowledgeOf(aCatalog()),
    };

    expect(await localProvider.analyze(request)).to.deep.equal(await localProvider.analyze(request));
  });
});

describe('The scripted provider of the tests', () => {
  itKeepsTheProviderContract(() => scriptedProvider('scripted'));
});
