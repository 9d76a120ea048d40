import { visibleText } from '../text/clean-text.ts';
import type { StackRecommendation } from '../answer/recommendation.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { Check, CheckResult, CodeRule, Verdict } from './check.ts';
import { grounding } from './grounding.ts';
import { hasOutput, mayChange, reachedServer, saysError, succeeded, toolSteps, type Trace } from './trace.ts';
import { servingTools } from './tool-checks.ts';
import { tellLanguage } from '../text/natural-language.ts';

const LONGEST_QUOTE = 300;
/** Minimum share of confirmed claims for the verdict `partly`. */
const MOSTLY = 0.75;

type Asked = {
  readonly task: Pick<TaskDefinition, 'raw_input' | 'needs'>;
  /** Stack of the attempt, which a repair may have changed since the checks were fixed. */
  readonly stack: Pick<StackRecommendation, 'mcp_servers'>;
};

type Seen = { readonly verdict: Verdict; readonly quote: string | null };

/**
 * Decides the checks that code can decide and keeps the order. Checks for a judge are `unmeasured`, and so are all
 * checks when nothing was executed.
 */
export function runCodeChecks(checks: readonly Check[], trace: Trace, asked: Asked): CheckResult[] {
  return checks.map((check) => {
    if (check.rule === null || trace.end === 'not_executed') {
      return { check: check.id, verdict: 'unmeasured', by: null, quote: null };
    }
    const { verdict, quote } = look(check.rule, check.needs, trace, asked);
    return { check: check.id, verdict, by: 'code', quote: quote === null ? null : visibleText(quote, LONGEST_QUOTE) };
  });
}

function look(rule: CodeRule, needs: readonly string[], trace: Trace, asked: Asked): Seen {
  switch (rule.kind) {
    case 'output':
      return hasOutput(trace) ? seen('met', trace.answer?.trim() || (trace.artifacts[0]?.path ?? null)) : seen('not');
    case 'tool_succeeded':
      return lookForCall(rule, needs, trace, asked);
    case 'nothing_changed':
      return lookForChange(trace);
    case 'file':
      return lookForFile(rule, trace);
    case 'language':
      return lookAtLanguage(rule.language, trace);
    case 'grounded':
      return lookAtGrounds(trace, asked);
  }
}

function lookForCall(
  rule: Extract<CodeRule, { kind: 'tool_succeeded' }>,
  needs: readonly string[],
  trace: Trace,
  { task, stack }: Asked,
): Seen {
  const serving = task.needs.filter(({ id }) => needs.includes(id)).flatMap((need) => servingTools(stack, need));
  const tools = [...rule.tools, ...serving];
  const calls = toolSteps(trace).filter(
    (step) =>
      tools.some(({ server, tool }) => server === step.server && (tool === null || tool === step.tool)) &&
      (!rule.changes || step.effect !== 'read' || tools.some(({ tool }) => tool === step.tool)),
  );
  const good = calls.find(succeeded);
  if (good !== undefined) return seen('met', `${good.tool}: ${good.result ?? ''}`);
  const doubtful = calls.find(saysError);
  if (doubtful !== undefined) return seen('unknown', `${doubtful.tool}: ${doubtful.result ?? ''}`);
  const last = calls.at(-1);
  return seen('not', last === undefined ? null : `${last.tool}: ${last.outcome}`);
}

function lookForChange(trace: Trace): Seen {
  const reached = toolSteps(trace).filter((step) => reachedServer(step) && mayChange(step) && step.contained !== true);
  const change = reached.find(({ effect }) => effect !== null);
  if (change !== undefined) return seen('not', `${change.tool}: ${change.outcome}`);
  const [unclear] = reached;
  return unclear === undefined ? seen('met') : seen('unknown', `nobody knows what ${unclear.tool} does`);
}

function lookForFile({ ending, name }: Extract<CodeRule, { kind: 'file' }>, { artifacts }: Trace): Seen {
  const alike = artifacts.filter(({ path }) => path.toLowerCase().endsWith(ending));
  const files = name === undefined ? alike : alike.filter(({ path }) => `/${path}`.toLowerCase().endsWith(`/${name}`));
  const good = files.find(({ valid, bytes }) => valid !== false && bytes > 0);
  if (good !== undefined) return seen('met', good.path);
  if (files[0] !== undefined) return seen('not', `${files[0].path} is not what its name says`);
  return seen('not', alike[0] === undefined ? null : `${alike[0].path} has another name`);
}

function lookAtLanguage(wanted: string, { answer }: Trace): Seen {
  const found = tellLanguage(answer ?? '');
  if (found === null) return seen('unknown');
  return seen(found === wanted ? 'met' : 'not', `the answer is in ${found}`);
}

function lookAtGrounds(trace: Trace, { task }: Asked): Seen {
  const { share, missing } = grounding(trace, task.raw_input, true);
  if (share === null) return seen('unknown');
  const verdict = share === 1 ? 'met' : share >= MOSTLY ? 'partly' : 'not';
  return seen(verdict, missing.length === 0 ? null : `in no result: ${missing.slice(0, 5).join(', ')}`);
}

function seen(verdict: Verdict, quote: string | null = null): Seen {
  return { verdict, quote };
}
