import type { Cap } from './score.ts';
import type { Trace } from './trace.ts';

/** Result of a check. `unknown`: examined without a result. `unmeasured`: not examined. */
export type Verdict = 'met' | 'partly' | 'not' | 'unknown' | 'unmeasured';

/** Name from the server; null stands for any tool, where a server's tools are unknown. */
export type ToolOfStack = { readonly server: string; readonly tool: string | null };

/** Rules that code can decide from an attempt. */
export type CodeRule =
  /** There is an answer or a file. */
  | { readonly kind: 'output' }
  /** One of these tools, or one that serves the same needs in the current stack, was called with success. */
  | { readonly kind: 'tool_succeeded'; readonly tools: readonly ToolOfStack[]; readonly changes: boolean }
  /** No tool that changes something was called. */
  | { readonly kind: 'nothing_changed' }
  /** A valid file has this extension (`.csv`) or, where the task gives one, this lower-case name. */
  | { readonly kind: 'file'; readonly ending: string; readonly name?: string }
  /** The answer is in this language, an ISO 639-1 code. */
  | { readonly kind: 'language'; readonly language: string }
  /** Ids, addresses, numbers, quotations and paths of the answer occur in results of tools. */
  | { readonly kind: 'grounded' };

/** One acceptance check, fixed before there is any output. */
export type Check = {
  /** `c1`, `c2`, … */
  readonly id: string;
  /** A statement about the outcome that is true or not. */
  readonly text: string;
  readonly level: 'must' | 'should';
  /** Ids of its needs; none for the task as a whole. */
  readonly needs: readonly string[];
  /** Null for a judge's check. */
  readonly rule: CodeRule | null;
};

/** Immutable checks. */
export type FrozenChecks = {
  /** `sha256:` and 64 hexadecimal digits over the checks. */
  readonly digest: string;
  /** 3 to 10 of them. */
  readonly checks: readonly Check[];
};

/** Result of one check in one attempt. */
export type CheckResult = {
  readonly check: string;
  readonly verdict: Verdict;
  readonly by: 'code' | 'judge' | null;
  /** Evidence of the verdict: words of the trace, or an observation of code; null without any. Bounded, untrusted. */
  readonly quote: string | null;
};

/** Whether code alone shows that the attempt failed; no judge is asked then. */
export function isSettled(checks: readonly Check[], results: readonly CheckResult[], caps: readonly Cap[]): boolean {
  return caps.length > 0 || failedNeeds(checks, results).size > 0;
}

/** Marks the checks of needs as not met whose tools never succeeded. */
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

const NOTHING: Trace = { steps: [], answer: null, artifacts: [], end: 'answered' };

/** Attempts without work: an empty answer, a claim of success, and the task itself. */
export function idleAttempts(task: string): readonly Trace[] {
  return [NOTHING, { ...NOTHING, answer: 'Done.' }, { ...NOTHING, answer: task }];
}

/** Whether an attempt without work would fail the check. */
export function tellsWork({ rule }: Pick<Check, 'rule'>): boolean {
  return rule === null || !['output', 'nothing_changed', 'language'].includes(rule.kind);
}
