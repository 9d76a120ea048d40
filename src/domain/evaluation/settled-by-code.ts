import type { Cap } from './score.ts';
import type { Check, CheckResult } from './check.ts';

/** Whether code has seen enough to say that the attempt failed; no judge is then asked, and none can be talked round. */
export function isSettled(checks: readonly Check[], results: readonly CheckResult[], caps: readonly Cap[]): boolean {
  return caps.length > 0 || failedNeeds(checks, results).size > 0;
}

/** The results, with a check of a need as not met whose tools never did their work. */
export function settledByCode(checks: readonly Check[], results: readonly CheckResult[]): CheckResult[] {
  const failed = failedNeeds(checks, results);
  return results.map((result) => {
    const check = checks.find(({ id }) => id === result.check);
    const isOpen = result.by === null && check?.needs.some((need) => failed.has(need)) === true;
    return isOpen ? { ...result, verdict: 'not', by: 'code' } : result;
  });
}

function failedNeeds(checks: readonly Check[], results: readonly CheckResult[]): ReadonlySet<string> {
  return new Set(
    checks
      .filter(({ id, rule, level }) => {
        const verdict = results.find(({ check }) => check === id)?.verdict;
        return rule?.kind === 'tool_succeeded' && level === 'must' && verdict === 'not';
      })
      .flatMap(({ needs }) => needs),
  );
}
