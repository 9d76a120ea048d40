import { aReading } from '../providers.ts';
import type { Call } from './call.ts';
import type { Mode } from './mode.ts';

/** Found in what a model is asked when it shall choose among candidates. */
export const ASKED_TO_CHOOSE = /BEGIN CANDIDATES/;

/** Answers both steps of a recommendation well: the analysis of the usual task of tests, and the choice of the first candidate. */
export function readingAndChoosing({ text }: Pick<Call, 'text'>): Mode {
  const chosen = { choices: [{ need: 'n1', pick: 'c1', reason: 'It is the maker’s own.' }] };
  return { say: { text: JSON.stringify(ASKED_TO_CHOOSE.test(text) ? chosen : aReading()) } };
}
