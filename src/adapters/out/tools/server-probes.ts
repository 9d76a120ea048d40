import { ConnectFailure, type ConnectLimits, type ToolHost } from '../../../application/ports/tool-host.ts';
import type { ServerProbe } from '../../../application/ports/server-probe.ts';
import { targetName } from '../../../domain/catalog/verification/probe.ts';

/** Makes a probe that connects as a run does, but without secrets and allowed hosts, and disconnects at once. */
export function makeHostProbe(host: ToolHost, limits: ConnectLimits): ServerProbe {
  return {
    probe: async (target, signal) => {
      signal.throwIfAborted();
      const workplace = await host.open();
      try {
        const server = { name: targetName(target), target, version: null, secrets: {}, hosts: [] };
        const { tools, version, protocol } = await workplace.connect(server, limits, () => undefined, signal);
        const installed = target.method === 'stdio' ? version : null;
        return { sighting: { saw: 'tools', tools, version, protocol }, installed };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ConnectFailure)) throw error;
        return { sighting: error.sighting, installed: error.version };
      } finally {
        await workplace.close();
      }
    },
  };
}

/** Makes a probe that passes endpoints to one probe, and commands to another that the first command loads. */
export function makeRoutingProbe(loadCommands: () => Promise<ServerProbe>, endpoints: ServerProbe): ServerProbe {
  let commands: Promise<ServerProbe> | undefined;
  return {
    probe: async (target, signal) =>
      target.method === 'stdio'
        ? (await (commands ??= loadCommands())).probe(target, signal)
        : endpoints.probe(target, signal),
  };
}
