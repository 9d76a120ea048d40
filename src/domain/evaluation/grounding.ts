import { claimsOf, type Claim } from './claims.ts';
import { groundsOf, type Grounds } from './grounds.ts';
import { succeeded, mayChange, toolSteps } from './tool-steps.ts';
import type { Trace } from './trace.ts';

/** How much of what an answer names was said by a tool. */
export type Grounding = {
  /** 0 to 1; null when the answer names nothing that could be looked for. */
  readonly share: number | null;
  /** What stands nowhere, as the answer writes it. */
  readonly missing: readonly string[];
};

type Standing = 'grounded' | 'missing' | 'unknown';

/** Words beside a number that was worked out and need not stand anywhere. */
const WORKED_OUT =
  /\b(?:total|sum|average|mean|median|altogether|overall|combined|differen|more than|less than|fewer|ratio|times|growth|grew|increase|decrease|rose|fell|per|each|roughly|about|around|approx|almost|nearly|over|under|rate|share|gesamt|insgesamt|summe|durchschnitt|anteil|etwa|rund|moyenne|somme|environ|promedio|suma|aproximadamente|média|cerca|media|somma|circa|gemiddeld|totaal|ongeveer)|[~≈∑]|合計|平均|总|共|約|约|итого|всего|средн|합계|평균|약/iu;

/**
 * Looks for the claims of an answer in what tools gave back in the same attempt. What the task says itself counts neither for nor
 * against; a number that can be worked out from several others is left out rather than called wrong.
 *
 * @param fromTools Whether the answer should rest on tools; where not, only what tools were asked can be looked at.
 */
export function grounding(trace: Trace, task: string, fromTools: boolean): Grounding {
  const calls = toolSteps(trace);
  if (trace.answer === null || (calls.length === 0 && !fromTools)) return { share: null, missing: [] };
  const made = calls.filter((step) => succeeded(step) && mayChange(step)).map(({ input }) => input);
  const results = groundsOf([
    ...calls.flatMap(({ result }) => result ?? []),
    ...made,
    ...trace.artifacts.map(({ path }) => path),
  ]);
  const asked = groundsOf([task]);
  const listed = listLength(trace.answer);
  const missing: string[] = [];
  let grounded = 0;
  for (const claim of claimsOf(trace.answer)) {
    if (isSaid(claim, asked)) continue;
    const standing = standingOf(claim, results, listed);
    if (standing === 'grounded') grounded += 1;
    if (standing === 'missing') missing.push(claim.text);
  }
  const known = grounded + missing.length;
  return { share: known === 0 ? null : grounded / known, missing };
}

function standingOf(claim: Claim, results: Grounds, listed: number): Standing {
  if (isSaid(claim, results)) return 'grounded';
  if (claim.kind === 'text') return 'missing';
  const { number, line } = claim;
  if (number.isWhole && number.values.some((value) => value === listed || results.counts.has(value))) return 'grounded';
  const canBeWorkedOut = results.numbers > 1 && (number.isMeasured || WORKED_OUT.test(line));
  return canBeWorkedOut ? 'unknown' : 'missing';
}

function isSaid(claim: Claim, grounds: Grounds): boolean {
  if (claim.kind === 'text') {
    const { keys, digits } = claim;
    return keys.some(grounds.hasText) || (digits !== null && grounds.hasNumber(digits, digits));
  }
  const { values, slack } = claim.number;
  return values.some((value) => grounds.hasNumber(value - slack * 1.001, value + slack * 1.001));
}

/** How many things an answer lists: its bullets, or the rows of its table. */
function listLength(answer: string): number {
  const lines = answer.split('\n');
  const bullets = lines.filter((line) => /^\s*(?:[-*•]|\d{1,4}[.)])\s/.test(line)).length;
  const rows = lines.filter((line) => /^\s*\|.*\|\s*$/.test(line)).length;
  return Math.max(bullets, rows - 2);
}
