import type { OutcomeSum } from '../catalog/run-outcome.ts';
import type { Need } from '../task/task-definition.ts';
import type { CandidateParts } from './candidate.ts';

/**
 * Weights of the parts in the log odds that a server is right.
 * They are a logistic fit over the candidates in the dev half of the labelled tasks of an earlier state.
 * The weight of trust is set by hand: labels name every suitable server and do not tell which is more reliable.
 */
export const WEIGHTS: Readonly<Record<keyof CandidateParts | 'confidence', number>> = {
  capability: 0.7,
  system: 1.94,
  text: 1.79,
  words: -1.68,
  confidence: 0.79,
  lead: 2.11,
  covers: 1.65,
  about: 3.8,
  phrase: 3,
  trust: 0.3,
};
export const BIAS = -8.1;

/** Returns the log odds that a server is right for a need, in a catalog without a judge of servers. */
export function plainOdds(need: Pick<Need, 'capability' | 'confidence'>, parts: CandidateParts): number {
  const confidence = need.capability === null ? 0 : need.confidence;
  let odds = BIAS + WEIGHTS.confidence * confidence;
  for (const part of Object.keys(parts) as (keyof CandidateParts)[]) odds += WEIGHTS[part] * parts[part];
  return odds;
}

/**
 * Returns the probability of log odds, rounded to two digits.
 * @param outcomes Results of earlier runs; they shift the probability slightly.
 */
export function probabilityOf(odds: number, outcomes?: OutcomeSum): number {
  const fit = 1 / (1 + Math.exp(-odds));
  const lived = outcomes === undefined ? fit : Math.min(1, Math.max(0, fit + weighOutcomes(outcomes)));
  return Math.round(100 * lived) / 100;
}

/** Gains in log odds by kind of part; never below 0. */
type Gains = Readonly<Record<'capability' | 'system' | 'text' | 'whole' | 'trust', number>>;

export function gains(parts: CandidateParts): Gains {
  const of = (...names: (keyof CandidateParts)[]): number =>
    Math.max(
      0,
      names.reduce((sum, name) => sum + WEIGHTS[name] * parts[name], 0),
    );
  return {
    capability: of('capability'),
    system: of('system'),
    text: of('text', 'words'),
    whole: of('lead', 'covers', 'about'),
    trust: of('trust'),
  };
}

/** Maximum shift of a candidate's probability by outcomes, up or down. */
export const MOST_SHIFT = 0.03;
/** Success share of calls that leaves the probability unchanged: tools fail for unrelated reasons too. */
const NEUTRAL = 0.8;
/** Number of neutral runs that are assumed before the first real one. */
const GRANTED = 4;

/**
 * Returns the shift of a candidate's probability: the smoothed success share of its calls relative to the neutral
 * share.
 */
export function weighOutcomes({ runs, share }: Pick<OutcomeSum, 'runs' | 'share'>): number {
  const smoothed = (runs * share + GRANTED * NEUTRAL) / (runs + GRANTED);
  const room = smoothed > NEUTRAL ? 1 - NEUTRAL : NEUTRAL;
  return (MOST_SHIFT * (smoothed - NEUTRAL)) / room;
}
