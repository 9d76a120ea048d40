import { expandCompact, type CompactServer } from '../../../src/domain/catalog/compact-server.ts';
import type { ServerLine } from '../../../src/domain/catalog/catalog-line.ts';
import { preferredWay } from '../../../src/domain/catalog/launch.ts';
import type { Data, Entry } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { checkHosts } from './check-hosts.ts';
import { checkNames } from './check-names.ts';
import { NO_WAY } from './check-servers.ts';
import { findRepeats, plain } from './find-repeats.ts';

/** What must hold of the servers that are known in short: none of them is described in full too, and each says enough to be of use. */
export function* checkCompact({ servers, compact }: Data): Generator<Fault> {
  const all: readonly Entry<ServerLine | CompactServer>[] = [...servers, ...compact];
  const seen = new Set(servers);
  const repeats = [
    ...findRepeats(all, ({ name }) => [name.toLowerCase()], 'the name'),
    ...findRepeats(
      all,
      ({ description }) => (description === undefined ? [] : [plain(description)]),
      'the description',
    ),
    ...findRepeats(all, waysOf, 'the package or endpoint'),
  ];
  const ofServers = new Set([...seen].map(({ file, line }) => `${file}:${line}`));
  for (const fault of repeats) if (!ofServers.has(`${fault.file}:${fault.line}`)) yield fault;
  for (const entry of compact) {
    const { value } = entry;
    for (const fault of [...faultsOf(value), ...checkNames(expandCompact(value)), ...checkHosts(value)])
      yield faultAt(entry, fault);
  }
}

function waysOf({ packages = [], remotes = [] }: ServerLine | CompactServer): string[] {
  const ways = [
    ...packages.map(({ type, identifier }) => `${type}:${identifier.toLowerCase()}`),
    ...remotes.map(({ url }) => url.toLowerCase().replace(/\/+$/, '')),
  ];
  return [...new Set(ways)];
}

function* faultsOf(server: CompactServer): Generator<string> {
  const { packages = [], remotes = [], tools = [], capabilities = [], settings = {}, secrets = [] } = server;
  if (preferredWay(expandCompact(server)) === undefined) yield NO_WAY;
  if (server.description === undefined && server.systems === undefined)
    yield 'says neither what it does nor what it connects to';
  if ((server.tools === undefined) !== (server.tools_read === undefined))
    yield 'has tools without their source, or a source without tools';
  const names = tools.map((tool) => (typeof tool === 'string' ? tool : tool[0]));
  for (const name of new Set(names.filter((tool, index) => names.indexOf(tool) !== index)))
    yield `lists the tool ${name} twice`;
  for (const tool of tools)
    if (typeof tool !== 'string' && tool[1] !== null && !capabilities.includes(tool[1]))
      yield `the tool ${tool[0]} has the capability ${tool[1]}, the server does not`;
  const documented = new Set([
    ...packages.flatMap(({ environment = [] }) => environment),
    ...remotes.flatMap(({ headers = [] }) => headers),
  ]);
  for (const name of [...Object.keys(settings), ...secrets, ...(server.optional_secrets ?? [])])
    if (!documented.has(name)) yield `${name} is no variable or header of its packages and endpoints`;
}
