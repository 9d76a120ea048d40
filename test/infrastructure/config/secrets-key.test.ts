import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { readSecretsKey } from '../../../src/infrastructure/config/secrets-key.ts';

describe('The key that seals secrets of runs', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
  for (const [form, text] of [
    ['base64', key.toString('base64')],
    ['base64 without its last sign', key.toString('base64').replace('=', '')],
    ['base64url', key.toString('base64url')],
    ['hexadecimal digits', key.toString('hex')],
    ['capital hexadecimal digits, with spaces around', ` ${key.toString('hex').toUpperCase()}\n`],
  ] as const) {
    it(`is read from ${form}`, () => {
      const { key: found, faults } = read(text);

      expect(Buffer.from(found ?? []).equals(key)).to.equal(true);
      expect(faults).to.deep.equal([]);
    });
  }

  for (const text of [undefined, '', '  ']) {
    it(`is null when nothing is set: ${JSON.stringify(text)}`, () => {
      expect(read(text)).to.deep.equal({ key: null, faults: [] });
    });
  }

  for (const [what, text] of [
    ['too short', randomBytes(31).toString('base64')],
    ['too long', randomBytes(33).toString('base64')],
    ['short of a digit', randomBytes(32).toString('hex').slice(1)],
    ['a password', 'correct horse battery staple'],
    ['of other characters', `${'é'.repeat(43)}=`],
    ['all zeros', '0'.repeat(64)],
  ] as const) {
    it(`is refused when it is ${what}, and not shown`, () => {
      const { key: found, faults } = read(text);

      expect(found).to.equal(null);
      expect(faults).to.have.length(1);
      expect(faults[0]).to.include('QM_SECRETS_KEY').and.include('openssl rand -base64 32').and.not.include(text);
    });
  }
});

function read(text: string | undefined): { readonly key: Uint8Array | null; readonly faults: readonly string[] } {
  const faults: string[] = [];
  return { key: readSecretsKey({ QM_SECRETS_KEY: text }, faults), faults };
}
