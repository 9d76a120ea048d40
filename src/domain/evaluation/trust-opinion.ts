import { visibleText } from '../text/clean-text.ts';
import type { Check, CheckResult } from './check.ts';
import { occursIn, type Evidence } from './evidence.ts';
import type { Opinion } from './read-verdicts.ts';

const LONGEST_QUOTE = 300;

/**
 * What a judge's opinion is worth: nothing without words that really stand in the attempt, and for a check of something that was
 * changed nothing unless a tool that did its work said them. That something is not so needs no words, for what is missing has none.
 */
export function trustOpinion(
  check: Check,
  opinion: Opinion | undefined,
  evidence: Evidence,
  isChange: boolean,
): CheckResult {
  const found = { check: check.id, by: 'judge' } as const;
  if (opinion === undefined || opinion.verdict === 'unknown') return { ...found, verdict: 'unknown', quote: null };
  const { calls, files, answer, failures } = evidence;
  const places = isChange ? calls : [...calls, ...files, answer, ...failures];
  const stands = occursIn(places, opinion.quote);
  const quote = stands ? visibleText(opinion.quote, LONGEST_QUOTE) : null;
  if (stands || opinion.verdict === 'not') return { ...found, verdict: opinion.verdict, quote };
  return { ...found, verdict: 'unknown', quote: null };
}
