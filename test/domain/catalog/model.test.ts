import { expect } from 'chai';
import { modelStanding } from '../../../src/domain/catalog/model.ts';
import { aModel } from '../../support/catalogs.ts';

const models = [
  aModel({ provider: 'acme', model: 'new' }),
  aModel({ provider: 'acme', model: 'old', deprecated: true }),
  aModel({ provider: 'other', model: 'theirs' }),
];

describe('modelStanding', () => {
  for (const [provider, model, standing] of [
    ['acme', 'new', 'known'],
    ['acme', 'old', 'deprecated'],
    ['acme', 'theirs', 'unknown'],
    ['nobody', 'new', 'unlisted'],
  ] as const) {
    it(`calls ${model} of ${provider} ${standing}`, () => {
      expect(modelStanding(models, provider, model)).to.equal(standing);
    });
  }
});
