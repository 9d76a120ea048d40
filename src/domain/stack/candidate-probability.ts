import type { OutcomeSum } from '../catalog/run-outcome.ts';
import type { Need } from '../task/task-definition.ts';
import type { CandidateParts } from './candidate.ts';

/**
 * What each part adds to the log odds that a server is right: a logistic fit over the candidates of the labelled tasks' dev half
 * (`npm run eval:fit`), the weight of trust apart, which is set: labels name every server that would do, so that they do not tell
 * which of them one should rely on.
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
  trust: 0.3,
};
export const BIAS = -6.59;

/**
 * How probable it is that a server is right for a task, to two digits.
 *
 * @param priorOdds Log odds that the priors of the caller add.
 * @param outcomes How it did in runs; they shift the probability a little.
 */
export function probabilityOf(need: Need, parts: CandidateParts, priorOdds: number, outcomes?: OutcomeSum): number {
  const confidence = need.capability === null ? 0 : need.confidence;
  let odds = BIAS + priorOdds + WEIGHTS.confidence * confidence;
  for (const part of Object.keys(parts) as (keyof CandidateParts)[]) odds += WEIGHTS[part] * parts[part];
  const fit = 1 / (1 + Math.exp(-odds));
  const lived = outcomes === undefined ? fit : Math.min(1, Math.max(0, fit + weighOutcomes(outcomes)));
  return Math.round(100 * lived) / 100;
}

/** What the parts add to the log odds, those of one kind together; never less than 0. */
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
