import type { VerifyProgress, VerifyReport, VerifyServers } from '../../../application/catalog/verify-servers.ts';
import { EXIT } from './exit-codes.ts';
import { VERIFICATION_OUTCOMES } from '../../../domain/catalog/verification.ts';
import { inJson, type Terminal } from './terminal.ts';
import type { ParsedWords } from './parse-words.ts';

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
    if (report.unreached > 0) return EXIT.interrupted;
    return report.verified.length === 0 && report.untried.length > 0 ? EXIT.failed : EXIT.done;
  } catch (error) {
    terminal.complain(`quartermaster: ${error instanceof Error ? error.message : 'it failed'}\n`);
    return EXIT.failed;
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

/**
 * @param words The words after `verify`.
 * @returns A hint when the arguments are wrong.
 */
export function readVerify({ positionals, options }: ParsedWords): VerifyCommand | { readonly hint: string } {
  const [sampled] = options.get('sample') ?? [];
  const sample = sampled === undefined ? null : Number(sampled);
  if (sample !== null && (!Number.isSafeInteger(sample) || sample < 1))
    return { hint: '--sample takes a number from 1' };
  const choosing = options.has('stale') || options.has('all') || sample !== null;
  if (positionals.length > 0 && choosing)
    return { hint: 'verify takes names, or --stale, --sample and --all, not both' };
  if (positionals.length === 0 && !choosing) return { hint: 'verify takes names, --stale, --sample N or --all' };
  return {
    kind: 'verify',
    names: positionals,
    stale: options.has('stale'),
    sample,
    seed: options.get('seed')?.[0] ?? 'quartermaster',
    unsandboxed: options.has('run-unsandboxed'),
    json: options.has('json'),
  };
}
