import type { Cap } from './score.ts';
import type { Trace } from './trace.ts';

/** What a check comes to. `unknown`: it was looked at and cannot be told. `unmeasured`: nobody could look. */
export type Verdict = 'met' | 'partly' | 'not' | 'unknown' | 'unmeasured';

/** Name as the server gives it; a tool that is null stands for any, where a server's tools are not known. */
export type ToolOfStack = { readonly server: string; readonly tool: string | null };

/** What code can see of an attempt by itself. */
export type CodeRule =
  /** There is an answer or a file. */
  | { readonly kind: 'output' }
  /** A call succeeded of one of these tools, or of one that serves the same needs in the stack of a later attempt. */
  | { readonly kind: 'tool_succeeded'; readonly tools: readonly ToolOfStack[]; readonly changes: boolean }
  /** No call of a tool that changes something was made. */
  | { readonly kind: 'nothing_changed' }
  /** A file was left whose name ends so (`.csv`) or, where the task gives one, is this in lower case, and that is what its name says. */
  | { readonly kind: 'file'; readonly ending: string; readonly name?: string }
  /** The answer is in this language, an ISO 639-1 code. */
  | { readonly kind: 'language'; readonly language: string }
  /** Ids, addresses, numbers, quotations and paths of the answer stand in what tools gave back. */
  | { readonly kind: 'grounded' };

/** One acceptance check, written down before there is any output. */
export type Check = {
  /** `c1`, `c2`, … */
  readonly id: string;
  /** A statement about the outcome that is true or not. */
  readonly text: string;
  readonly level: 'must' | 'should';
  /** Ids of the needs that it is about; none for the task as a whole. */
  readonly needs: readonly string[];
  /** Null when only a judge can tell. */
  readonly rule: CodeRule | null;
};

/** Checks that no longer change. */
export type FrozenChecks = {
  /** `sha256:` and 64 hexadecimal digits over the checks. */
  readonly digest: string;
  /** 3 to 10 of them. */
  readonly checks: readonly Check[];
};

/** What one check came to in one attempt. */
export type CheckResult = {
  readonly check: string;
  readonly verdict: Verdict;
  readonly by: 'code' | 'judge' | null;
  /** What the verdict rests on: words of the trace, or what code saw; null without any. Bounded, untrusted. */
  readonly quote: string | null;
};

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

const NOTHING: Trace = { steps: [], answer: null, artifacts: [], end: 'answered' };

/** Attempts that do no work: one says nothing, one says that it is done, one repeats the task. */
export function idleAttempts(task: string): readonly Trace[] {
  return [NOTHING, { ...NOTHING, answer: 'Done.' }, { ...NOTHING, answer: task }];
}

/** Whether a check can tell work from idleness: a judge's, or one whose rule looks for something that has to be done. */
export function tellsWork({ rule }: Pick<Check, 'rule'>): boolean {
  return rule === null || !['output', 'nothing_changed', 'language'].includes(rule.kind);
}
