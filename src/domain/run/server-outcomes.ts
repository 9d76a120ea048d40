import type { RunOutcome } from '../catalog/run-outcome.ts';
import type { ToolStep } from '../evaluation/trace.ts';
import type { Attempt } from './run-record.ts';

type Tried = { readonly attempt: Pick<Attempt, 'steps' | 'end'>; readonly passed: boolean | null };

/** Ends for which the last called server is not to blame. */
const CUT_SHORT: readonly Attempt['end'][] = ['cancelled', 'deadline'];
const FAILED: readonly ToolStep['outcome'][] = ['error', 'timeout', 'gone'];

/**
 * Returns the outcomes of each called server, in order of name. Faulty calls of the model, refused calls and the call
 * in progress at the end are excluded.
 */
export function outcomesOf(tried: readonly Tried[], run: string, at: string): readonly RunOutcome[] {
  const outcomes = new Map<string, RunOutcome>();
  const done = new Set<string>();
  for (const { attempt, passed } of tried) {
    for (const step of finished(attempt)) {
      if (step.outcome === 'ok' && isRepeated(step, done)) continue;
      const { server } = step;
      const before = outcomes.get(server) ?? { server, run, at, ok: 0, failed: 0, passed: false };
      const ok = step.outcome === 'ok';
      if (!ok && !FAILED.includes(step.outcome)) continue;
      outcomes.set(server, {
        ...before,
        ok: before.ok + Number(ok),
        failed: before.failed + Number(!ok),
        passed: before.passed || passed === true,
      });
    }
  }
  return [...outcomes.values()].toSorted((one, other) => (one.server < other.server ? -1 : 1));
}

function finished({ steps, end }: Tried['attempt']): readonly ToolStep[] {
  const last = steps.at(-1);
  const isCut = CUT_SHORT.includes(end) && last?.kind === 'tool' && last.outcome === 'timeout';
  return (isCut ? steps.slice(0, -1) : steps).filter((step) => step.kind === 'tool');
}

/** Whether a call with a change only got a stored result, because each such call is executed once per run. */
function isRepeated({ server, tool, input, effect }: ToolStep, done: Set<string>): boolean {
  if (effect === 'read') return false;
  const call = JSON.stringify([server, tool, input]);
  const before = done.has(call);
  done.add(call);
  return before;
}
