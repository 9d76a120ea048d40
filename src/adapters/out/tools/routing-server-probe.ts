import type { ServerProbe } from '../../../application/ports/server-probe.ts';
import type { ProbeTarget } from '../../../domain/catalog/verification/probe-target.ts';
import type { ProbeReport } from '../../../domain/catalog/verification/sighting.ts';

/** Sends commands to one probe, loaded when it is first needed, for the library behind it is large, and endpoints to another. */
export class RoutingServerProbe implements ServerProbe {
  readonly #load: () => Promise<ServerProbe>;
  readonly #endpoints: ServerProbe;
  #commands: Promise<ServerProbe> | undefined;

  constructor(commands: () => Promise<ServerProbe>, endpoints: ServerProbe) {
    this.#load = commands;
    this.#endpoints = endpoints;
  }

  async probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport> {
    if (target.method !== 'stdio') return this.#endpoints.probe(target, signal);
    this.#commands ??= this.#load();
    return (await this.#commands).probe(target, signal);
  }
}
