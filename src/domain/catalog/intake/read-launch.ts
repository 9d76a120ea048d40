import { unknownLaunch, type Launch, readPackageRun, readOptions } from './read-package-run.ts';
import type { LooseObject } from './loose-object.ts';
import { transportOf, usualTransport } from './read-transport.ts';

const LONGEST = 2_000;
/** Members that hold an address in the dialects of the clients; the first one found implies the transport. */
const ADDRESSES = ['httpUrl', 'serverUrl', 'url', 'uri'] as const;

/** Parses a server of a client's configuration: an address, or a command in any of its spellings. */
export function readConfiguredLaunch(object: LooseObject): Launch {
  const address = ADDRESSES.find((name) => object.find(name) !== undefined);
  if (address !== undefined) return remoteAt(object, address);
  const command = object.find('command')?.value;
  const words = listOf(object.find('args')?.value ?? []);
  if (words === undefined) return unknownLaunch('has arguments that are no list');
  if (Array.isArray(command)) return started([...command, ...words]);
  if (typeof command !== 'object' || command === null) return started([command, ...words]);
  const { path, args } = command as { readonly path?: unknown; readonly args?: unknown };
  return started([path, ...(listOf(args) ?? [])]);
}

function remoteAt(object: LooseObject, address: (typeof ADDRESSES)[number]): Launch {
  const url = object.exact(address, LONGEST) ?? '';
  const said = transportOf(object.exact('type', LONGEST) ?? object.exact('transport', LONGEST) ?? '');
  const usual = address === 'httpUrl' ? 'streamable-http' : usualTransport(url);
  return { starts: 'remote', url, transport: said === undefined || said === 'stdio' ? usual : said, headers: [] };
}

function started(words: readonly unknown[]): Launch {
  const [command, ...others] = words.map((word) => (typeof word === 'number' ? String(word) : word));
  if (typeof command !== 'string') return unknownLaunch('has neither a command nor an address');
  const texts = others.filter((word) => typeof word === 'string');
  return texts.length < others.length ? unknownLaunch('has an argument that is no text') : readLaunch(command, texts);
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

const CONTAINERS = new Set(['docker', 'podman', 'nerdctl']);
/** Package that lets stdio clients reach a hosted server. */
const BRIDGE = 'mcp-remote';

/** Parses the command line of a local server; `unknown` unless it starts a public package. */
function readLaunch(command: string, words: readonly string[]): Launch {
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

/** Returns `npx` for `C:\…\npx.cmd`. */
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

const ALONE =
  /^(?:-[itdqP]+|--(?:rm|init|interactive|tty|detach|quiet|read-only|privileged|publish-all|no-healthcheck|sig-proxy|oom-kill-disable))$/;
const VALUED =
  /^(?:-[aehlmpuvwc]|--(?:env|env-file|name|volume|mount|tmpfs|network|net|publish|expose|user|workdir|platform|pull|entrypoint|memory|memory-swap|cpus|cpu-shares|pids-limit|security-opt|cap-add|cap-drop|add-host|dns|label|hostname|restart|gpus|device|group-add|ipc|pid|shm-size|ulimit|userns|stop-timeout|log-driver|log-opt|runtime|volumes-from|attach|annotation))$/;
const IMAGE =
  /^(?:[a-z0-9.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::[\w][\w.-]{0,127})?(?:@sha256:[a-f0-9]{64})?$/i;
/** Options that do not change the server. */
const HARMLESS = /^(?:-[itdqP]+|--(?:rm|init|interactive|tty|detach|quiet|name|pull|platform))$/;

/** Parses the words after `docker run`. */
function readContainerRun(words: readonly string[]): Launch {
  const options = readOptions(words.flatMap(splitVariable), { alone: ALONE, valued: VALUED });
  if ('unknown' in options) return unknownLaunch(`has an option that is not known: ${options.unknown}`);
  const [image = '', ...rest] = options.rest;
  if (!IMAGE.test(image)) return unknownLaunch('names no image');
  if (options.given.some(([name]) => name === '--entrypoint'))
    return unknownLaunch('starts another program of the image');
  const variables = options.given.filter(([name]) => name === '-e' || name === '--env');
  const others = options.given.filter((option) => !variables.includes(option) && !HARMLESS.test(option[0]));
  return {
    starts: 'package',
    registryType: 'oci',
    identifier: image,
    version: null,
    runtimeHint: 'docker',
    words: rest,
    environment: variables.map(([, value]) => value.split('=')[0] ?? ''),
    leftOut: [...new Set(others.map(([name]) => name))],
  };
}

/** Splits `-eNAME` into `-e NAME`. */
function splitVariable(word: string): readonly string[] {
  const [, name] = /^-e([A-Za-z_].*)$/s.exec(word) ?? [];
  return name === undefined ? [word] : ['-e', name];
}
