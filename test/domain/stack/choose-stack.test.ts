import { expect } from 'chai';
import { checkModel } from '../../../src/domain/stack/choose-stack.ts';
import { aModel } from '../../support/catalogs.ts';

const models = [
  aModel(),
  aModel({ id: 'openai/old', model: 'old', deprecated: true }),
  aModel({ id: 'anthropic/grand', provider: 'anthropic', model: 'grand' }),
];
const openai = { name: 'openai', credential: 'OPENAI_API_KEY', defaultModel: 'plain' };
const own = { name: 'acme', credential: null, defaultModel: 'acme-1' };

function codes(...[asked, vendor]: [string | null, typeof openai | typeof own | null]): string[] {
  return checkModel(asked, vendor, models).map(({ code }) => code);
}

describe('checkModel', () => {
  it('says nothing of a model that the catalog knows, by its id or by its name', () => {
    expect([codes('plain', openai), codes('openai/plain', openai), codes(null, openai)]).to.deep.equal([[], [], []]);
  });

  it('warns of a deprecated model, whoever is to run it', () => {
    expect(codes('old', openai)).to.deep.equal(['model_deprecated']);
    expect(codes('old', null)).to.deep.equal(['model_deprecated']);
    expect(codes(null, { ...openai, defaultModel: 'old' })).to.deep.equal(['model_deprecated']);
  });

  it("warns of a model that the catalog does not know of that vendor, another vendor's included", () => {
    expect(codes('grand', openai)).to.deep.equal(['model_unknown']);
    expect(codes(null, { ...openai, defaultModel: 'newer' })).to.deep.equal(['model_unknown']);
    expect(codes('acme-2', own)).to.deep.equal(['model_unknown']);
  });

  it('says nothing of what a vendor is set up with when the catalog knows none of its models', () => {
    expect(codes(null, own)).to.deep.equal([]);
  });
});
