import fc from 'fast-check';
import { expect } from 'chai';
import { AesSecretBox } from '../../../../src/adapters/out/secrets/aes-secret-box.ts';
import { SealBroken } from '../../../../src/application/ports/secret-box.ts';
import { Secret } from '../../../../src/application/runs/redaction.ts';
import { itKeepsTheSecretBoxContract } from '../../../contracts/secret-box.contract.ts';

const KEY = new Uint8Array(32).fill(7);

describe('AesSecretBox', () => {
  itKeepsTheSecretBoxContract(() => new AesSecretBox(KEY));

  it('opens what a box with the same key has sealed, in the first form there was', () => {
    const sealed = 'v1.-Bkon89ni0jnxSo30wid9GkSPufku9nap0J7y3taDWlWysyE-EcFFw';

    expect(new AesSecretBox(KEY).open(sealed, 'run_1').reveal()).to.equal('{"key":"ü"}');
  });

  it('does not open what a box with another key has sealed', () => {
    const sealed = new AesSecretBox(new Uint8Array(32)).seal(new Secret('marked'), 'run_1');

    expect(() => new AesSecretBox(KEY).open(sealed, 'run_1')).to.throw(SealBroken, 'another key');
  });

  it('does not open what has one bit changed, wherever it is', () => {
    const box = new AesSecretBox(KEY);
    const bytes = Buffer.from(box.seal(new Secret('marked'), 'run_1').slice(3), 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (place, bit) => {
        const changed = Buffer.from(bytes);
        changed[place] = (changed[place] ?? 0) ^ (1 << bit);
        expect(() => box.open(`v1.${changed.toString('base64url')}`, 'run_1')).to.throw(SealBroken);
      }),
      { seed: 4041, numRuns: 300 },
    );
  });

  it('says that a newer version sealed what it does not know', () => {
    expect(() => new AesSecretBox(KEY).open('v2.AAAA', 'run_1')).to.throw(SealBroken, 'newer version');
  });

  it('takes no key of another length', () => {
    expect(() => new AesSecretBox(new Uint8Array(31))).to.throw(RangeError, '32 bytes');
  });
});
