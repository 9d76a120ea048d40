import { expect } from 'chai';
import fc from 'fast-check';
import {
  NOTHING_SPENT,
  reserve,
  settle,
  type Budget,
  type PlannedCall,
  type Spending,
} from '../../../src/domain/model-calls/spending.ts';

const budget: Budget = { calls: 3, tokens: 1_000, costUsd: 0.01 };

function planned(members: Partial<PlannedCall> = {}): PlannedCall {
  return { inputTokens: 100, maxOutputTokens: 200, price: { input: 1, output: 10 }, ...members };
}

function reserved(spending: Spending, call: PlannedCall): Spending {
  const outcome = reserve(spending, call, budget);
  if ('overrun' in outcome) throw new Error(`over the budget of ${outcome.overrun.limit}`);
  return outcome.spending;
}

describe('A budget', () => {
  it('holds back the most that a call can use before it is made', () => {
    expect(reserved(NOTHING_SPENT, planned())).to.deep.equal({ calls: 1, tokens: 300, costUsd: 0.0021 });
  });

  it('refuses the call that could pass a limit, and says which', () => {
    expect(reserve({ ...NOTHING_SPENT, calls: 3 }, planned(), budget)).to.deep.equal({
      overrun: { limit: 'calls', wouldBe: 4, most: 3 },
    });
    expect(reserve(NOTHING_SPENT, planned({ maxOutputTokens: 901 }), budget)).to.deep.equal({
      overrun: { limit: 'tokens', wouldBe: 1_001, most: 1_000 },
    });
    expect(reserve(NOTHING_SPENT, planned({ price: { input: 0, output: 60 } }), budget)).to.deep.equal({
      overrun: { limit: 'costUsd', wouldBe: 0.012, most: 0.01 },
    });
  });

  it('lets a call that comes to exactly what is left pass', () => {
    expect(reserved(NOTHING_SPENT, planned({ maxOutputTokens: 900, price: null })).tokens).to.equal(1_000);
  });

  it('bounds a model of unknown price by its tokens alone', () => {
    expect(reserved(NOTHING_SPENT, planned({ price: null }))).to.deep.equal({ calls: 1, tokens: 300, costUsd: 0 });
  });

  it('takes what was used for what was reserved, and what the vendor does not tell for used', () => {
    const free = planned({ price: null });
    const before = reserved(NOTHING_SPENT, free);

    expect(settle(before, free, { input: 80, output: 20 }).tokens).to.equal(100);
    expect(settle(before, free, { input: null, output: 20 }).tokens).to.equal(120);
    expect(settle(before, free, { input: null, output: null })).to.deep.equal(before);
    expect(settle(before, free, null)).to.deep.equal({ calls: 1, tokens: 0, costUsd: 0 });
  });

  it('is never passed by calls that keep to what was planned, and nothing is ever spent below zero', () => {
    const tokens = fc.nat({ max: 400 });
    const price = fc.option(fc.record({ input: fc.nat({ max: 20 }), output: fc.nat({ max: 100 }) }));
    const call = fc.record({
      inputTokens: tokens,
      maxOutputTokens: tokens,
      price,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
        let spending = NOTHING_SPENT;
        for (const { share, ...plan } of calls) {
          const outcome = reserve(spending, plan, budget);
          if ('overrun' in outcome) continue;
          expect(outcome.spending.calls).to.be.at.most(budget.calls);
          expect(outcome.spending.tokens).to.be.at.most(budget.tokens);
          expect(outcome.spending.costUsd).to.be.at.most(budget.costUsd);
          const used = {
            input: Math.floor(plan.inputTokens * share),
            output: Math.floor(plan.maxOutputTokens * share),
          };
          spending = settle(outcome.spending, plan, used);
          expect(spending.tokens).to.be.within(0, outcome.spending.tokens);
          expect(spending.costUsd).to.be.within(0, outcome.spending.costUsd + 1e-12);
        }
      }),
      { seed: 15, numRuns: 500 },
    );
  });
});
