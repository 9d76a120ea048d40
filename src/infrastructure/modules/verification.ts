import { ContainerModule } from 'inversify';
import { PROBE_LIMITS } from '../../adapters/out/tools/hearing.ts';
import { RoutingServerProbe } from '../../adapters/out/tools/routing-server-probe.ts';
import type { ServerProbe } from '../../application/ports/server-probe.ts';
import { makeVerifyServer } from '../../application/verify-server.ts';
import { makeVerifyServers } from '../../application/verify-servers.ts';
import type { ToolHost } from '../../application/ports/tool-host.ts';
import type { Config } from '../config.ts';
import { tokens } from '../tokens.ts';

/** Speaking to servers to see whether they run. */
export const verification = new ContainerModule(({ bind }) => {
  bind(tokens.serverProbe).toResolvedValue(
    (config) => new RoutingServerProbe(() => commandProbe(config), endpointProbe),
    [tokens.config],
  );
  bind(tokens.verifyServer).toResolvedValue(
    (probe, host, sha256) =>
      makeVerifyServer({
        probe,
        confined: new RoutingServerProbe(() => confinedProbe(host), endpointProbe),
        isolation: () => host.isolation(),
        sha256,
        now: () => new Date(),
      }),
    [tokens.serverProbe, tokens.toolHost, tokens.sha256],
  );
  bind(tokens.verifyServers).toResolvedValue(makeVerifyServers, [
    tokens.currentCatalog,
    tokens.catalogStore,
    tokens.verifyServer,
    tokens.sha256,
    tokens.isolation,
  ]);
});

async function commandProbe({ childEnvironment }: Config): Promise<ServerProbe> {
  const { ChildProcessServerProbe } = await import('../../adapters/out/tools/child-process-server-probe.ts');
  return new ChildProcessServerProbe(childEnvironment, PROBE_LIMITS);
}

/** Waits of an endpoint, which needs no installation, and of a program. */
const ENDPOINT_WAITS = { installMs: 0, startMs: 20_000, listMs: 20_000 };
const PROGRAM_WAITS = { installMs: 120_000, startMs: 30_000, listMs: 20_000 };

async function confinedProbe(host: ToolHost): Promise<ServerProbe> {
  const { HostServerProbe } = await import('../../adapters/out/tools/host-server-probe.ts');
  return new HostServerProbe(host, PROGRAM_WAITS);
}

async function endpointProbe(): Promise<ServerProbe> {
  const [{ HostServerProbe }, { McpToolHost }, { SandboxOff }, { NoInstaller }] = await Promise.all([
    import('../../adapters/out/tools/host-server-probe.ts'),
    import('../../adapters/out/tools/mcp-tool-host.ts'),
    import('../../adapters/out/sandbox/sandbox-off.ts'),
    import('../../adapters/out/tools/install/no-installer.ts'),
  ]);
  const host = new McpToolHost(new SandboxOff('only endpoints are spoken to this way'), new NoInstaller());
  return new HostServerProbe(host, ENDPOINT_WAITS);
}
