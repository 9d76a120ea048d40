import type { ServerProbe } from '../../src/application/ports/server-probe.ts';
import type { ProbeTarget, ProbeReport, Sighting } from '../../src/domain/catalog/verification/probe.ts';

/** A probe that sees what a script says, and remembers whom it was sent to. */
export class ScriptedProbe implements ServerProbe {
  readonly sent: ProbeTarget[] = [];
  /** The most conversations that were under way at once. */
  busiest = 0;
  #busy = 0;
  readonly #script: (target: ProbeTarget, signal: AbortSignal) => Promise<Sighting>;

  constructor(script: (target: ProbeTarget, signal: AbortSignal) => Promise<Sighting>) {
    this.#script = script;
  }

  async probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport> {
    this.sent.push(target);
    this.#busy += 1;
    this.busiest = Math.max(this.busiest, this.#busy);
    try {
      const sighting = await this.#script(target, signal);
      signal.throwIfAborted();
      return { sighting, installed: target.method === 'stdio' ? '1.0.3' : null };
    } finally {
      this.#busy -= 1;
    }
  }
}

/** Sees a server that lists one tool. */
export const sawATool: Sighting = {
  saw: 'tools',
  tools: [{ name: 'look', description: 'Looks.', inputSchema: { type: 'object' } }],
  version: '4.2.0',
  protocol: '2025-11-25',
};
