import { expect } from 'chai';
import { probabilityIn } from '../../../src/domain/catalog/decision-forest.ts';
import { boost, type Example } from '../../../scripts/forest/boost.ts';
import { seededRandom } from '../../../scripts/seeded-random.ts';

/** Used exactly where both features are high, or both are low. */
const examples: readonly Example[] = Array.from({ length: 400 }, (_, at) => {
  const values = [(at % 20) / 20, Math.floor(at / 20) / 20];
  return { values, holds: (values[0] ?? 0) >= 0.5 === (values[1] ?? 0) >= 0.5 };
});

describe('boost', () => {
  const forest = boost(examples, ['a', 'b'], seededRandom(1));

  it('learns what only two features together tell', () => {
    const right = examples.filter(({ values, holds }) => probabilityIn(forest, values) >= 0.5 === holds).length;

    expect(right / examples.length).to.be.above(0.95);
  });

  it('gives the same forest for the same seed', () => {
    expect(boost(examples, ['a', 'b'], seededRandom(1))).to.deep.equal(forest);
  });
});
