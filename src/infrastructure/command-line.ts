import { existsSync, readFileSync } from 'node:fs';
import { readCommand } from '../adapters/in/cli/command.ts';
import { runCommand, type Engine, type Terminal } from '../adapters/in/cli/program.ts';
import type { VerifyCommand } from '../adapters/in/cli/verify-command.ts';
import { runVerify, type Verifier } from '../adapters/in/cli/verify.ts';
import { makeJsonLogger } from '../adapters/out/system/json-logger.ts';
import { silentLogger } from '../adapters/out/system/silent-logger.ts';
import { systemClock } from '../adapters/out/system/system-clock.ts';
import { userName } from '../adapters/out/system/user-name.ts';
import { beginWork } from './begin-work.ts';
import { readConfig, type Config } from './config/config.ts';
import { createContainer } from './container.ts';
import { serveCatalog } from './serve-catalog.ts';
import { startService } from './service.ts';
import type { ConfigFile } from './config/settings.ts';
import { tokens } from './tokens.ts';
import { version } from './package.ts';

/** Requests that came while this process was busy are read first when it is told to stop. */
const LINGER_MS = 250;
const CONFIG_FILE = 'quartermaster.config.json';

const terminal: Terminal = {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  interruption,
};
const command = readCommand(process.argv.slice(2));
if (command.kind === 'serve') {
  await serve().catch((error: unknown) => fail(error));
} else if (command.kind === 'verify') {
  process.exitCode = await verify(command);
} else {
  process.exitCode = await runCommand(command, version, openEngine, terminal);
}

async function serve(): Promise<void> {
  const config = configuration();
  const log = logger(config);
  const container = createContainer(config, log);
  // Whether programs can be confined is found out by other programs, while this one reads the catalog.
  container
    .get(tokens.isolation)()
    .catch(() => undefined);
  const closeCatalog = await serveCatalog(container.get(tokens.catalogStore), container.get(tokens.liveCatalog), log);
  const runStore = container.get(tokens.runStore);
  // Nobody else serves the file that this process has claimed.
  if (runStore.kind === 'sqlite') await runStore.endLeases();
  const service = await startService(container.get(tokens.httpApplication), config.host, config.port, {
    lingerMs: LINGER_MS,
    trustedProxies: config.trustedProxies,
    onRefused: (peer) => log.write('warn', 'connection refused: the peer has 64 open ones', { peer }),
  });
  const syncing = container.get(tokens.syncSchedule);
  syncing.start();
  const runs = container.get(tokens.runWorker);
  const sweeps = container.get(tokens.runSweeps);
  const stopping = new AbortController();
  let signals = 0;
  const stop = (): void => {
    stopping.abort();
    signals += 1;
    if (signals > 1) process.exit(1);
    void Promise.all([service.stop(), syncing.stop(), runs.stop(), sweeps.stop()])
      .then(() => runStore.close())
      .then(closeCatalog)
      .then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`quartermaster listening on ${service.url}\n`);
  await beginWork([runs, sweeps], container.get(tokens.currentCatalog), stopping.signal);
}

async function verify(asked: VerifyCommand): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => (stop.signal.aborted ? process.exit(130) : stop.abort());
  process.on('SIGTERM', interrupt);
  process.on('SIGINT', interrupt);
  return runVerify(asked, openVerifier, terminal, systemClock.now().toISOString().slice(0, 10), stop.signal);
}

function openVerifier(): Verifier {
  const container = createContainer(configuration(), silentLogger);
  return {
    verifyServers: container.get(tokens.verifyServers),
    close: () => container.get(tokens.catalogStore).close(),
  };
}

function openEngine(): Engine {
  const config = configuration();
  const container = createContainer(config, silentLogger);
  return {
    ...container.get(tokens.stack),
    defaultProvider: config.provider,
    desk: {
      ...container.get(tokens.decisions),
      user: userName(),
      durable: container.get(tokens.catalogStore).kind !== 'memory',
    },
    filling: {
      ...container.get(tokens.sync),
      durable: container.get(tokens.catalogStore).kind !== 'memory',
    },
    close: () => container.get(tokens.catalogStore).close(),
  };
}

/** Aborted by the first signal to end; a second one ends the program at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

function configuration(): Config {
  return readConfig(process.env, configFile(process.env['QM_CONFIG']), (path) => readFileSync(path, 'utf8'));
}

function configFile(named: string | undefined): ConfigFile | null {
  const name = named === undefined || named === '' ? CONFIG_FILE : named;
  if (name === CONFIG_FILE && !existsSync(name)) return null;
  return { name, text: readFileSync(name, 'utf8') };
}

function logger(config: Config) {
  if (config.log === 'silent') return silentLogger;
  return makeJsonLogger((line) => process.stderr.write(line), systemClock.now, config.log);
}

function fail(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  const text = code === 'EADDRINUSE' ? `the address is in use (${message}); set QM_PORT to another port` : message;
  process.stderr.write(`quartermaster: ${text}\n`);
  process.exit(1);
}
