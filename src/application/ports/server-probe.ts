import type { ProbeTarget, ProbeReport } from '../../domain/catalog/verification/probe.ts';

/** Probe of servers. Every adapter passes `test/contracts/server-probe.contract.ts`. */
export interface ServerProbe {
  /**
   * Performs one handshake, lists the tools and disconnects. Resolves whatever the server does, within the limits of
   * the adapter, after every started process has ended.
   *
   * @throws the reason of the signal once it is aborted; started processes have ended then too.
   */
  probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport>;
}
