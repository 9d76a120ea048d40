/** Upper bounds of the spending of a run on models. */
export type Budget = { readonly calls: number; readonly tokens: number; readonly costUsd: number };

/** Spent and reserved amounts, in the units of the budget. */
export type Spending = Budget;

/** USD per one million tokens. */
export type TokenPrice = { readonly input: number; readonly output: number };

/** Maximum use of a call before it is made. */
export type PlannedCall = {
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
  /** Null when unknown; then only calls and tokens are bounded. */
  readonly price: TokenPrice | null;
};

/** Token counts of the vendor; null where it reports none. */
export type UsedTokens = { readonly input: number | null; readonly output: number | null };

/** Limit that a call would exceed, and the resulting amount. */
export type Overrun = { readonly limit: keyof Budget; readonly wouldBe: number; readonly most: number };

export const NOTHING_SPENT: Spending = { calls: 0, tokens: 0, costUsd: 0 };

/** Default budget of a run. */
export const USUAL_BUDGET: Budget = { calls: 60, tokens: 400_000, costUsd: 2 };

const LIMITS = ['calls', 'tokens', 'costUsd'] as const;

/** Reserves the maximum of a call, or returns the limit that it would exceed. */
export function reserve(
  spending: Spending,
  planned: PlannedCall,
  budget: Budget,
): { readonly spending: Spending } | { readonly overrun: Overrun } {
  const most = tokensAndCost(planned, planned.inputTokens, planned.maxOutputTokens);
  const after: Spending = {
    calls: spending.calls + 1,
    tokens: spending.tokens + most.tokens,
    costUsd: spending.costUsd + most.costUsd,
  };
  const limit = LIMITS.find((name) => after[name] > budget[name]);
  if (limit === undefined) return { spending: after };
  return { overrun: { limit, wouldBe: after[limit], most: budget[limit] } };
}

/**
 * Replaces the reservation of a call by its use. Unreported use stays reserved.
 *
 * @param used Null after a failure without charge; the call still counts.
 */
export function settle(spending: Spending, planned: PlannedCall, used: UsedTokens | null): Spending {
  const reserved = tokensAndCost(planned, planned.inputTokens, planned.maxOutputTokens);
  const real =
    used === null
      ? { tokens: 0, costUsd: 0 }
      : tokensAndCost(planned, used.input ?? planned.inputTokens, used.output ?? planned.maxOutputTokens);
  return {
    calls: spending.calls,
    tokens: Math.max(0, spending.tokens - reserved.tokens + real.tokens),
    costUsd: Math.max(0, spending.costUsd - reserved.costUsd + real.costUsd),
  };
}

function tokensAndCost({ price }: PlannedCall, input: number, output: number) {
  const costUsd = price === null ? 0 : (input * price.input + output * price.output) / 1_000_000;
  return { tokens: input + output, costUsd };
}

/** Returns the sum; null when a count is unknown. */
export function sumKnown(...counts: readonly (number | null)[]): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}
