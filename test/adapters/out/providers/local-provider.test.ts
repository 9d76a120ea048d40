import { expect } from 'chai';
import { localProvider } from '../../../../src/adapters/out/providers/local-provider.ts';
import { itKeepsTheProviderContract } from '../../../contracts/provider.contract.ts';
import { aChoiceRequest, anAnalysisRequest } from '../../../support/providers.ts';
import { scriptedProvider } from '../../../support/scripted-provider.ts';

describe('The local provider', () => {
  itKeepsTheProviderContract(() => localProvider);

  it('takes no key and asks no model', () => {
    expect(localProvider).to.include({ credential: null, asksModel: false, defaultModel: null });
    expect(localProvider.models).to.deep.equal([]);
  });

  it('gives the same definition for the same request', async () => {
    const request = anAnalysisRequest({}, 'Every monday post the open issues of Boardly to Parley');
    const { signal } = new AbortController();

    expect(await localProvider.analyze(request, signal)).to.deep.equal(await localProvider.analyze(request, signal));
  });

  it('leaves the choice to the engine', async () => {
    expect((await localProvider.choose(await aChoiceRequest(), new AbortController().signal)).choices).to.deep.equal(
      [],
    );
  });
});

describe('The scripted provider of the tests', () => {
  itKeepsTheProviderContract(() => scriptedProvider('scripted'));
});
