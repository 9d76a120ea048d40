/** What a run may spend on models at most. */
export type Budget = { readonly calls: number; readonly tokens: number; readonly costUsd: number };

/** What was spent and what is reserved for calls under way, in the units of the budget. */
export type Spending = Budget;

/** USD per one million tokens. */
export type TokenPrice = { readonly input: number; readonly output: number };

/** A call before it is made: the most that it can use. */
export type PlannedCall = {
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
  /** Null when unknown: then only its calls and tokens are bounded. */
  readonly price: TokenPrice | null;
};

/** Tokens as the vendor counted them; null where it does not say. */
export type UsedTokens = { readonly input: number | null; readonly output: number | null };

/** Which limit a call would pass, and what it would come to. */
export type Overrun = { readonly limit: keyof Budget; readonly wouldBe: number; readonly most: number };

export const NOTHING_SPENT: Spending = { calls: 0, tokens: 0, costUsd: 0 };

/** What a run may spend when nobody says otherwise. */
export const USUAL_BUDGET: Budget = { calls: 60, tokens: 400_000, costUsd: 2 };

const LIMITS = ['calls', 'tokens', 'costUsd'] as const;

/** Sets the most that a call can use aside before it is made, or tells the limit that this would pass. */
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
 * Replaces what was reserved for a call by what it used. What the vendor does not tell stays reserved.
 *
 * @param used Null when the vendor answered with a failure and charged nothing; the call still counts.
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

/** The sum of counts; null when one of them is unknown. */
export function sumKnown(...counts: readonly (number | null)[]): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}
