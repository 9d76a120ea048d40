import { existsSync, readFileSync } from 'node:fs';
import * as streams from 'node:stream/consumers';
import { readCommand } from '../adapters/in/cli/command.ts';
import { isInstant } from '../adapters/in/cli/parsed-command.ts';
import { runInstant } from '../adapters/in/cli/instant.ts';
import type { EngineCommand } from '../adapters/in/cli/program.ts';
import type { Terminal } from '../adapters/in/cli/terminal.ts';
import type { VerifyCommand } from '../adapters/in/cli/verify.ts';
import type { Config } from './config/config.ts';
import type { ConfigFile } from './config/settings.ts';
import { version } from './package.ts';

const CONFIG_FILE = 'quartermaster.config.json';

const terminal: Terminal = {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  hasColours: process.stderr.isTTY && (process.env['NO_COLOR'] ?? '') === '',
  interruption,
  readInput: () => streams.text(process.stdin),
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask } : {}),
};
const command = readCommand(process.argv.slice(2));
if (isInstant(command)) process.exitCode = runInstant(command, version, terminal);
else if (command.kind === 'serve') await startServing().catch((error: unknown) => fail(error));
else if (command.kind === 'mcp')
  await import('./serve-mcp.ts').then(({ serveMcp }) => serveMcp(configuration, command));
else if (command.kind === 'verify') process.exitCode = await verify(command);
else process.exitCode = await run(command);

async function run(asked: EngineCommand): Promise<number> {
  const [{ runCommand }, { openEngine }, { effectiveSettings }, { readConfig }] = await Promise.all([
    import('../adapters/in/cli/program.ts'),
    import('./open-engine.ts'),
    import('./config/effective-settings.ts'),
    import('./config/config.ts'),
  ]);
  const open = () => {
    const file = configFile(process.env['QM_CONFIG']);
    return openEngine(readConfig(process.env, file, readText), process.env, () => effectiveSettings(process.env, file));
  };
  return runCommand(asked, open, terminal);
}

async function startServing(): Promise<void> {
  const [{ serve }, { makeJsonLogger }, { silentLogger }, { systemClock }] = await Promise.all([
    import('./serve.ts'),
    import('../adapters/out/system/json-logger.ts'),
    import('../adapters/out/system/silent-logger.ts'),
    import('../adapters/out/system/system-clock.ts'),
  ]);
  const config = await configuration();
  const logger =
    config.log === 'silent'
      ? silentLogger
      : makeJsonLogger((line) => process.stderr.write(line), systemClock.now, config.log);
  return serve(config, logger, fail);
}

async function verify(asked: VerifyCommand): Promise<number> {
  const [{ runVerify }, { openVerifier }, { systemClock }] = await Promise.all([
    import('../adapters/in/cli/verify.ts'),
    import('./open-engine.ts'),
    import('../adapters/out/system/system-clock.ts'),
  ]);
  const stop = new AbortController();
  const interrupt = (): void => (stop.signal.aborted ? process.exit(130) : stop.abort());
  process.on('SIGTERM', interrupt);
  process.on('SIGINT', interrupt);
  const config = await configuration().catch((error: unknown) => fail(error));
  return runVerify(
    asked,
    () => openVerifier(config),
    terminal,
    systemClock.now().toISOString().slice(0, 10),
    stop.signal,
  );
}

/** Asks on the terminal; only `y` and `yes` count as yes. */
async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const line = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await line.question(question);
  line.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Returns a signal that the first stop signal aborts; a second one ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

async function configuration(): Promise<Config> {
  const { readConfig } = await import('./config/config.ts');
  return readConfig(process.env, configFile(process.env['QM_CONFIG']), readText);
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

function configFile(named: string | undefined): ConfigFile | null {
  const name = named === undefined || named === '' ? CONFIG_FILE : named;
  if (name === CONFIG_FILE && !existsSync(name)) return null;
  return { name, text: readFileSync(name, 'utf8') };
}

function fail(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  const text = code === 'EADDRINUSE' ? `the address is in use (${message}); set QM_PORT to another port` : message;
  process.stderr.write(`quartermaster: ${text}\n`);
  process.exit(1);
}
