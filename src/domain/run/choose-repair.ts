import type { ProviderFailureKind } from '../model-calls/provider-failure-kind.ts';
import type { Check, Verdict } from '../evaluation/check.ts';
import type { ToolStep } from '../evaluation/trace.ts';
import { visibleText } from '../text/clean-text.ts';
import type { Adjustment, Attempt } from './run-record.ts';

/** A failed attempt, and the means that are left. */
export type Shortfall = {
  readonly attempt: Pick<Attempt, 'stack' | 'steps' | 'end' | 'checks' | 'score' | 'provisioning'>;
  readonly checks: readonly Check[];
  /** Failure of the model's vendor; null without one. */
  readonly modelFailure: ProviderFailureKind | null;
  /** Whether another server could cover the same needs. */
  readonly canReplace: (server: string) => boolean;
  /** Next stronger model; null without one. */
  readonly stronger: string | null;
  /** Earlier changes, oldest first. */
  readonly earlier: readonly Adjustment[];
  /** Whether an open question blocks the task. */
  readonly open: boolean;
};

/** Change for the next attempt; all empty when the work stops. */
export type Repair = {
  readonly adjustment: Adjustment;
  readonly exclude: readonly string[];
  readonly model: string | null;
  /** Sentences for the model; quotations in them are untrusted text from tools. */
  readonly hints: readonly string[];
};

const MOST_HINTS = 2;
const FAILED: readonly Verdict[] = ['not', 'partly'];
const LONGEST_QUOTE = 300;
const LONGEST_NAME = 64;
/** Failures that another model of the same vendor may not have. */
const OF_THE_MODEL: readonly ProviderFailureKind[] = ['rejected', 'failed', 'unreadable', 'too_slow'];

/** Failed attempt with derived facts for the rules. */
type Evidence = Shortfall & {
  readonly calls: readonly ToolStep[];
  /** Must checks that were not met. */
  readonly unmet: readonly Check[];
};

/** Rules in order, the likeliest cause first. A rule returns null when its cause does not apply. */
const RULES: readonly ((evidence: Evidence) => Repair | null)[] = [
  stopUnsafe,
  swapDroppedServer,
  swapBrokenServer,
  replaceFailedModel,
  stopWithoutTools,
  hintAtArguments,
  askForFewerSteps,
  stopWithheldOrOpen,
  takeStrongerModel,
  hintAtUnmetChecks,
];

/**
 * Returns the repair that the evidence of a failed attempt suggests. It never repeats the same stack with the same
 * instructions.
 */
export function chooseRepair(shortfall: Shortfall): Repair {
  const { attempt, checks } = shortfall;
  const evidence: Evidence = {
    ...shortfall,
    calls: attempt.steps.filter((step) => step.kind === 'tool'),
    unmet: checks.filter(({ id, level }) => level === 'must' && !isMet(id, attempt)),
  };
  for (const rule of RULES) {
    const repair = rule(evidence);
    if (repair !== null) return repair;
  }
  return stop('exhausted', 'Nothing that could be changed is likely to help.');
}

function stopUnsafe({ attempt }: Evidence): Repair | null {
  return attempt.score.caps.some(({ code }) => code === 'policy_violation')
    ? stop('unsafe', 'Something was done that the policy forbids, so nothing more is tried.')
    : null;
}

function swapDroppedServer({ attempt, canReplace }: Evidence): Repair | null {
  const dropped = droppedServers(attempt).find(({ server }) => canReplace(server));
  if (dropped === undefined) return null;
  const { server, text } = dropped;
  return swap(server, `${server} is of no more use (${text.replace(/\.$/, '')}); another server takes its place.`);
}

function swapBrokenServer({ calls, canReplace }: Evidence): Repair | null {
  const broken = brokenServers(calls).find(canReplace);
  if (broken === undefined) return null;
  return swap(broken, `${broken} did not do its work${lastWords(broken, calls)}; another server takes its place.`);
}

function replaceFailedModel({ attempt, modelFailure, stronger }: Evidence): Repair | null {
  if (attempt.end !== 'model_failure') return null;
  if (modelFailure === 'rate_limited')
    return stop('rate_limit', 'The vendor of the model asks to wait for longer than the run has.');
  if (modelFailure === null || !OF_THE_MODEL.includes(modelFailure) || stronger === null)
    return stop('exhausted', 'The model gave no answer, and there is no other one to ask.');
  const text = `The model gave no answer; ${stronger} is asked instead.`;
  return { ...change('weak_model', 'fall_back', text), model: stronger };
}

function stopWithoutTools({ attempt }: Evidence): Repair | null {
  return attempt.end === 'no_tools'
    ? stop('server_failure', 'No server of the stack could be started, and there is none to take its place.')
    : null;
}

function hintAtArguments({ calls, earlier }: Evidence): Repair | null {
  const misused = calls.findLast(({ outcome }) => outcome === 'bad_input' || outcome === 'unknown_tool');
  if (misused === undefined || given('hint', earlier) >= MOST_HINTS) return null;
  const name = visibleText(misused.tool, LONGEST_NAME).replaceAll('"', "'");
  const text = `"${name}" was called in a way that it does not take${quoted(misused.result)}.`;
  return {
    ...change('bad_arguments', 'hint', text),
    hints: [`${text} Look at its schema and send what it asks for.`],
  };
}

function askForFewerSteps({ attempt: { end }, earlier }: Evidence): Repair | null {
  if ((end !== 'deadline' && end !== 'budget') || given('fewer_steps', earlier) > 0) return null;
  const text = `The work was not done when its ${end === 'deadline' ? 'time' : 'budget'} was over.`;
  return {
    ...change('timeout', 'fewer_steps', text),
    hints: [`${text} Take the shortest way: only the calls that the task needs, then answer.`],
  };
}

function stopWithheldOrOpen({ attempt, unmet, open }: Evidence): Repair | null {
  if (unmet.length === 0) return null;
  const withheld = attempt.provisioning.flatMap(({ withheld_tools: tools }) => tools);
  if (withheld.length > 0)
    return stop(
      'unsafe',
      `The task takes ${withheld.join(', ')}, which this run may not use; allow_effects says how far a run may go.`,
    );
  return open
    ? stop('ambiguous_task', 'The task leaves open what nobody but you can say; answer its open questions first.')
    : null;
}

function takeStrongerModel({ attempt, unmet, stronger }: Evidence): Repair | null {
  if (stronger === null) return null;
  const text = `The tools worked, but ${failing(unmet, attempt)}; ${stronger} tries next.`;
  return { ...change('weak_model', 'stronger_model', text), model: stronger };
}

function hintAtUnmetChecks({ attempt, unmet, earlier }: Evidence): Repair | null {
  if (unmet.length === 0 || given('hint', earlier) >= MOST_HINTS) return null;
  const undone = unmet.map(({ text }) => `"${text}"`).join(', ');
  return {
    ...change('weak_model', 'hint', `The tools worked, but ${failing(unmet, attempt)}; the model is told so.`),
    hints: [`An earlier try did not do this, or did not show it: ${undone}. Do it this time, and show it.`],
  };
}

function isMet(check: string, { checks }: Shortfall['attempt']): boolean {
  return checks.some((one) => one.check === check && one.verdict === 'met');
}

/** Servers of the stack that stopped working, or never worked. */
function droppedServers({ stack, provisioning }: Shortfall['attempt']): Shortfall['attempt']['provisioning'] {
  return provisioning.filter(
    ({ server, status }) =>
      (status === 'quarantined' || status === 'failed') && stack.servers.some(({ name }) => name === server),
  );
}

/** Servers that are gone, or whose calls all failed (at least two), in the order of their first call. */
function brokenServers(calls: readonly ToolStep[]): readonly string[] {
  const names = [...new Set(calls.map(({ server }) => server))];
  return names.filter((name) => {
    const own = calls.filter(({ server, outcome }) => server === name && outcome !== 'unknown_tool');
    if (own.some(({ outcome }) => outcome === 'gone')) return true;
    return own.length >= 2 && own.every(({ outcome }) => outcome === 'error' || outcome === 'timeout');
  });
}

function failing(unmet: readonly Check[], { end, checks }: Shortfall['attempt']): string {
  if (end === 'loop') return 'the model went round in circles';
  if (end === 'refused') return 'the model refused';
  const failed = unmet.find(({ id }) => checks.some(({ check, verdict }) => check === id && FAILED.includes(verdict)));
  if (failed !== undefined) return `"${failed.text}" was not met`;
  return unmet[0] === undefined ? 'the result fell short' : `nothing decided whether "${unmet[0].text}" is met`;
}

function lastWords(server: string, calls: readonly ToolStep[]): string {
  return quoted(calls.findLast((call) => call.server === server && call.outcome !== 'ok')?.result ?? null);
}

function quoted(text: string | null): string {
  const plain = visibleText(text ?? '', LONGEST_QUOTE).replaceAll('"', "'");
  return plain === '' ? '' : `: "${plain}"`;
}

function given(action: Adjustment['action'], earlier: readonly Adjustment[]): number {
  return earlier.filter((one) => one.action === action).length;
}

function change(cause: Adjustment['cause'], action: Adjustment['action'], text: string): Repair {
  return { adjustment: { cause, action, text }, exclude: [], model: null, hints: [] };
}

function swap(server: string, text: string): Repair {
  return { ...change('server_failure', 'swap_server', text), exclude: [server] };
}

function stop(cause: Adjustment['cause'], text: string): Repair {
  return change(cause, 'stop', text);
}
