import { expect } from 'chai';
import { isPrivateAddress } from '../../../../src/adapters/out/tools/private-addresses.ts';

describe('isPrivateAddress', () => {
  for (const address of [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '[::1]',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1%eth0',
    'ff02::1',
    '64:ff9b::a00:1',
  ]) {
    it(`holds of ${address}`, () => {
      expect(isPrivateAddress(address)).to.equal(true);
    });
  }

  for (const address of [
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
  ]) {
    it(`does not hold of ${address}`, () => {
      expect(isPrivateAddress(address)).to.equal(false);
    });
  }
});
