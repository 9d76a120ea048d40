import { expect } from 'chai';
import fc from 'fast-check';
import { readVerification } from '../../../../src/domain/catalog/intake/read-verification.ts';
import { aFailure, aVerification } from '../../../support/verifications.ts';

describe('readVerification', () => {
  it('reads what was written', () => {
    for (const verification of [aVerification(), aFailure('gated'), aVerification({ tools: [], version: null })])
      expect(readVerification(JSON.stringify(verification))).to.deep.equal(verification);
  });

  it('reads nothing from what is damaged', () => {
    for (const member of Object.keys(aVerification())) {
      const damaged = { ...aVerification(), [member]: { damaged: true } };
      expect(readVerification(JSON.stringify(damaged)), member).to.equal(null);
      const { [member]: _, ...rest } = Object.fromEntries(Object.entries(aVerification()));
      expect(readVerification(JSON.stringify(rest)), `without ${member}`).to.equal(null);
    }
    expect(readVerification(JSON.stringify(aVerification()).slice(0, -1))).to.equal(null);
    expect(readVerification(JSON.stringify({ ...aVerification(), tools: [{ name: 'x' }] }))).to.equal(null);
    expect(readVerification(JSON.stringify({ ...aVerification(), at: 'yesterday' }))).to.equal(null);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(readVerification(body)).to.equal(null);
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
