import { sumKnown } from '../../domain/model-calls/sum-known.ts';
import type { ModelUse } from '../../domain/task/task-definition.ts';

/** What several questions took together; whoever answered the last one counts as having answered. */
export function totalUse(first: ModelUse, ...others: readonly ModelUse[]): ModelUse {
  const uses = [first, ...others];
  const { provider, model } = others.at(-1) ?? first;
  return {
    provider,
    model,
    calls: uses.reduce((sum, { calls }) => sum + calls, 0),
    tokens: {
      input: sumKnown(...uses.map(({ tokens }) => tokens.input)),
      output: sumKnown(...uses.map(({ tokens }) => tokens.output)),
    },
  };
}
