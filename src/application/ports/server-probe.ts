import type { ProbeTarget, ProbeReport } from '../../domain/catalog/verification/probe.ts';

/** Who speaks to servers to see whether they run. Every adapter passes `test/contracts/server-probe.contract.ts`. */
export interface ServerProbe {
  /**
   * Shakes hands with a server once, asks for its tools and takes leave; nothing else is asked of it. It resolves whatever the
   * server does, within the adapter's limits, and whatever was started for it has ended by then.
   *
   * @throws the signal's reason once it is aborted; what was started has ended then, too.
   */
  probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport>;
}
