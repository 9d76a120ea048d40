import {
  OPERATOR,
  type Decision,
  type DecisionAction,
  standingDecisions,
} from '../../domain/catalog/policy/decision.ts';
import { makeJudge, type Verdict } from '../../domain/catalog/policy/judge.ts';
import type { Policy } from '../../domain/catalog/policy/policy.ts';
import { findSubjects } from './servers-by-name.ts';
import type { LiveCatalog } from './live-catalog.ts';
import type { Clock } from '../ports/clock.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';

export type DecisionRequest = {
  readonly action: DecisionAction;
  /** Names, aliases or package identifiers, at least one. */
  readonly names: readonly string[];
  /** One line for users, or null. */
  readonly reason: string | null;
  readonly by: string;
};

/** Result of a decision. */
export type Decided = {
  /** Its full name. */
  readonly server: string;
  /** False without a decision to withdraw. */
  readonly recorded: boolean;
  /** Current denial of the server; null when it is visible. */
  readonly verdict: Verdict | null;
};

/**
 * Records one decision per server, all or none, in the order of the names. Each is later than every earlier one, even when the clock was
 * set back.
 *
 * @throws {QuartermasterError} `not_found` or `ambiguous_name`, with a fault for each such name.
 */
export type RecordDecisions = (request: DecisionRequest) => Promise<readonly Decided[]>;

/** @param unique Returns a text that is unique on all machines. */
export function makeRecordDecisions(
  live: LiveCatalog,
  store: CatalogStore,
  policy: Policy,
  clock: Clock,
  unique: () => string,
): RecordDecisions {
  return async ({ action, names, reason, by }) => {
    const catalog = await live.refresh();
    const before = live.decisions();
    const standing = standingDecisions(before);
    const subjects = findSubjects(names, catalog, before);
    const meant = subjects.flatMap((subject) =>
      action === 'withdraw' ? (standing(subject)?.server ?? []) : subject.name,
    );
    const first = Math.max(clock.now().getTime(), (Date.parse(before.at(-1)?.at ?? '') || 0) + 1);
    const put = meant.map((server, index) => {
      const at = first + index;
      const decision: Decision = { at: new Date(at).toISOString(), by, action, server, reason };
      const key = `${String(at).padStart(15, '0')}-${unique()}`;
      return { source: OPERATOR, kind: 'decision' as const, key, body: JSON.stringify(decision) };
    });
    if (put.length > 0) await store.write({ put });
    await live.refresh();
    const stands = standingDecisions(live.decisions());
    const judge = makeJudge(policy);
    return subjects.map((subject) => ({
      server: subject.name,
      recorded: action !== 'withdraw' || standing(subject) !== undefined,
      verdict: judge(subject, stands(subject)),
    }));
  };
}

/** Returns every recorded decision, newest first. */
export type ListDecisions = () => Promise<readonly Decision[]>;

export function makeListDecisions(live: LiveCatalog): ListDecisions {
  return async () => {
    await live.refresh();
    return live.decisions().toReversed();
  };
}
