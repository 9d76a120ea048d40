import { expect } from 'chai';
import fc from 'fast-check';

/** The bytes of a file of weights with another first line. */
export function withHead(bytes: Buffer, change: (head: Record<string, unknown>) => object): Buffer {
  const border = bytes.indexOf('\n');
  const head = JSON.parse(bytes.toString('utf8', 0, border)) as Record<string, unknown>;
  return Buffer.concat([Buffer.from(JSON.stringify(change(head))), bytes.subarray(border)]);
}

/** Specifies that a file of weights is read whole or not at all. */
export function itRefusesWhatWasCut(written: () => Buffer, parse: (bytes: Buffer) => unknown): void {
  it('refuses a file that was cut or added to, wherever', () => {
    const bytes = written();
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), (length) => {
        expect(() => parse(bytes.subarray(0, length))).to.throw(RangeError);
      }),
      { seed: 1, numRuns: 200 },
    );
    expect(() => parse(Buffer.concat([bytes, Buffer.of(0)]))).to.throw(RangeError, 'promises');
  });
}
