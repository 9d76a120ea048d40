import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { compileKernel } from '../../../scripts/reader/compile-kernel.ts';

describe('the kernel of the reader', () => {
  it('is what its source compiles to', async () => {
    const shipped = readFileSync(new URL('../../../data/reader/kernel.wasm', import.meta.url));

    expect(Buffer.from(await compileKernel()).equals(shipped)).to.equal(true);
  }).timeout(60_000);
});
