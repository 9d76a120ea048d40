import type { VerifyProgress, VerifyReport, VerifyServers } from '../../../application/catalog/verify-servers.ts';
import { VERIFICATION_OUTCOMES } from '../../../domain/catalog/verification.ts';
import type { Terminal } from './program.ts';
import type { VerifyCommand } from './verify-command.ts';

/** Exit statuses. */
const DONE = 0;
const FAILED = 1;
/** As a shell tells that an interrupt ended a program. */
const INTERRUPTED = 130;

const MOST_REASONS = 10;

export type Verifier = { readonly verifyServers: VerifyServers; readonly close: () => Promise<void> };

/**
 * Carries out `verify`: a line for each server goes to the terminal's side channel as soon as it is known, the report to its
 * output.
 *
 * @param open Called once; it may throw, e.g. for a bad configuration.
 * @param today `YYYY-MM-DD`.
 * @param signal Ends it in good order: the report then says what was not reached.
 */
export async function runVerify(
  command: VerifyCommand,
  open: () => Verifier,
  terminal: Terminal,
  today: string,
  signal: AbortSignal,
): Promise<number> {
  try {
    const verifier = open();
    const tell = (progress: VerifyProgress): void => terminal.complain(`${progressLine(progress)}\n`);
    const report = await verifier.verifyServers({ ...command, today }, tell, signal).finally(verifier.close);
    terminal.print(command.json ? `${JSON.stringify(report, null, 2)}\n` : showReport(report));
    if (report.unreached > 0) return INTERRUPTED;
    return report.verified.length === 0 && report.untried.length > 0 ? FAILED : DONE;
  } catch (error) {
    terminal.complain(`quartermaster: ${error instanceof Error ? error.message : 'it failed'}\n`);
    return FAILED;
  }
}

function progressLine({ done, total, result }: VerifyProgress): string {
  const place = `[${String(done).padStart(String(total).length)}/${total}]`;
  if (!('outcome' in result)) return `${place} ${'not tried'.padEnd(15)} ${result.server}: ${result.reason}`;
  const tokens = result.context_tokens === null ? '' : `, ${result.context_tokens} tokens of context`;
  const version = result.version === null ? '' : ` (${result.version})`;
  return `${place} ${result.outcome.padEnd(15)} ${result.server}${version}: ${result.detail ?? ''}${tokens}`;
}

function showReport({ verified, untried, outcomes, unreached }: VerifyReport): string {
  const counts = VERIFICATION_OUTCOMES.flatMap((outcome) => {
    const count = outcomes[outcome];
    return count === undefined ? [] : [`${count} ${outcome}`];
  });
  const more = untried.length - MOST_REASONS;
  return [
    `${verified.length} verified${counts.length === 0 ? '' : `: ${counts.join(', ')}`}`,
    ...(untried.length === 0 ? [] : [`${untried.length} not tried, which says nothing of them:`]),
    ...untried.slice(0, MOST_REASONS).map(({ server, reason }) => `  ${server}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(unreached === 0 ? [] : [`${unreached} not reached; what was seen so far is kept`]),
    '',
  ].join('\n');
}
