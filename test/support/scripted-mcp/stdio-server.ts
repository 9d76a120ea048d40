import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { answerTo, LOOK, type Behaviour, type Message } from './behaviour.ts';

/** What only a process can do. */
export type ProcessBehaviour =
  | Behaviour
  /** Ends at once, with a complaint. */
  | 'dying'
  /** Ends at once because it wants to be signed in to. */
  | 'signed out'
  /** Prints a banner, then is good. */
  | 'chatty'
  /** Is good, but ignores every polite request to end, as does the process that it starts; names both in its tools. */
  | 'stubborn'
  /** As stubborn, tells the process ids on its standard error, shakes hands and falls silent. */
  | 'stubborn and silent'
  /** Names in its tools what it sees of its environment and where it runs. */
  | 'telling';

/* A server over standard input and output that behaves as its first argument says. */
const behaviour = (process.argv[2] ?? 'good') as ProcessBehaviour;

const LAST_WORDS: Partial<Record<ProcessBehaviour, readonly [status: number, said: string]>> = {
  dying: [3, 'Error: the flux is not aligned\n    at align (flux.js:1:1)\n'],
  keyed: [1, 'starting\nError: BOARD_API_KEY environment variable is required\n'],
  'signed out': [1, 'You are not logged in. Run "board login" first.\n'],
  garbage: [0, ''],
};

if (behaviour === 'garbage') process.stdout.write('Usage: board [options]\n{"jsonrpc": half a message\n');
if (behaviour === 'chatty') process.stdout.write('*** board server ***\n');
const lastWords = LAST_WORDS[behaviour];
if (lastWords !== undefined) {
  process.stderr.write(lastWords[1]);
  process.exit(lastWords[0]);
}

const names = behaviour.startsWith('stubborn')
  ? (await startHelper()).map((id) => `process_${id}`)
  : [...Object.entries(process.env).map(([name, value]) => `${name}=${value}`), `cwd=${process.cwd()}`];
if (behaviour === 'stubborn and silent') process.stderr.write(`${names.join(' ')}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  if (behaviour === 'flooding')
    for (;;) await new Promise((resolve) => process.stdout.write(' '.repeat(65_536), resolve));
  const message = JSON.parse(line) as Message;
  const answer = answerTo(message, alike(behaviour));
  const telling = message.method === 'tools/list' && (behaviour === 'stubborn' || behaviour === 'telling');
  const said = telling ? { ...answer, result: { tools: names.map((name) => ({ ...LOOK, name })) } } : answer;
  if (said !== undefined) process.stdout.write(`${JSON.stringify(said)}\n`);
}

/** Resolves to the ids of this process and its helper once both are deaf to polite requests. */
async function startHelper(): Promise<readonly number[]> {
  const stay = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');";
  const helper = spawn(process.execPath, ['-e', stay], { stdio: ['ignore', 'pipe', 'ignore'] });
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1000);
  await new Promise((resolve) => helper.stdout.once('data', resolve));
  return [process.pid, helper.pid ?? 0];
}

/** What both transports have in common of it. */
function alike(own: ProcessBehaviour): Behaviour {
  if (own === 'stubborn and silent') return 'silent later';
  return own === 'dying' || own === 'signed out' || own === 'chatty' || own === 'stubborn' || own === 'telling'
    ? 'good'
    : own;
}
