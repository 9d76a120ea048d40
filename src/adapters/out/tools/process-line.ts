import { ProtocolError } from '@modelcontextprotocol/client';
import type { Sighting } from '../../../domain/catalog/verification/sighting.ts';
import type { ConfinedProcess } from '../sandbox/sandbox.ts';
import { ChildProcessTransport } from './child-process-transport.ts';
import type { Hearing } from './hearing.ts';
import { isTimeout } from './is-timeout.ts';
import type { Line } from './line.ts';

/** A line to a program that runs here. */
export class ProcessLine implements Line {
  readonly transport: ChildProcessTransport;
  readonly #process: ConfinedProcess;
  readonly #command: string;

  /** @param command What it was started with, for whoever reads why it could not be. */
  constructor(process: ConfinedProcess, command: string, hearing: Hearing) {
    this.transport = new ChildProcessTransport(process, hearing);
    this.#process = process;
    this.#command = command;
  }

  get heard(): number {
    return this.transport.heard;
  }

  async sightingOf(error: unknown): Promise<Sighting> {
    const { exceeded } = this.#process;
    if (exceeded !== null)
      return { saw: 'break', reason: `Error: it was ended, because it used more ${exceeded} than a server may` };
    if (this.transport.flood !== null) return { saw: 'flood', of: this.transport.flood };
    if (error instanceof ProtocolError) return { saw: 'refusal', message: error.message };
    const late = isTimeout(error);
    const end = this.transport.broken ? await this.transport.endSoon() : this.transport.ended;
    const { said, printed } = this.transport;
    if (end?.error?.code === 'ENOENT')
      return { saw: 'nothing', reason: `${this.#command} is not installed here, or not on the PATH` };
    if (end?.error) return { saw: 'nothing', reason: `${this.#command} could not be started (${end.error.code})` };
    if (end !== undefined) return { saw: 'end', status: end.status, said, printed };
    if (late) return { saw: 'silence', said, printed };
    if (this.transport.broken)
      return { saw: 'break', reason: 'Error: it closed its standard input or output and went on' };
    return { saw: 'break', reason: error instanceof Error ? error.message : 'unknown' };
  }

  async end(patienceMs: number): Promise<void> {
    await this.transport.close();
    await this.#process.end(patienceMs);
  }
}
