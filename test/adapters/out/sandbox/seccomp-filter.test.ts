import { expect } from 'chai';
import { seccompFilter } from '../../../../src/adapters/out/sandbox/seccomp-filter.ts';

const ALLOWED = 0x7fff_0000;
const NOT_PERMITTED = 0x0005_0001;
const NOT_THERE = 0x0005_0026;
const KILLED = 0x8000_0000;
const X64 = 0xc000_003e;

/** Runs a filter on one call, as the kernel does. */
function judge(filter: Uint8Array, audit: number, call: number, ...values: readonly number[]): number {
  const view = new DataView(filter.buffer, filter.byteOffset, filter.byteLength);
  const data = [call, audit, 0, 0, ...values.flatMap((value) => [value, 0])];
  let held = 0;
  for (let at = 0; at * 8 < view.byteLength; at += 1) {
    const code = view.getUint16(at * 8, true);
    const [ifTrue, ifFalse] = [view.getUint8(at * 8 + 2), view.getUint8(at * 8 + 3)];
    const value = view.getUint32(at * 8 + 4, true);
    if (code === 0x20) held = (data[value / 4] ?? 0) >>> 0;
    else if (code === 0x54) held = (held & value) >>> 0;
    else if (code === 0x15) at += held === value ? ifTrue : ifFalse;
    else if (code === 0x35) at += held >= value ? ifTrue : ifFalse;
    else if (code === 0x06) return value;
    else throw new Error(`${code} is no instruction`);
  }
  throw new Error('the filter has no end');
}

describe('The filter of system calls', () => {
  const x64 = seccompFilter('x64') ?? new Uint8Array();
  const on = (call: number, ...values: readonly number[]): number => judge(x64, X64, call, ...values);

  it('lets ordinary calls pass', () => {
    for (const call of [0, 1, 2, 3, 9, 57, 59, 60, 202, 231, 257, 262, 302, 318, 332, 334, 434, 441])
      expect(on(call), String(call)).to.equal(ALLOWED);
  });

  it('refuses calls that debug, mount, make namespaces, keep keys or reach into the kernel', () => {
    for (const call of [101, 310, 165, 155, 161, 272, 308, 248, 250, 321, 298, 175, 304, 428, 438])
      expect(on(call), String(call)).to.equal(NOT_PERMITTED);
  });

  it('says of newer calls that they are not there, so that programs do without', () => {
    for (const call of [319, 425, 426, 427, 435]) expect(on(call), String(call)).to.equal(NOT_THERE);
  });

  it('lets programs start processes and threads, but no namespaces', () => {
    expect(on(56, 0x11)).to.equal(ALLOWED);
    expect(on(56, 0x3d_0f00)).to.equal(ALLOWED);
    for (const flag of [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000, 0x80])
      expect(on(56, flag | 0x11), flag.toString(16)).to.equal(NOT_PERMITTED);
  });

  it('lets programs open sockets of the four families that namespaces hold', () => {
    for (const family of [1, 2, 10, 16]) expect(on(41, family)).to.equal(ALLOWED);
    for (const family of [0, 3, 15, 17, 38, 40, 44]) expect(on(41, family), String(family)).to.equal(NOT_PERMITTED);
  });

  it('lets no program type into a terminal', () => {
    for (const request of [0x5412, 0x541c]) expect(on(16, 0, request)).to.equal(NOT_PERMITTED);
    for (const request of [0x5401, 0x5413]) expect(on(16, 0, request)).to.equal(ALLOWED);
  });

  it('lets no call pass in another form than that of the processor', () => {
    expect(on(0x4000_0000)).to.equal(NOT_PERMITTED);
    expect(on(0x4000_0038, 0x1000_0000)).to.equal(NOT_PERMITTED);
    expect(judge(x64, 0x4000_0003, 4)).to.equal(KILLED);
  });

  it('is there for arm64 too, with that processor’s numbers', () => {
    const arm64 = seccompFilter('arm64') ?? new Uint8Array();
    const audit = 0xc000_00b7;
    for (const call of [63, 64, 56, 221, 93, 101]) expect(judge(arm64, audit, call), String(call)).to.equal(ALLOWED);
    for (const call of [117, 40, 97, 268, 219, 280, 265]) expect(judge(arm64, audit, call)).to.equal(NOT_PERMITTED);
    expect(judge(arm64, audit, 220, 0x1000_0011)).to.equal(NOT_PERMITTED);
    expect(judge(arm64, audit, 198, 40)).to.equal(NOT_PERMITTED);
  });

  it('is not there for a processor whose calls are not known', () => {
    expect(seccompFilter('riscv64')).to.equal(null);
  });
});
