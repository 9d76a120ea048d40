import { expect } from 'chai';
import { mayFallBack } from '../../../src/domain/model-calls/provider-failure-kind.ts';
import { FAILURE_KINDS } from '../../support/failure-kinds.ts';

describe('mayFallBack', () => {
  it('leaves what is wrong with the request or the key to the caller', () => {
    expect(FAILURE_KINDS.filter((kind) => !mayFallBack(kind))).to.have.members([
      'missing_key',
      'auth',
      'permission',
      'rejected',
    ]);
  });
});
