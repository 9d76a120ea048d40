import { ContainerModule } from 'inversify';
import { PROBE_LIMITS } from '../../adapters/out/tools/limits.ts';
import { makeHostProbe, makeRoutingProbe } from '../../adapters/out/tools/server-probes.ts';
import type { ServerProbe } from '../../application/ports/server-probe.ts';
import { makeVerifyServer } from '../../application/catalog/verify-server.ts';
import { makeVerifyServers } from '../../application/catalog/verify-servers.ts';
import type { Config } from '../config/config.ts';
import { sha256 } from '../../adapters/out/system/sha256.ts';
import { tokens } from '../tokens.ts';
import { makeToolHost } from './tool-host.ts';

/** Time limits in milliseconds; an endpoint needs no installation. */
const ENDPOINT_WAITS = { installMs: 0, startMs: 20_000, listMs: 20_000 };
const PROGRAM_WAITS = { installMs: 120_000, startMs: 30_000, listMs: 20_000 };

/** Verification of servers by connecting to them. */
export const verification = new ContainerModule(({ bind }) => {
  bind(tokens.toolHost).toResolvedValue(makeToolHost, [tokens.config]);
  bind(tokens.isolation).toResolvedValue((host) => () => host.isolation(), [tokens.toolHost]);
  bind(tokens.verifyServers).toResolvedValue(
    (config, live, store, host, clock) => {
      const isolation = () => host.isolation();
      const verifyServer = makeVerifyServer({
        probe: makeRoutingProbe(() => commandProbe(config), makeHostProbe(host, ENDPOINT_WAITS)),
        confined: makeHostProbe(host, PROGRAM_WAITS),
        isolation,
        sha256,
        clock,
      });
      return makeVerifyServers(live, store, verifyServer, sha256, isolation);
    },
    [tokens.config, tokens.currentCatalog, tokens.catalogStore, tokens.toolHost, tokens.clock],
  );
});

/** Probe that starts programs with the rights of this process. */
async function commandProbe({ childEnvironment }: Config): Promise<ServerProbe> {
  const { ChildProcessServerProbe } = await import('../../adapters/out/tools/child-process-server-probe.ts');
  return new ChildProcessServerProbe(childEnvironment, PROBE_LIMITS);
}
