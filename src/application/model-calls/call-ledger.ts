import {
  NOTHING_SPENT,
  reserve,
  settle,
  type Budget,
  type Overrun,
  type PlannedCall,
  type Spending,
  type UsedTokens,
} from '../../domain/calls/spending.ts';

/** What one run has spent on models, whoever of it asks which vendor. */
export class CallLedger {
  readonly #budget: Budget;
  #spending = NOTHING_SPENT;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get spending(): Spending {
    return this.#spending;
  }

  /** Sets the most that the call can use aside. @throws {BudgetExceeded} when there is less. */
  reserve(planned: PlannedCall): void {
    const outcome = reserve(this.#spending, planned, this.#budget);
    if ('overrun' in outcome) throw new BudgetExceeded(outcome.overrun);
    this.#spending = outcome.spending;
  }

  /** @param used Null when the vendor charged nothing. */
  settle(planned: PlannedCall, used: UsedTokens | null): void {
    this.#spending = settle(this.#spending, planned, used);
  }
}

/** A call was not made, for it could spend more than there is. */
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
