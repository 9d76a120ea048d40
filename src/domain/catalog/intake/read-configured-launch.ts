import { unknownLaunch, type Launch } from './launch.ts';
import type { LooseObject } from './loose-object.ts';
import { readLaunch } from './read-launch.ts';
import { transportOf, usualTransport } from './read-transport.ts';

const LONGEST = 2_000;
/** Members that hold an address, in the dialects of the clients; the first of them says how one speaks to it. */
const ADDRESSES = ['httpUrl', 'serverUrl', 'url', 'uri'] as const;

/** What a server of a client's configuration starts: an address, or a command that may hold its words in several ways. */
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
