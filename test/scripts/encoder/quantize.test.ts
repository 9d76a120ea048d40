import { expect } from 'chai';
import fc from 'fast-check';
import { quantize } from '../../../scripts/encoder/quantize.ts';
import { cosine } from '../../support/encoders.ts';

const DIMENSIONS = 128;

describe('quantize', () => {
  it('loses at most 0.001 of the cosine of a row of 128 numbers', () => {
    const row = fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS });
    fc.assert(
      fc.property(row, (numbers) => {
        const floats = Float32Array.from(numbers);
        const { values, scales } = quantize(floats, DIMENSIONS);
        const back = Float32Array.from(values, (value) => value * (scales[0] ?? 0));

        if (floats.some((value) => Math.abs(value) > 1e-30)) expect(cosine(floats, back)).to.be.at.least(0.999);
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('gives each row the scale that suits it, and keeps zeros', () => {
    const { values, scales } = quantize(Float32Array.of(1, -0.5, 0, 0, 1_000, 0), 2);

    expect([...values]).to.deep.equal([127, -63, 0, 0, 127, 0]);
    expect([...scales].map((scale) => Math.round(127 * scale))).to.deep.equal([1, 0, 1_000]);
  });
});
