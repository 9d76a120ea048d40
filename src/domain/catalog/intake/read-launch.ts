import { unknownLaunch, type Launch } from './launch.ts';
import { readContainerRun } from './read-container-run.ts';
import { readPackageRun } from './read-package-run.ts';
import { usualTransport } from './read-transport.ts';

const CONTAINERS = new Set(['docker', 'podman', 'nerdctl']);
/** Lets a client that can only start programs speak to a hosted server. */
const BRIDGE = 'mcp-remote';

/** Reads the command line of a local server. Nothing is guessed: what is not a package that others can have is `unknown`. */
export function readLaunch(command: string, words: readonly string[]): Launch {
  const all = [programOf(command), ...words];
  const [program, ...rest] = /^cmd$/.test(all[0] ?? '') && /^\/c$/i.test(all[1] ?? '') ? shifted(all.slice(2)) : all;
  if (program === undefined || program === '') return unknownLaunch('names no program');
  if (CONTAINERS.has(program)) {
    const from = rest[0] === 'container' ? 1 : 0;
    return rest[from] === 'run' ? readContainerRun(rest.slice(from + 1)) : unknownLaunch('does not run an image');
  }
  const launch = readPackageRun([program, ...rest]) ?? unknownLaunch('starts a program of this machine');
  return launch.starts === 'package' && launch.identifier === BRIDGE ? readBridge(launch.words) : launch;
}

function shifted([command = '', ...words]: readonly string[]): readonly string[] {
  return [programOf(command), ...words];
}

/** `C:\…\npx.cmd` is `npx`. */
function programOf(command: string): string {
  const name = command.trim().split(/[\\/]/).at(-1) ?? '';
  return name.replace(/\.(?:cmd|exe|bat|ps1)$/i, '').toLowerCase();
}

function readBridge(words: readonly string[]): Launch {
  const url = words.find((word) => /^https?:\/\//.test(word));
  if (url === undefined) return unknownLaunch('bridges to no address');
  const after = (option: string): readonly string[] =>
    words.flatMap((word, index) => (word === option ? (words[index + 1] ?? []) : []));
  return {
    starts: 'remote',
    url,
    transport: after('--transport').some((name) => name.startsWith('sse')) ? 'sse' : usualTransport(url),
    headers: after('--header').flatMap((header) => /^\s*([\w-]+)\s*:/.exec(header)?.[1] ?? []),
  };
}
