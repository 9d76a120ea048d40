import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/out/system/sha256.ts';
import { VendorHealth } from '../../../src/application/model-calls/vendor-health.ts';
import { manualClock } from '../../support/manual-clock.ts';

function retriesOf(health: VendorHealth, key: string): number {
  let retries = 0;
  while (retries < 100 && health.takeRetry(key, 'failed')) retries += 1;
  return retries;
}

describe('VendorHealth', () => {
  it('remembers keys by their hashes only', () => {
    const hashed: string[] = [];
    const health = new VendorHealth(manualClock(), (text) => {
      hashed.push(text);
      return 'the same for all';
    });

    expect(retriesOf(health, 'sk-one')).to.equal(20);
    expect(retriesOf(health, 'sk-two')).to.equal(0);
    expect(hashed).to.include.members(['sk-one', 'sk-two']);
  });

  it('forgets the key that was least lately in trouble when there are too many', () => {
    const health = new VendorHealth(manualClock(), sha256);
    for (let retry = 0; retry < 19; retry += 1) health.takeRetry('first', 'failed');
    retriesOf(health, 'second');
    for (let key = 0; key < 998; key += 1) health.takeRetry(`key-${key}`, 'failed');
    health.takeRetry('first', 'failed');

    health.takeRetry('one more', 'failed');
    expect(retriesOf(health, 'first')).to.equal(0);
    expect(retriesOf(health, 'second')).to.equal(20);
  });
});
