import type { RunProgress } from './run-event.ts';
import type { RunRecord } from './run-record.ts';
import type { RunEnd } from './run-state.ts';

/**
 * The record of a run that nobody brought to an end of its own: what its events tell and nothing else.
 *
 * @param summary Why it ended so, in one sentence.
 */
export function unfinishedRecord(
  id: string,
  status: RunEnd,
  summary: string,
  events: readonly RunProgress[] = [],
): RunRecord {
  const asked = events.filter((event) => event.stage === 'executing' && event.step === 'asked');
  const modelCalls = asked.filter((event) => event.stage === 'executing' && event.call === 'model').length;
  return {
    run_id: id,
    status,
    summary,
    task: null,
    recommendation: null,
    score: null,
    first_score: null,
    coverage_of_score: 0,
    basis: null,
    passed: null,
    checks: null,
    attempts: [],
    best_attempt: null,
    output: null,
    artifacts: [],
    contribution: null,
    usage: {
      model_calls: modelCalls,
      tool_calls: asked.length - modelCalls,
      tokens: modelCalls === 0 ? { input: 0, output: 0 } : { input: null, output: null },
      cost_usd: modelCalls === 0 ? 0 : null,
    },
    timings_ms: {},
    sandbox: { tier: 'unknown', reason: 'The run did not come to tell.' },
    warnings: [],
  };
}
