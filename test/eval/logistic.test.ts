import { expect } from 'chai';
import { fitLogistic, oddsOf, type Row } from '../../eval/logistic.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

/** Rows whose log odds are `2 a - 1`; the second number says nothing. */
function rows(): Row[] {
  const random = seededRandom(3);
  return Array.from({ length: 4_000 }, () => {
    const [a, b] = [4 * random() - 2, random()];
    return { values: [a, b], set: 0, right: random() < 1 / (1 + Math.exp(1 - 2 * a)) };
  });
}

describe('fitLogistic', () => {
  it('finds the weights that the rows were drawn by', () => {
    const { weights, bias } = fitLogistic(rows());

    expect(weights[0]).to.be.closeTo(2, 0.2);
    expect(weights[1]).to.be.closeTo(0, 0.4);
    expect(bias).to.be.closeTo(-1, 0.3);
  });

  it('leaves to the weights only what is not set already', () => {
    const set = rows().map((row) => ({ ...row, set: 2 * (row.values[0] ?? 0) }));

    expect(fitLogistic(set).weights[0]).to.be.closeTo(0, 0.2);
  });

  it('gives log odds of a row', () => {
    expect(oddsOf({ values: [2, 1], set: 0.5, right: true }, { weights: [3, -1], bias: 1 })).to.equal(6.5);
  });
});
