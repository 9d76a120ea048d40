import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { ProcessGroup } from '../process-group.ts';
import { TextTail } from '../text-tail.ts';
import { InstallFailure } from './installer.ts';

const KEPT = 16 * 1024;
const PATIENCE_MS = 1_000;

export type Finished = {
  readonly status: number | null;
  /** The ends of what it wrote. */
  readonly printed: string;
  readonly said: string;
};

export type Command = {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
};

/**
 * Runs a program to its end; with it ends everything that it started.
 *
 * @throws {InstallFailure} `timeout`, or `unsupported` when there is no such program here; the signal's reason once that is aborted.
 */
export async function runInstaller(
  { command, args, folder, environment }: Command,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Finished> {
  signal.throwIfAborted();
  const group = new ProcessGroup(command, args, { folder, environment });
  const { leader } = group;
  const [printed, said] = [new TextTail(KEPT), new TextTail(KEPT)];
  leader.stdout.setEncoding('utf8').on('data', (piece: string) => printed.add(piece));
  leader.stderr.setEncoding('utf8').on('data', (piece: string) => said.add(piece));
  leader.stdin.on('error', () => undefined).end();
  const over = new AbortController();
  const stop = AbortSignal.any([signal, over.signal]);
  try {
    const finished = await Promise.race([
      once(leader, 'close', { signal: stop }).then(([status]) => ({
        status: typeof status === 'number' ? status : null,
      })),
      setTimeout(timeoutMs, null, { signal: stop }),
    ]);
    if (finished === null) throw new InstallFailure('timeout', `${command} was not done in time`);
    return { ...finished, printed: printed.text, said: said.text };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InstallFailure) throw error;
    throw new InstallFailure('unsupported', `${command} is not installed here, or could not be started`);
  } finally {
    over.abort();
    await group.end(PATIENCE_MS);
  }
}
