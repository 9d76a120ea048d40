import type { CatalogRecord } from '../record.ts';
import { readJson } from '../json.ts';
import type { Subject } from './subject.ts';

export const DECISION_ACTIONS = ['approve', 'hide', 'withdraw'] as const;

/** `withdraw` cancels the decision in force. */
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** A decision of the operator about a server. Body of a record of kind `decision`, which never changes. */
export type Decision = {
  /** RFC 3339. */
  readonly at: string;
  /** Account name, or the name of the command's caller. */
  readonly by: string;
  readonly action: DecisionAction;
  readonly server: string;
  /** One line, or null. */
  readonly reason: string | null;
};

/** Source of every decision. */
export const OPERATOR = 'operator';

/** Returns the decisions among the records, oldest first; malformed ones are skipped. */
export function decisionsOf(records: Iterable<CatalogRecord>): readonly Decision[] {
  return [...records]
    .filter(({ kind, source }) => kind === 'decision' && source === OPERATOR)
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .flatMap(({ body }) => readDecision(body) ?? []);
}

function readDecision(body: string): Decision | undefined {
  const value = readJson(body);
  if (typeof value !== 'object' || value === null) return undefined;
  const { at, by, action, server, reason = null } = value as Readonly<Record<string, unknown>>;
  const known = DECISION_ACTIONS.find((each) => each === action);
  if (typeof at !== 'string' || typeof by !== 'string' || typeof server !== 'string' || known === undefined)
    return undefined;
  return { at, by, action: known, server, reason: typeof reason === 'string' ? reason : null };
}

/** Returns the decision in force for a subject. */
type StandingDecision = (subject: Pick<Subject, 'name' | 'otherNames'>) => Decision | undefined;

/**
 * Returns the newest decision about a server, unless it was withdrawn. A server hidden under another name of the same
 * package or endpoint stays hidden until a newer decision names it.
 *
 * @param decisions Oldest first.
 */
export function standingDecisions(decisions: readonly Decision[]): StandingDecision {
  const standing = new Map<string, { readonly decision: Decision; readonly place: number }>();
  decisions.forEach((decision, place) => {
    if (decision.action === 'withdraw') standing.delete(decision.server);
    else standing.set(decision.server, { decision, place });
  });
  return ({ name, otherNames }) => {
    let newest = standing.get(name);
    for (const other of otherNames) {
      const found = standing.get(other);
      if (found?.decision.action === 'hide' && found.place > (newest?.place ?? -1)) newest = found;
    }
    return newest?.decision;
  };
}
