import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/out/system/sha256.ts';
import { BudgetedChatModel } from '../../../src/application/model-calls/budgeted-chat-model.ts';
import { BudgetExceeded, CallLedger } from '../../../src/application/model-calls/call-ledger.ts';
import { makeReliable } from '../../support/make-reliable.ts';
import type { Budget, TokenPrice } from '../../../src/domain/model-calls/spending.ts';
import { aFailure } from '../../support/failing-chat-model.ts';
import { rejectionOf } from '../../support/failure.ts';
import { aChatRequest, LONG_LIMITS, scriptedChatModel, type ChatTurn } from '../../support/scripted-chat-model.ts';
import { manualClock } from '../../support/manual-clock.ts';

const untroubled = new AbortController().signal;
const PRICE: TokenPrice = { input: 10, output: 100 };

function budgeted(
  turns: readonly ChatTurn[],
  members: Partial<Budget> = {},
  prices: Readonly<Record<string, TokenPrice>> = { 'scripted-model': PRICE },
) {
  const vendor = scriptedChatModel(turns);
  const ledger = new CallLedger({ calls: 60, tokens: 400_000, costUsd: 2, ...members });
  const model = new BudgetedChatModel(vendor, ledger, (name) => prices[name] ?? null);
  return { vendor, ledger, model, ask: () => model.reply(aChatRequest(), LONG_LIMITS, untroubled) };
}

describe('BudgetedChatModel', () => {
  it('counts what the vendor says was used', async () => {
    const { ledger, ask } = budgeted([{ usage: { input: 1_000, output: 50 } }]);

    await ask();
    expect(ledger.spending).to.deep.equal({ calls: 1, tokens: 1_050, costUsd: 0.015 });
  });

  it('makes no call that could pass the budget, and says by what', async () => {
    const { vendor, ask } = budgeted(['Blue.'], { costUsd: 0.01 });

    const refusal = await rejectionOf(ask());
    expect(refusal).to.be.instanceOf(BudgetExceeded);
    expect((refusal as BudgetExceeded).message).to.equal(
      'One more call could come to 0.0103 USD, and 0.01 USD is the most.',
    );
    expect(vendor.asked).to.deep.equal([]);
  });

  it('bounds a model of unknown price by its tokens', async () => {
    expect((await budgeted(['Blue.'], { costUsd: 0 }, {}).ask()).text).to.equal('Blue.');
    expect(await rejectionOf(budgeted(['Blue.'], { tokens: 100 }, {}).ask())).to.be.instanceOf(BudgetExceeded);
  });

  it('counts what is reserved where the vendor does not tell, or where it may still send a bill', async () => {
    for (const turn of [{ usage: { input: null, output: null } }, aFailure('unreachable'), aFailure('unreadable')]) {
      const { ledger, ask } = budgeted([turn]);
      await ask().catch(() => undefined);
      expect(ledger.spending.tokens).to.be.greaterThan(100);
    }
    for (const turn of [aFailure('failed'), aFailure('rate_limited'), aFailure('missing_key')]) {
      const { ledger, ask } = budgeted([turn]);
      await rejectionOf(ask());
      expect(ledger.spending).to.deep.equal({ calls: 1, tokens: 0, costUsd: 0 });
    }
  });

  it('holds over calls that run at the same time', async () => {
    const { vendor, ask } = budgeted(['Blue.', 'Blue.', 'Blue.'], { tokens: 150 }, {});

    const outcomes = await Promise.allSettled([ask(), ask(), ask()]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'rejected']);
    expect(vendor.asked).to.have.length(1);
  });

  it('counts retries too when it stands inside of them', async () => {
    const { vendor, ledger, model } = budgeted([aFailure('failed'), aFailure('failed'), 'Blue.'], { calls: 2 });
    const reliable = makeReliable(model, manualClock(), sha256);

    const refusal = await rejectionOf(reliable.reply(aChatRequest(), LONG_LIMITS, untroubled));
    expect(refusal).to.be.instanceOf(BudgetExceeded);
    expect(vendor.asked).to.have.length(2);
    expect(ledger.spending.calls).to.equal(2);
  });
});
