import { startProgram, type Program } from '../test/support/program.ts';

/** As in `npm start`. */
const START_OPTIONS = '--max-semi-space-size=4';

/** A server that runs as a process of its own. */
export type Child = { readonly url: string; readonly pid: number };

/** Starts a file of ours, lends it once it says where it listens, and ends it. */
export async function withChild<T>(
  script: string,
  words: readonly string[],
  use: (child: Child) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const program = startProgram(script, words, {
    QM_PORT: '0',
    QM_LOG: 'silent',
    NODE_OPTIONS: START_OPTIONS,
    ...settings,
  });
  try {
    return await use({ url: await addressOf(program), pid: program.process.pid ?? 0 });
  } finally {
    program.process.kill('SIGTERM');
    await program.ended;
  }
}

/** Lends the real service. */
export function withService<T>(
  use: (child: Child) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  return withChild('src/main.ts', [], use, settings);
}

/** Asks for a dry run. @returns the size of the answer in bytes. */
export async function askDryRun(url: string, task: string): Promise<number> {
  const answer = await fetch(`${url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ task, dry_run: true }),
  });
  const body = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a dry run was answered ${answer.status}`);
  return body.byteLength;
}

async function addressOf({ firstLine, ended }: Program): Promise<string> {
  const url = /listening on (http:\S+)/.exec(await firstLine)?.[1];
  if (url === undefined) throw new Error(`a server did not start: ${(await ended).stderr}`);
  return url;
}
