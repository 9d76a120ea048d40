import type { Constraints } from '../constraints.ts';
import type { Part } from '../reading/reading.ts';
import { short } from '../../text/clean-text.ts';
import { otherCurrency } from './amounts.ts';
import { readClauseLimits } from './clause-limits.ts';
import { kindLimits, merged, withKinds, withVendors } from './combine-limits.ts';
import { saysHeldKeys } from './kind-limits.ts';
import { limitClauses } from './limit-clauses.ts';
import { readConstraints, readProhibitions } from './read-constraints.ts';
import { isOfWork } from './work-limits.ts';

/** Words of a limit or refusal. Without a constraint and a prohibition, no limit was read from them. */
export type StatedLimit = {
  readonly words: string;
  readonly sets: readonly (keyof Constraints)[];
  /** Whether they forbid an act. */
  readonly prohibits: boolean;
  /** Currency of a cost that is not in US dollars, so that no limit was read; null for none. */
  readonly currency: string | null;
  /** Whether they set nothing on the stack because they bound the work itself: its length, tone, things or time. */
  readonly isOfWork: boolean;
};

/** Maximum number of clauses of a sentence that are read without each one, which takes the square of their time. */
const MOST_TOGETHER = 24;

type FindSystems = (part: string) => readonly string[];

/** Clause of a limit, with the part that it belongs to. */
type Clause = { readonly part: Part; readonly words: string };

/**
 * Returns the limit of a sentence, then each of its clauses that sets nothing and forbids nothing. A clause counts as
 * read when it sets a limit alone, or when the sentence sets less without it.
 */
export function statedIn(
  joined: readonly Part[],
  text: string,
  systems: FindSystems,
  constraints: Constraints,
): readonly StatedLimit[] {
  const clauses = joined.flatMap((part) => limitClauses(part.text).map((words) => ({ part, words })));
  const said = readClauses(
    joined.map((part) => ({ part, words: part.text })),
    systems,
    wordsOf(joined, text),
  );
  const all = readClauses(clauses, systems);
  const sets = (Object.keys(said.limits) as (keyof Constraints)[]).filter((name) => constraints[name] !== undefined);
  const whole: StatedLimit = {
    words: short(wordsOf(joined, text)),
    sets,
    prohibits: said.prohibitions.length > 0,
    currency: null,
    isOfWork: false,
  };
  const unread = clauses
    .filter((clause) => {
      const alone = readClauses([clause], systems);
      const without =
        clauses.length > MOST_TOGETHER
          ? all
          : readClauses(
              clauses.filter((other) => other !== clause),
              systems,
            );
      const isHeld = constraints.keyless_except !== undefined && saysHeldKeys({ ...clause.part, text: clause.words });
      return isNothing(alone, constraints) && isSame(all, without) && !isHeld;
    })
    .map((clause) => unreadLimit(clause, systems));
  if (sets.length > 0 || whole.prohibits) return [whole, ...unread];
  const first = unread.find(({ currency }) => currency !== null);
  if (unread.every(({ isOfWork: ofWork, currency }) => currency === null && ofWork === unread[0]?.isOfWork))
    return unread.length === 0 ? [] : [{ ...whole, isOfWork: unread[0]?.isOfWork === true }];
  return unread.length === 1 ? [{ ...whole, currency: first?.currency ?? null }] : unread;
}

function unreadLimit({ part: { kind, role }, words }: Clause, systems: FindSystems): StatedLimit {
  const currency = otherCurrency(words, kind === 'cost');
  const ofWork = currency === null && isOfWork({ text: words, kind: role === 'refusal' ? null : kind }, systems(words));
  return { words: short(words), sets: [], prohibits: false, currency, isOfWork: ofWork };
}

type ClausesRead = { readonly limits: Constraints; readonly prohibitions: readonly string[] };

/** @param words Words of all clauses together. */
function readClauses(
  clauses: readonly Clause[],
  systems: FindSystems,
  words: string = clauses.map((clause) => clause.words).join(', '),
): ClausesRead {
  const parts = clauses.map((clause) => ({ ...clause.part, text: clause.words }));
  const limits = withKinds(
    { ...readConstraints(words, systems), ...merged(parts.map((part) => readClauseLimits(part))) },
    kindLimits(parts, systems),
  );
  return {
    limits: withVendors(limits, limits.model_providers, parts),
    prohibitions: parts.filter(({ role }) => role === 'refusal').flatMap(({ text }) => readProhibitions(text)),
  };
}

/** Whether clauses forbid nothing and set no limit that the task has. */
function isNothing({ limits, prohibitions }: ClausesRead, constraints: Constraints): boolean {
  const set = (Object.keys(limits) as (keyof Constraints)[]).filter((name) => constraints[name] !== undefined);
  return set.length === 0 && prohibitions.length === 0;
}

function isSame(one: ClausesRead, other: ClausesRead): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the words of adjacent parts without the marks that join them to an order. */
function wordsOf(joined: readonly Part[], text: string): string {
  return text.slice(joined[0]?.start, joined.at(-1)?.end).replace(/^[\s,;:–—-]+/, '');
}
