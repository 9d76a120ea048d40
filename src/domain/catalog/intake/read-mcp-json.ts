import type { Fault } from '../../errors.ts';
import type { PublishedDocument } from '../published-entry.ts';
import { SERVER_SCHEMA, type NamedInput } from '../server-document.ts';
import { cleanShortText } from '../../text/clean-text.ts';
import type { Launch } from './read-package-run.ts';
import { LooseObject, Mends, type Found } from './loose-object.ts';
import { isSecretName, openAddress, openArguments } from './omit-secrets.ts';
import { readConfiguredLaunch } from './read-launch.ts';
import { readServerDocument } from './read-server-document.ts';
import { isObject } from '../json.ts';

const ROOTS = ['mcpServers', 'servers', 'context_servers', 'mcp'];
const MOST_SERVERS = 1_000;
const LONGEST_NAME = 150;
const VARIABLE = /^[A-Za-z_]\w{0,127}$/;
const UNKNOWN_VERSION = '0.0.0';

/** Servers of a client's configuration that anybody can install. */
type ReadConfiguration = {
  readonly servers: readonly {
    readonly path: string;
    readonly server: PublishedDocument;
    readonly mends: readonly Fault[];
  }[];
  /** Servers that could not be read, with the reason. */
  readonly faults: readonly Fault[];
};

/**
 * Parses an `mcp.json`-like object. Values of variables and headers, and words that may be secret, are omitted.
 *
 * @returns undefined for any other object.
 */
export function readMcpJson(value: unknown): ReadConfiguration | undefined {
  const found = serversOf(value);
  if (found === undefined) return undefined;
  const servers: ReadConfiguration['servers'][number][] = [];
  const faults: Fault[] = [];
  const names = new Set<string>();
  for (const [key, configured] of found.slice(0, MOST_SERVERS)) {
    const path = `/${cleanShortText(key, LONGEST_NAME)}`;
    const read = readServer(key, { value: configured, path });
    if ('refused' in read) faults.push({ path, message: read.refused });
    else if (names.has(read.server.name))
      faults.push({ path, message: `It has the name of another one: ${read.server.name}.` });
    else servers.push({ path, ...read });
    if ('server' in read) names.add(read.server.name);
  }
  if (found.length > MOST_SERVERS) faults.push({ path: '', message: `It has more than ${MOST_SERVERS} servers.` });
  return { servers, faults };
}

function serversOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (!isObject(value)) return undefined;
  const root = ROOTS.map((name) => value[name]).find(isObject);
  const nested = root?.['servers'];
  return root === undefined ? undefined : Object.entries(isObject(nested) ? nested : root);
}

function readServer(key: string, found: Found): ReturnType<typeof readServerDocument> {
  const mends = new Mends();
  const object = LooseObject.of(found, mends);
  const name = key
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-._]+|[-._]+$/g, '')
    .slice(0, LONGEST_NAME);
  if (object === undefined || name === '') return { refused: 'It is no server with a name.', name: null };
  const launch = readConfiguredLaunch(object);
  if (launch.starts === 'unknown') return { refused: `It ${launch.why}.`, name };
  const way = launch.starts === 'package' ? packageOf(launch, object) : remoteOf(launch, object);
  if (typeof way === 'string') return { refused: `It ${way}.`, name };
  const title = cleanShortText(key, 100);
  const read = readServerDocument({
    $schema: SERVER_SCHEMA,
    name: `local/${name}`,
    title,
    version: (launch.starts === 'package' && launch.version) || UNKNOWN_VERSION,
    ...way,
  });
  if ('refused' in read) return read;
  if (read.server.packages === undefined && read.server.remotes === undefined) {
    return { refused: 'It cannot be said in a server.json.', name };
  }
  const leftOut = launch.starts === 'package' ? launch.leftOut : [];
  const notes = leftOut.map((option) => ({
    path: '/args',
    message: `${option} was left out: it is about this machine`,
  }));
  return { server: read.server, mends: [...notes, ...read.mends] };
}

function packageOf(
  launch: Extract<Launch, { starts: 'package' }>,
  object: LooseObject,
): Readonly<Record<string, unknown>> {
  const { registryType, identifier, version, runtimeHint, words, environment } = launch;
  const inside = object.find('command')?.value;
  const named = [
    object.find('env')?.value,
    object.find('environment')?.value,
    isObject(inside) ? inside['env'] : undefined,
  ];
  const names = [...new Set([...environment, ...named.flatMap(keysOf)])].filter((name) => VARIABLE.test(name));
  return {
    description: `Starts the ${registryType} package ${identifier}`,
    packages: [
      {
        registryType,
        identifier,
        ...(version !== null && { version }),
        runtimeHint,
        transport: { type: 'stdio' },
        packageArguments: openArguments(words),
        environmentVariables: names.map(variableOf),
      },
    ],
  };
}

/** Returns the members of a hosted server, or the reason to refuse its address. */
function remoteOf(
  launch: Extract<Launch, { starts: 'remote' }>,
  object: LooseObject,
): Readonly<Record<string, unknown>> | string {
  const address = openAddress(launch.url);
  if ('refused' in address) return address.refused;
  const { url, variables } = address;
  const headers = [...new Set([...launch.headers, ...keysOf(object.find('headers')?.value)])].map((name) => ({
    name,
    isRequired: true,
    isSecret: true,
  }));
  return {
    description: `Connects to ${url.split('/')[2] ?? ''}`,
    remotes: [{ type: launch.transport, url, headers, ...(Object.keys(variables).length > 0 && { variables }) }],
  };
}

function variableOf(name: string): NamedInput {
  return isSecretName(name) ? { name, isRequired: true, isSecret: true } : { name };
}

function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}
