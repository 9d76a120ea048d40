import type { Cap } from './score.ts';
import type { Trace } from './trace.ts';

/** Result of a check. `unknown`: examined without a result. `unmeasured`: not examined. */
export type Verdict = 'met' | 'partly' | 'not' | 'unknown' | 'unmeasured';

/** Tool of a server; a null `tool` stands for any tool of a server whose tools are unknown. */
export type ToolOfStack = { readonly server: string; readonly tool: string | null };

/** Rules that code can decide from an attempt. */
export type CodeRule =
  /** The attempt produced an answer or a file. */
  | { readonly kind: 'output' }
  /** A call of one of these tools succeeded, or of a tool that serves the same needs in the current stack. */
  | { readonly kind: 'tool_succeeded'; readonly tools: readonly ToolOfStack[]; readonly changes: boolean }
  /** No tool with a change was called. */
  | { readonly kind: 'nothing_changed' }
  /** A valid file has this extension (`.csv`) or, where the task gives one, this lower-case name. */
  | { readonly kind: 'file'; readonly ending: string; readonly name?: string }
  /** The answer is in this language (ISO 639-1 code). */
  | { readonly kind: 'language'; readonly language: string }
  /** The ids, addresses, numbers, quotations and paths of the answer occur in tool results. */
  | { readonly kind: 'grounded' };

/** Acceptance check, fixed before any output exists. */
export type Check = {
  /** `c1`, `c2`, … */
  readonly id: string;
  /** Statement about the outcome that is either true or false. */
  readonly text: string;
  readonly level: 'must' | 'should';
  /** Ids of the needs that it covers; empty for the whole task. */
  readonly needs: readonly string[];
  /** Null for a check that only a judge can decide. */
  readonly rule: CodeRule | null;
};

/** Immutable checks of a task. */
export type FrozenChecks = {
  /** `sha256:` and 64 hexadecimal digits, computed over the checks. */
  readonly digest: string;
  /** 3 to 10 checks. */
  readonly checks: readonly Check[];
};

/** Result of one check in one attempt. */
export type CheckResult = {
  readonly check: string;
  readonly verdict: Verdict;
  readonly by: 'code' | 'judge' | null;
  /**
   * Evidence for the verdict: words of the trace, or an observation by code; null without evidence. Bounded,
   * untrusted.
   */
  readonly quote: string | null;
};

/** Whether code alone shows that the attempt failed, so that no judge is called. */
export function isSettled(checks: readonly Check[], results: readonly CheckResult[], caps: readonly Cap[]): boolean {
  return caps.length > 0 || failedNeeds(checks, results).size > 0;
}

/** Marks open checks as not met when the required tools for one of their needs never succeeded. */
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

/** Returns attempts without work: an empty answer, a claim of success, and the task repeated. */
export function idleAttempts(task: string): readonly Trace[] {
  return [NOTHING, { ...NOTHING, answer: 'Done.' }, { ...NOTHING, answer: task }];
}

/** Whether an attempt without work would fail this check. */
export function tellsWork({ rule }: Pick<Check, 'rule'>): boolean {
  return rule === null || !['output', 'nothing_changed', 'language'].includes(rule.kind);
}
