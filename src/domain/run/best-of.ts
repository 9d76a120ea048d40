import { sumKnown } from '../model-calls/sum-known.ts';
import { bestAttempt } from '../evaluation/best-attempt.ts';
import type { Attempt } from './run-record.ts';

/** The best of what was tried, see {@link bestAttempt}; undefined when nothing was. */
export function bestOf<T extends { readonly attempt: Attempt }>(tried: readonly T[]): T | undefined {
  const best = bestAttempt(
    tried.map(({ attempt: { number, score, usage } }) => ({
      number,
      score,
      costUsd: usage.cost_usd,
      tokens: sumKnown(usage.tokens.input, usage.tokens.output),
    })),
  );
  return tried.find(({ attempt }) => attempt.number === best);
}
