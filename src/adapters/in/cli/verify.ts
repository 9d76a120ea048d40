import type { VerifyProgress, VerifyReport, VerifyServers } from '../../../application/catalog/verify-servers.ts';
import { VERIFICATION_OUTCOMES } from '../../../domain/catalog/verification.ts';
import { inJson, type Terminal } from './terminal.ts';
import { parseArgs } from 'node:util';

/** Exit statuses. */
const DONE = 0;
const FAILED = 1;
/** Exit status that a shell reports for an interrupted program. */
const INTERRUPTED = 130;

const MOST_REASONS = 10;

export type Verifier = { readonly verifyServers: VerifyServers; readonly close: () => Promise<void> };

/**
 * Runs `verify`: prints a progress line for each server as soon as its result is known, then the report.
 * @param open Called once; it may throw, e.g. for a bad configuration.
 * @param today `YYYY-MM-DD`.
 * @param signal Stops the verification; the report then counts the servers that were not reached.
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
    terminal.print(command.json ? inJson(report) : showReport(report));
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

/** A parsed `verify`. */
export type VerifyCommand = {
  readonly kind: 'verify';
  readonly names: readonly string[];
  readonly stale: boolean;
  /** Null for no sampling. */
  readonly sample: number | null;
  readonly seed: string;
  readonly unsandboxed: boolean;
  readonly json: boolean;
};

const OPTIONS = {
  stale: { type: 'boolean' },
  sample: { type: 'string' },
  seed: { type: 'string' },
  all: { type: 'boolean' },
  'run-unsandboxed': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * @param words The arguments after `verify`.
 * @returns A hint when the arguments are wrong.
 * @throws the error of `parseArgs` for an unknown option.
 */
export function readVerify(words: readonly string[]): VerifyCommand | { readonly kind: 'help' } | string {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  if (values.help === true) return { kind: 'help' };
  const sample = values.sample === undefined ? null : Number(values.sample);
  if (sample !== null && (!Number.isSafeInteger(sample) || sample < 1)) return '--sample takes a number from 1';
  const choosing = values.stale === true || values.all === true || sample !== null;
  if (positionals.length > 0 && choosing) return 'verify takes names, or --stale, --sample and --all, not both';
  if (positionals.length === 0 && !choosing) return 'verify takes names, --stale, --sample N or --all';
  return {
    kind: 'verify',
    names: positionals,
    stale: values.stale ?? false,
    sample,
    seed: values.seed ?? 'quartermaster',
    unsandboxed: values['run-unsandboxed'] ?? false,
    json: values.json ?? false,
  };
}
