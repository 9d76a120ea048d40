import type { ListDecisions, Decided, RecordDecisions } from '../../../application/catalog/record-decisions.ts';
import { DECISION_ACTIONS, type Decision, type DecisionAction } from '../../../domain/catalog/policy/decision.ts';
import { inJson } from './terminal.ts';

/** A parsed command about decisions. */
export type DecisionCommand =
  | {
      readonly kind: 'decide';
      readonly action: DecisionAction;
      readonly names: readonly string[];
      readonly reason: string | null;
      /** Null for the operating system user. */
      readonly by: string | null;
    }
  | { readonly kind: 'decisions'; readonly json: boolean };

/** Use cases of decisions, and the person who decides. */
export type DecisionDependencies = {
  readonly recordDecisions: RecordDecisions;
  readonly listDecisions: ListDecisions;
  /** Name of the operating system user; null when it has none. */
  readonly user: string | null;
  /** Whether the catalog stores decisions beyond the life of the process. */
  readonly durable: boolean;
};

type Options = { readonly reason?: string; readonly as?: string; readonly json?: boolean };

const LONGEST_NAME = 512;
const LONGEST_REASON = 300;
const LONGEST_ACCOUNT = 100;

/**
 * Parses `approve`, `hide`, `withdraw` and `decisions`; returns undefined for another command and a hint for wrong
 * usage.
 */
export function readDecisionCommand(
  name: string,
  words: readonly string[],
  options: Options,
): DecisionCommand | { readonly hint: string } | undefined {
  if (name === 'decisions')
    return words.length > 0 ? { hint: 'decisions takes no names' } : { kind: 'decisions', json: options.json ?? false };
  const action = DECISION_ACTIONS.find((each) => each === name);
  if (action === undefined) return undefined;
  const [reason, by] = [options.reason, options.as].map((text) => text?.normalize('NFC').trim());
  if (words.length === 0) return { hint: `${action} takes the name of at least one server` };
  if (words.some((word) => word.trim() === '' || word.length > LONGEST_NAME))
    return { hint: 'a name is blank or too long' };
  if (reason !== undefined && !isLine(reason, LONGEST_REASON))
    return { hint: `--reason takes one line of at most ${LONGEST_REASON} characters` };
  if (by !== undefined && !isLine(by, LONGEST_ACCOUNT))
    return { hint: `--as takes a name of at most ${LONGEST_ACCOUNT} characters` };
  return { kind: 'decide', action, names: words, reason: reason ?? null, by: by ?? null };
}

/**
 * Executes a decision command and returns its output.
 * @throws {Error} when the catalog is not durable, or the person who decides is unknown.
 */
export async function decide(command: DecisionCommand, dependencies: DecisionDependencies): Promise<string> {
  if (command.kind === 'decisions') {
    const decisions = await dependencies.listDecisions();
    if (command.json) return inJson(decisions);
    return decisions.length === 0 ? 'No decision was recorded.\n' : decisions.map(showDecision).join('');
  }
  if (!dependencies.durable)
    throw new Error(
      'the catalog is kept in memory, which would forget the decision at once; set QM_CATALOG to a file or a database that the service uses too',
    );
  const { action, names, reason } = command;
  const by = command.by ?? dependencies.user;
  if (by === null) throw new Error('the user of this machine has no name; say who decides with --as NAME');
  const decided = await dependencies.recordDecisions({ action, names, reason, by });
  return decided.map((each) => showDecided(action, each)).join('');
}

function isLine(text: string, longest: number): boolean {
  return text !== '' && text.length <= longest && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
}

function showDecision({ at, by, action, server, reason }: Decision): string {
  return `${at}  ${action.padEnd(8)}  ${server}  by ${by}${reason === null ? '' : `: ${reason}`}\n`;
}

function showDecided(action: DecisionAction, { server, recorded, verdict }: Decided): string {
  const kept = verdict === null ? '' : ` ${verdict.sentence}${wayOut(verdict)}`;
  switch (action) {
    case 'hide':
      return `${server} is hidden.\n`;
    case 'approve':
      return verdict === null
        ? `${server} is approved.\n`
        : `${server} is approved and stays barred all the same.${kept}\n`;
    case 'withdraw': {
      const done = recorded ? 'the last decision about it is withdrawn' : 'there is no decision about it to withdraw';
      return `${server}: ${done}. ${verdict === null ? 'It may be seen.' : `It is barred.${kept}`}\n`;
    }
  }
}

function wayOut({ kind, rule }: NonNullable<Decided['verdict']>): string {
  if (kind === 'denied') return ` No approval lifts that; rule ${rule ?? ''} of the policy does.`;
  return kind === 'not_allowed' ? ' No approval lifts that; a rule of "allow" must fit it.' : '';
}
