import type { OutcomeSum } from '../catalog/run-outcome.ts';

/** The most by which outcomes move a candidate's probability, up or down. */
export const MOST_SHIFT = 0.03;
/** Share of calls that is nothing special: tools also fail for what they were asked. */
const NEUTRAL = 0.8;
/** How many such runs are taken for granted before the first one. */
const GRANTED = 4;

/** What runs add to a candidate's probability: the smoothed share of calls that succeeded, against what is nothing special. */
export function weighOutcomes({ runs, share }: Pick<OutcomeSum, 'runs' | 'share'>): number {
  const smoothed = (runs * share + GRANTED * NEUTRAL) / (runs + GRANTED);
  const room = smoothed > NEUTRAL ? 1 - NEUTRAL : NEUTRAL;
  return (MOST_SHIFT * (smoothed - NEUTRAL)) / room;
}
