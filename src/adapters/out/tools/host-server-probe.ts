import { ConnectFailure, type ConnectLimits, type ToolHost } from '../../../application/ports/tool-host.ts';
import type { ServerProbe } from '../../../application/ports/server-probe.ts';
import { targetName, type ProbeTarget } from '../../../domain/catalog/verification/probe-target.ts';
import type { ProbeReport } from '../../../domain/catalog/verification/sighting.ts';

/** Connects to servers the way that a run does, with no secret and no host to reach, and takes leave at once. */
export class HostServerProbe implements ServerProbe {
  readonly #host: ToolHost;
  readonly #limits: ConnectLimits;

  constructor(host: ToolHost, limits: ConnectLimits) {
    this.#host = host;
    this.#limits = limits;
  }

  async probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport> {
    signal.throwIfAborted();
    const workplace = await this.#host.open();
    try {
      const server = { name: targetName(target), target, version: null, secrets: {}, hosts: [] };
      const { tools, version, protocol } = await workplace.connect(server, this.#limits, () => undefined, signal);
      const installed = target.method === 'stdio' ? version : null;
      return { sighting: { saw: 'tools', tools, version, protocol }, installed };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ConnectFailure)) throw error;
      return { sighting: error.sighting, installed: error.version };
    } finally {
      await workplace.close();
    }
  }
}
