import type { ProviderFailureKind } from '../model-calls/provider-failure-kind.ts';
import type { Check, Verdict } from '../evaluation/check.ts';
import type { ToolStep } from '../evaluation/trace.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Adjustment, Attempt } from './run-record.ts';

/** What is known when an attempt has fallen short. */
export type Shortfall = {
  readonly attempt: Pick<Attempt, 'stack' | 'steps' | 'end' | 'checks' | 'score' | 'provisioning'>;
  readonly checks: readonly Check[];
  /** How the vendor of the model failed; null when it did not. */
  readonly modelFailure: ProviderFailureKind | null;
  /** Whether another server could take a server's place for all that it is there for. */
  readonly canReplace: (server: string) => boolean;
  /** The next model up; null when there is none. */
  readonly stronger: string | null;
  /** What was changed before, oldest first. */
  readonly earlier: readonly Adjustment[];
  /** Whether the task leaves something open without which nothing can be done. */
  readonly open: boolean;
};

/** What to change for the next attempt; all empty when the work stops. */
export type Repair = {
  readonly adjustment: Adjustment;
  readonly exclude: readonly string[];
  readonly model: string | null;
  /** Sentences for the model, in our words; what a tool said in them stands in quotation marks. */
  readonly hints: readonly string[];
};

const MOST_HINTS = 2;
const FAILED: readonly Verdict[] = ['not', 'partly'];
const LONGEST_QUOTE = 300;
const LONGEST_NAME = 64;
/** Failures of a vendor that another model of the same vendor may not have. */
const OF_THE_MODEL: readonly ProviderFailureKind[] = ['rejected', 'failed', 'unreadable', 'too_slow'];

/**
 * What the evidence of a failed attempt speaks for, the likeliest cause first: a server that does not work, arguments that a tool
 * refuses, too little time, a model that is too weak. Never the same stack with the same instructions again.
 */
export function chooseRepair(shortfall: Shortfall): Repair {
  const { attempt, checks, modelFailure, stronger, earlier, open, canReplace } = shortfall;
  const calls = attempt.steps.filter((step) => step.kind === 'tool');
  const withheld = attempt.provisioning.flatMap(({ withheld_tools: tools }) => tools);
  const unmet = checks.filter(({ id, level }) => level === 'must' && !isMet(id, attempt));

  if (attempt.score.caps.some(({ code }) => code === 'policy_violation'))
    return stop('unsafe', 'Something was done that the policy forbids, so nothing more is tried.');

  const dropped = droppedServers(attempt).find(({ server }) => canReplace(server));
  if (dropped !== undefined)
    return {
      ...change(
        'server_failure',
        'swap_server',
        `${dropped.server} is of no more use (${dropped.text.replace(/\.$/, '')}); another server takes its place.`,
      ),
      exclude: [dropped.server],
    };

  const broken = brokenServers(calls);
  const swapped = broken.find(canReplace);
  if (swapped !== undefined)
    return {
      ...change(
        'server_failure',
        'swap_server',
        `${swapped} did not do its work${lastWords(swapped, calls)}; another server takes its place.`,
      ),
      exclude: [swapped],
    };

  if (attempt.end === 'model_failure') {
    if (modelFailure === 'rate_limited')
      return stop('rate_limit', 'The vendor of the model asks to wait for longer than the run has.');
    if (modelFailure !== null && OF_THE_MODEL.includes(modelFailure) && stronger !== null)
      return {
        ...change('weak_model', 'fall_back', `The model gave no answer; ${stronger} is asked instead.`),
        model: stronger,
      };
    return stop('exhausted', 'The model gave no answer, and there is no other one to ask.');
  }
  if (attempt.end === 'no_tools')
    return stop('server_failure', 'No server of the stack could be started, and there is none to take its place.');

  const misused = calls.findLast(({ outcome }) => outcome === 'bad_input' || outcome === 'unknown_tool');
  if (misused !== undefined && given('hint', earlier) < MOST_HINTS) {
    const name = visibleText(misused.tool, LONGEST_NAME).replaceAll('"', "'");
    const what = `"${name}" was called in a way that it does not take${quoted(misused.result)}.`;
    return {
      ...change('bad_arguments', 'hint', what),
      hints: [`${what} Look at its schema and send what it asks for.`],
    };
  }
  if ((attempt.end === 'deadline' || attempt.end === 'budget') && given('fewer_steps', earlier) === 0) {
    const what = `The work was not done when its ${attempt.end === 'deadline' ? 'time' : 'budget'} was over.`;
    return {
      ...change('timeout', 'fewer_steps', what),
      hints: [`${what} Take the shortest way: only the calls that the task needs, then answer.`],
    };
  }
  if (withheld.length > 0 && unmet.length > 0)
    return stop(
      'unsafe',
      `The task takes ${withheld.join(', ')}, which this run may not use; allow_effects says how far a run may go.`,
    );
  if (open && unmet.length > 0)
    return stop('ambiguous_task', 'The task leaves open what nobody but you can say; answer its open questions first.');
  if (stronger !== null)
    return {
      ...change(
        'weak_model',
        'stronger_model',
        `The tools worked, but ${failing(unmet, attempt)}; ${stronger} tries next.`,
      ),
      model: stronger,
    };
  if (unmet.length > 0 && given('hint', earlier) < MOST_HINTS) {
    const undone = unmet.map(({ text }) => `"${text}"`).join(', ');
    return {
      ...change('weak_model', 'hint', `The tools worked, but ${failing(unmet, attempt)}; the model is told so.`),
      hints: [`An earlier try did not do this, or did not show it: ${undone}. Do it this time, and show it.`],
    };
  }
  return stop('exhausted', 'Nothing that could be changed is likely to help.');
}

function isMet(check: string, { checks }: Shortfall['attempt']): boolean {
  return checks.some((one) => one.check === check && one.verdict === 'met');
}

/** Servers of the stack that worked no longer, or not from the beginning. */
function droppedServers({ stack, provisioning }: Shortfall['attempt']): Shortfall['attempt']['provisioning'] {
  return provisioning.filter(
    ({ server, status }) =>
      (status === 'quarantined' || status === 'failed') && stack.servers.some(({ name }) => name === server),
  );
}

/** Servers that are gone, or of whose calls at least two were made and none succeeded; in the order of the trouble. */
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

function stop(cause: Adjustment['cause'], text: string): Repair {
  return change(cause, 'stop', text);
}
