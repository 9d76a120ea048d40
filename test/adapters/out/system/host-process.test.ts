import { userInfo } from 'node:os';
import { expect } from 'chai';
import { userName } from '../../../../src/adapters/out/system/host-process.ts';

describe('userName', () => {
  it('is that of the account which runs the process', () => {
    expect(userName()).to.equal(userInfo().username);
  });
});
