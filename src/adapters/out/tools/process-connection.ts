import { ProtocolError } from '@modelcontextprotocol/client';
import type { Sighting } from '../../../domain/catalog/verification/probe.ts';
import type { ConfinedProcess } from '../sandbox/sandbox.ts';
import { ChildProcessTransport } from './child-process-transport.ts';
import { isTimeout, type Connection } from './connection.ts';
import type { ReceiveLimits } from './limits.ts';

export class ProcessConnection implements Connection {
  readonly transport: ChildProcessTransport;
  readonly #process: ConfinedProcess;
  readonly #command: string;

  /** @param command Command of the program, for messages about a failed start. */
  constructor(process: ConfinedProcess, command: string, limits: ReceiveLimits) {
    this.transport = new ChildProcessTransport(process, limits);
    this.#process = process;
    this.#command = command;
  }

  get received(): number {
    return this.transport.received;
  }

  async sightingOf(error: unknown): Promise<Sighting> {
    const { exceeded } = this.#process;
    if (exceeded !== null)
      return { saw: 'break', reason: `Error: it was ended, because it used more ${exceeded} than a server may` };
    const { flood, broken, ended } = this.transport;
    if (flood !== null) return { saw: 'flood', of: flood };
    if (error instanceof ProtocolError) return { saw: 'refusal', message: error.message };
    const end = broken ? await this.transport.endSoon() : ended;
    const [said, printed] = [this.transport.stderr.text, this.transport.strayOutput.text];
    if (end?.error?.code === 'ENOENT')
      return { saw: 'nothing', reason: `${this.#command} is not installed here, or not on the PATH` };
    if (end?.error) return { saw: 'nothing', reason: `${this.#command} could not be started (${end.error.code})` };
    if (end !== undefined) return { saw: 'end', status: end.status, said, printed };
    if (isTimeout(error)) return { saw: 'silence', said, printed };
    if (this.transport.broken)
      return { saw: 'break', reason: 'Error: it closed its standard input or output and went on' };
    return { saw: 'break', reason: error instanceof Error ? error.message : 'unknown' };
  }

  async end(patienceMs: number): Promise<void> {
    await this.transport.close();
    await this.#process.end(patienceMs);
  }
}
