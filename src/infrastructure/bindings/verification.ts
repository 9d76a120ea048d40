import { ContainerModule } from 'inversify';
import { PROBE_LIMITS } from '../../adapters/out/tools/limits.ts';
import { makeHostProbe, makeRoutingProbe } from '../../adapters/out/tools/server-probes.ts';
import type { ServerProbe } from '../../application/ports/server-probe.ts';
import { makeVerifyServer } from '../../application/catalog/verify-server.ts';
import { makeVerifyServers } from '../../application/catalog/verify-servers.ts';
import type { Config } from '../config/config.ts';
import { tokens } from '../tokens.ts';

/** Waits of an endpoint, which needs no installation, and of a program. */
const ENDPOINT_WAITS = { installMs: 0, startMs: 20_000, listMs: 20_000 };
const PROGRAM_WAITS = { installMs: 120_000, startMs: 30_000, listMs: 20_000 };

/** Speaking to servers to see whether they run. */
export const verification = new ContainerModule(({ bind }) => {
  bind(tokens.serverProbe).toResolvedValue(
    (config, host) => makeRoutingProbe(() => commandProbe(config), makeHostProbe(host, ENDPOINT_WAITS)),
    [tokens.config, tokens.toolHost],
  );
  bind(tokens.verifyServer).toResolvedValue(
    (probe, host, sha256, clock) =>
      makeVerifyServer({
        probe,
        confined: makeHostProbe(host, PROGRAM_WAITS),
        isolation: () => host.isolation(),
        sha256,
        clock,
      }),
    [tokens.serverProbe, tokens.toolHost, tokens.sha256, tokens.clock],
  );
  bind(tokens.verifyServers).toResolvedValue(makeVerifyServers, [
    tokens.currentCatalog,
    tokens.catalogStore,
    tokens.verifyServer,
    tokens.sha256,
    tokens.isolation,
  ]);
});

/** Programs with the rights of whoever runs this. */
async function commandProbe({ childEnvironment }: Config): Promise<ServerProbe> {
  const { ChildProcessServerProbe } = await import('../../adapters/out/tools/child-process-server-probe.ts');
  return new ChildProcessServerProbe(childEnvironment, PROBE_LIMITS);
}
