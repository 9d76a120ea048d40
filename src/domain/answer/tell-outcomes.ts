import type { OutcomeSum } from '../catalog/run-outcome.ts';
import type { Evidence } from './recommendation.ts';
import { weighOutcomes } from '../stack/weigh-outcomes.ts';

/** The evidence of a server that worked in runs here, with how much that counts. */
export function tellOutcomes(outcomes: OutcomeSum): Evidence {
  const { runs, ok, failed, last } = outcomes;
  const calls = ok + failed;
  const shift = weighOutcomes(outcomes);
  const counted = `${shift < 0 ? '-' : '+'}${Math.abs(shift).toFixed(3)}`;
  return {
    kind: 'outcomes',
    text: `in ${runs} run${runs === 1 ? '' : 's'} here ${ok} of ${calls} call${calls === 1 ? '' : 's'} succeeded, last on ${last} (probability ${counted})`,
    at: last,
  };
}
