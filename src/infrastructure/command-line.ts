import { existsSync, readFileSync } from 'node:fs';
import { readCommand } from '../adapters/in/cli/command.ts';
import { runCommand, type Engine } from '../adapters/in/cli/program.ts';
import type { Terminal } from '../adapters/in/cli/terminal.ts';
import { type VerifyCommand, runVerify, type Verifier } from '../adapters/in/cli/verify.ts';
import { makeJsonLogger } from '../adapters/out/system/json-logger.ts';
import { silentLogger } from '../adapters/out/system/silent-logger.ts';
import { systemClock } from '../adapters/out/system/system-clock.ts';
import { userName } from '../adapters/out/system/host-process.ts';
import { readConfig, type Config } from './config/config.ts';
import { createContainer } from './container.ts';
import { serve } from './serve.ts';
import type { ConfigFile } from './config/settings.ts';
import { tokens } from './tokens.ts';
import { version } from './package.ts';

const CONFIG_FILE = 'quartermaster.config.json';

const terminal: Terminal = {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  interruption,
};
const command = readCommand(process.argv.slice(2));
if (command.kind === 'serve') {
  await startServing().catch((error: unknown) => fail(error));
} else if (command.kind === 'verify') {
  process.exitCode = await verify(command);
} else {
  process.exitCode = await runCommand(command, version, openEngine, terminal);
}

async function startServing(): Promise<void> {
  const config = configuration();
  return serve(config, logger(config), fail);
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
    decisions: {
      ...container.get(tokens.decisions),
      user: userName(),
      durable: container.get(tokens.catalogStore).kind !== 'memory',
    },
    sync: {
      ...container.get(tokens.sync),
      durable: container.get(tokens.catalogStore).kind !== 'memory',
    },
    close: () => container.get(tokens.catalogStore).close(),
  };
}

/** Returns a signal that the first stop signal aborts; a second one ends the process at once. */
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
