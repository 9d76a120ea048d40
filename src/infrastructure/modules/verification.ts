import { ContainerModule } from 'inversify';
import { HTTP_LIMITS, STDIO_LIMITS } from '../../adapters/out/tools/probe-limits.ts';
import { RoutingServerProbe } from '../../adapters/out/tools/routing-server-probe.ts';
import type { ServerProbe } from '../../application/ports/server-probe.ts';
import { makeVerifyServer } from '../../application/verify-server.ts';
import { makeVerifyServers } from '../../application/verify-servers.ts';
import type { Config } from '../config.ts';
import { tokens } from '../tokens.ts';

/** Speaking to servers to see whether they run. */
export const verification = new ContainerModule(({ bind }) => {
  bind(tokens.serverProbe).toResolvedValue(
    (config) => new RoutingServerProbe(() => commandProbe(config), endpointProbe),
    [tokens.config],
  );
  bind(tokens.verifyServer).toResolvedValue(
    (probe, sha256) => makeVerifyServer(probe, sha256, () => new Date()),
    [tokens.serverProbe, tokens.sha256],
  );
  bind(tokens.verifyServers).toResolvedValue(makeVerifyServers, [
    tokens.currentCatalog,
    tokens.catalogStore,
    tokens.verifyServer,
    tokens.sha256,
  ]);
});

async function commandProbe({ childEnvironment }: Config): Promise<ServerProbe> {
  const { ChildProcessServerProbe } = await import('../../adapters/out/tools/child-process-server-probe.ts');
  return new ChildProcessServerProbe(childEnvironment, STDIO_LIMITS);
}

async function endpointProbe(): Promise<ServerProbe> {
  const { HttpServerProbe } = await import('../../adapters/out/tools/http-server-probe.ts');
  return new HttpServerProbe(HTTP_LIMITS);
}
