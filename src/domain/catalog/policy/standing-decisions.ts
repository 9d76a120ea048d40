import type { Decision } from './decision.ts';
import type { Subject } from './subject.ts';

/** The decision that holds for a subject, if there is one. */
export type StandingDecision = (subject: Pick<Subject, 'name' | 'otherNames'>) => Decision | undefined;

/**
 * Of the decisions about a server the newest counts; one that was withdrawn is as if there were none. A server that was
 * hidden under another name of the same package or endpoint stays hidden until a newer decision names it.
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
