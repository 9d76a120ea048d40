import type { ServerProbe } from '../../../application/ports/server-probe.ts';
import type { ProbeTarget } from '../../../domain/catalog/verification/probe-target.ts';
import type { ProbeReport } from '../../../domain/catalog/verification/sighting.ts';

type Load = () => Promise<ServerProbe>;

/** Sends commands to one probe and endpoints to another; each is loaded when it is first needed, for the library behind them is large. */
export class RoutingServerProbe implements ServerProbe {
  readonly #load: Readonly<Record<'commands' | 'endpoints', Load>>;
  readonly #loaded = new Map<Load, Promise<ServerProbe>>();

  constructor(commands: Load, endpoints: Load) {
    this.#load = { commands, endpoints };
  }

  async probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport> {
    const load = target.method === 'stdio' ? this.#load.commands : this.#load.endpoints;
    const probe = this.#loaded.get(load) ?? load();
    this.#loaded.set(load, probe);
    return (await probe).probe(target, signal);
  }
}
