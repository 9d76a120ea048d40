import type { Attempt } from './run-record.ts';
import type { RunEnd } from './run-state.ts';

/** Facts for a summary: the best attempt and the course of the run. */
export type Summarized = {
  readonly status: RunEnd;
  /** Number of attempts. */
  readonly tries: number;
  /** Requested points. */
  readonly threshold: number;
  /** Null without a best attempt. */
  readonly best: { readonly attempt: Attempt; readonly passed: boolean | null } | null;
  /** Texts of the undecided must checks of the best attempt. */
  readonly undecided: readonly string[];
  /** Reason to stop; null without one. */
  readonly stopped: string | null;
};

/** Descriptions of work that did not end by itself. */
const ENDED: Readonly<Partial<Record<Attempt['end'], string>>> = {
  deadline: ' The work was stopped when its time was over.',
  loop: ' The work was stopped since it went round in circles.',
  refused: ' The model refused.',
};
const LONGEST_REASON = 200;

/** Returns a summary of one to three sentences for people. */
export function runSummary({ status, tries, threshold, best, undecided, stopped }: Summarized): string {
  if (best === null)
    return status === 'cancelled' ? 'It was cancelled before the first attempt.' : 'No attempt was made.';
  const { attempt, passed } = best;
  if (status === 'cancelled') return cancelled(attempt, tries);
  if (attempt.end === 'not_executed')
    return `${booted(attempt)} The task itself was not executed, for the provider local has no model to do it with.`;
  const why = passed === true || stopped === null ? '' : ` ${stopped}`;
  const { total } = attempt.score;
  const points = total === null ? 'no score' : `${total} of 100 points`;
  return `${counted(tries, 'attempt')}, ${points}: ${verdict(best, threshold, undecided)}.${ending(attempt)}${why}`;
}

function verdict(
  { attempt, passed }: NonNullable<Summarized['best']>,
  threshold: number,
  undecided: readonly string[],
) {
  const { total, caps } = attempt.score;
  const failed = caps.find(({ code }) => code === 'must_failed');
  if (passed === true) return 'passed';
  if (passed === false)
    return (total ?? 0) < threshold || failed === undefined
      ? `below the ${threshold} that were asked for`
      : `not passed, since ${failed.text}`;
  if (total === null) return 'nothing was done that could be measured';
  if (undecided[0] === undefined) return 'too little was measured to say whether it passed';
  const more = undecided.length > 1 ? ` (and ${undecided.length - 1} more)` : '';
  return `not known to have passed, since a check that must hold could not be decided: "${undecided[0]}"${more}`;
}

function cancelled({ usage, artifacts }: Attempt, tries: number): string {
  const files = artifacts.length === 0 ? 'no file' : counted(artifacts.length, 'file');
  return `It was cancelled in attempt ${tries}. The best one had made ${counted(usage.tool_calls, 'call')} of tools and left ${files}.`;
}

function ending({ end, limit }: Attempt): string {
  if (end === 'budget') return ` The work was stopped at its budget.${limit === null ? '' : ` ${limit}`}`;
  return ENDED[end] ?? '';
}

/** Describes the start of the final stack; replaced servers are not counted. */
function booted({ stack, provisioning }: Attempt): string {
  const servers = stack.servers.flatMap(({ name }) => provisioning.find(({ server }) => server === name) ?? []);
  const others = servers.filter(({ status }) => status !== 'ready');
  if (servers.length === 0) return 'No server had to be started.';
  if (others.length === 0)
    return servers.length === 1 ? 'The server started.' : `All ${servers.length} servers started.`;
  const ready = servers.length - others.length;
  const lead = servers.length === 1 ? 'The server was not started' : `${ready} of ${servers.length} servers started`;
  return `${lead}. ${others.map(({ server, text }) => `${server}: ${text.slice(0, LONGEST_REASON).toWellFormed()}`).join(' ')}`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
