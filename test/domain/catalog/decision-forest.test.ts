import { expect } from 'chai';
import fc from 'fast-check';
import { leafOf, probabilityIn, type DecisionForest, type Tree } from '../../../src/domain/catalog/decision-forest.ts';

const tree: Tree = [0, 0.5, -1, [1, 2, 1, 3]];

describe('DecisionForest', () => {
  it('leads values up to a threshold to the first branch and others to the second', () => {
    const leaves = [
      [0.5, 9],
      [0.6, 2],
      [0.6, 2.1],
    ].map((values) => leafOf(tree, values));

    expect(leaves).to.deep.equal([-1, 1, 3]);
  });

  it('takes a missing value for 0', () => {
    expect(leafOf(tree, [])).to.equal(-1);
  });

  it('adds the leaves of all trees to the bias, as log-odds', () => {
    const forest: DecisionForest = { features: ['a', 'b'], bias: 1, trees: [tree, -0.5] };

    expect(probabilityIn(forest, [0, 0])).to.be.closeTo(1 / (1 + Math.exp(0.5)), 1e-12);
  });

  it('gives a probability for any values', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true })), (values) => {
        expect(probabilityIn({ features: [], bias: 0, trees: [tree] }, values)).to.be.within(0, 1);
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});
