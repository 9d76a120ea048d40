import type { Usage } from '../../domain/run/run-record.ts';
import type { KnownUsage } from '../model-calls/call-ledger.ts';

/** What was used between two looks at a ledger; null where either does not know. */
export function usageSince(before: KnownUsage, after: KnownUsage, toolCalls: number): Usage {
  return {
    model_calls: after.calls - before.calls,
    tool_calls: toolCalls,
    tokens: {
      input: difference(after.tokens.input, before.tokens.input),
      output: difference(after.tokens.output, before.tokens.output),
    },
    cost_usd: difference(after.costUsd, before.costUsd),
  };
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}
