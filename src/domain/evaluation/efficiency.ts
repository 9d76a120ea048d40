/** What an attempt took, and what it might have taken. */
export type Expense = {
  readonly ms: number | null;
  readonly budgetMs: number | null;
  readonly tokens: number | null;
  readonly budgetTokens: number | null;
};

/** Up to this share of a budget is as good as none. */
const FREE = 0.25;

/** How sparing an attempt was, 0 to 1: the mean over time and tokens as far as they are known; null when neither is. */
export function efficiency({ ms, budgetMs, tokens, budgetTokens }: Expense): number | null {
  const parts = [sparing(ms, budgetMs), sparing(tokens, budgetTokens)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.reduce((whole, part) => whole + part, 0) / parts.length;
}

function sparing(taken: number | null, budget: number | null): number | null {
  if (taken === null || budget === null || !(budget > 0) || !(taken >= 0)) return null;
  return Math.min(1, Math.max(0, (1 - taken / budget) / (1 - FREE)));
}
