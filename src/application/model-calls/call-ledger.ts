import {
  NOTHING_SPENT,
  reserve,
  settle,
  type Budget,
  type Overrun,
  type PlannedCall,
  type Spending,
  type UsedTokens,
  sumKnown,
} from '../../domain/model-calls/spending.ts';

/** Known use; null where a vendor or a price list has no figure. */
export type KnownUsage = {
  readonly calls: number;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly costUsd: number | null;
};

/** Ledger of the spending of one run on all models. */
export class CallLedger {
  readonly #budget: Budget;
  #spending = NOTHING_SPENT;
  #settled = 0;
  #usage: KnownUsage = { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 };

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get spending(): Spending {
    return this.#spending;
  }

  /** Sum over all calls so far; null where a broken call has no figure. */
  get usage(): KnownUsage {
    const { calls } = this.#spending;
    if (this.#settled === calls) return { ...this.#usage, calls };
    return { calls, tokens: { input: null, output: null }, costUsd: null };
  }

  /** Reserves the maximum of a call. @throws {BudgetExceeded} when less is left. */
  reserve(planned: PlannedCall): void {
    const outcome = reserve(this.#spending, planned, this.#budget);
    if ('overrun' in outcome) throw new BudgetExceeded(outcome.overrun);
    this.#spending = outcome.spending;
  }

  /** @param used Null when the vendor charged nothing. */
  settle(planned: PlannedCall, used: UsedTokens | null): void {
    this.#spending = settle(this.#spending, planned, used);
    this.#settled += 1;
    const { tokens, costUsd } = this.#usage;
    const input = used === null ? 0 : used.input;
    const output = used === null ? 0 : used.output;
    this.#usage = {
      calls: this.#settled,
      tokens: { input: sumKnown(tokens.input, input), output: sumKnown(tokens.output, output) },
      costUsd: sumKnown(costUsd, used === null ? 0 : costOf(planned.price, input, output)),
    };
  }
}

function costOf(price: PlannedCall['price'], input: number | null, output: number | null): number | null {
  if (price === null || input === null || output === null) return null;
  return (input * price.input + output * price.output) / 1_000_000;
}

/** Error of a call that was not made, because it could exceed the budget. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';
  readonly overrun: Overrun;

  constructor(overrun: Overrun) {
    super(
      `One more call could come to ${amount(overrun, overrun.wouldBe)}, and ${amount(overrun, overrun.most)} is the most.`,
    );
    this.overrun = overrun;
  }
}

function amount({ limit }: Overrun, value: number): string {
  return limit === 'costUsd' ? `${Number(value.toPrecision(3))} USD` : `${value} ${limit}`;
}
