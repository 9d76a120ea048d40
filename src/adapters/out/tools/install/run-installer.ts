import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { ProcessGroup } from '../process-group.ts';
import { TextTail } from '../text-tail.ts';
import { InstallFailure, unsupported } from './installer.ts';
import type { ShelfStage } from './package-shelf.ts';

const KEPT_LENGTH = 16 * 1024;
const PATIENCE_MS = 1_000;

/** Ended program, with the last 16,384 characters of each output. */
export type Finished = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type RunWith = (args: readonly string[]) => Promise<Finished>;

/** Stage, environment and time limit of an installation. */
export type InstallerOptions = {
  readonly stage: ShelfStage;
  /** Variables of the program, besides those of the stage. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the remaining milliseconds. */
  readonly left: () => number;
  readonly signal: AbortSignal;
};

/**
 * Runs a program to its end in the folder of the stage; its descendants end with it.
 *
 * @throws {InstallFailure} `timeout`, or `unsupported` for a missing program; the signal's reason once aborted.
 */
export async function runInstaller(
  command: string,
  args: readonly string[],
  { stage, environment, left, signal }: InstallerOptions,
): Promise<Finished> {
  signal.throwIfAborted();
  const options = { folder: stage.folder, environment: { ...environment, ...stage.environment } };
  const group = new ProcessGroup(command, args, options);
  const { leader } = group;
  const [stdout, stderr] = [new TextTail(KEPT_LENGTH), new TextTail(KEPT_LENGTH)];
  leader.stdout.setEncoding('utf8').on('data', (piece: string) => stdout.add(piece));
  leader.stderr.setEncoding('utf8').on('data', (piece: string) => stderr.add(piece));
  leader.stdin.on('error', () => undefined).end();
  const over = new AbortController();
  const stop = AbortSignal.any([signal, over.signal]);
  try {
    const end = await Promise.race([
      once(leader, 'close', { signal: stop }),
      setTimeout(left(), null, { signal: stop }),
    ]);
    if (end === null) throw new InstallFailure('timeout', `${command} was not done in time`);
    const [status] = end;
    return { status: typeof status === 'number' ? status : null, stdout: stdout.text, stderr: stderr.text };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InstallFailure) throw error;
    throw unsupported(`${command} is not installed here, or could not be started`);
  } finally {
    over.abort();
    await group.end(PATIENCE_MS);
  }
}
