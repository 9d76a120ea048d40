import { platform } from 'node:os';
import { versions } from 'node:process';
import type { Engine } from '../adapters/in/cli/program.ts';
import type { Machine } from '../adapters/in/cli/doctor.ts';
import type { Verifier } from '../adapters/in/cli/verify.ts';
import { userName } from '../adapters/out/system/host-process.ts';
import { findPrograms } from '../adapters/out/system/installed-programs.ts';
import { silentLogger } from '../adapters/out/system/silent-logger.ts';
import type { Config } from './config/config.ts';
import type { EffectiveSetting } from './config/effective-settings.ts';
import type { Environment } from './config/settings.ts';
import { createContainer } from './container.ts';
import { tokens } from './tokens.ts';

const PROGRAMS = ['node', 'npx', 'uvx', 'docker', 'podman', 'bwrap'];

/** Opens the use cases of the command line. */
export function openEngine(config: Config, env: Environment, settings: () => readonly EffectiveSetting[]): Engine {
  const container = createContainer(config, silentLogger);
  const durable = container.get(tokens.catalogStore).kind !== 'memory';
  const { searchServers, getServer } = container.get(tokens.catalog);
  return {
    ...container.get(tokens.stack),
    searchServers,
    getServer,
    defaultProvider: config.provider,
    clients: container.get(tokens.clientDesk),
    decisions: { ...container.get(tokens.decisions), user: userName(), durable },
    sync: { ...container.get(tokens.sync), durable },
    settings,
    machine: () => machineOf(config, env),
    close: () => container.get(tokens.catalogStore).close(),
  };
}

/** Opens the use case of `verify`. */
export function openVerifier(config: Config): Verifier {
  const container = createContainer(config, silentLogger);
  return {
    verifyServers: container.get(tokens.verifyServers),
    close: () => container.get(tokens.catalogStore).close(),
  };
}

async function machineOf({ vendorKeys, keyOf }: Config, env: Environment): Promise<Machine> {
  const endings = platform() === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return {
    node: versions.node,
    programs: await findPrograms(PROGRAMS, env['PATH'] ?? '', endings),
    keys: vendorKeys,
    isSet: (variable) => keyOf(variable) !== null,
  };
}
