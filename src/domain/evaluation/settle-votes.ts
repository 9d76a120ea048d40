import type { CheckResult, Verdict } from './check.ts';

const RANK: Readonly<Partial<Record<Verdict, number>>> = { not: 0, partly: 1, met: 2 };

/** What several votes on the same checks come to: what most say; the middle where all say something else; else unknown. */
export function settleVotes(votes: readonly (readonly CheckResult[])[]): CheckResult[] {
  const [first = []] = votes;
  return first.map((result) => {
    const cast = votes.flatMap((vote) => vote.find(({ check }) => check === result.check) ?? []);
    const ranked = cast.toSorted((one, other) => (RANK[one.verdict] ?? -1) - (RANK[other.verdict] ?? -1));
    const most = ranked.find(({ verdict }) => 2 * cast.filter((one) => one.verdict === verdict).length > cast.length);
    if (most !== undefined) return most;
    const isSplit = ranked.some(({ verdict }) => RANK[verdict] === undefined);
    const middle = ranked[ranked.length >> 1];
    return isSplit || middle === undefined ? { ...result, verdict: 'unknown', quote: null } : middle;
  });
}
