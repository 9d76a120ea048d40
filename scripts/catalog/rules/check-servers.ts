import { serverOfLine, type ServerLine } from '../../../src/domain/catalog/catalog-line.ts';
import { preferredWay } from '../../../src/domain/catalog/launch.ts';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { checkHosts } from './check-hosts.ts';
import { checkNames } from './check-names.ts';
import { findRepeats, plain } from './find-repeats.ts';

/** A bundle has no command by which a client starts it. */
export const NO_WAY = 'has neither a package that a client can start nor an endpoint';

/** What must hold of the servers besides their shape. */
export function* checkServers({ servers }: Data): Generator<Fault> {
  yield* findRepeats(servers, ({ name }) => [name.toLowerCase()], 'the name');
  yield* findRepeats(servers, ({ description }) => [plain(description)], 'the description');
  for (const entry of servers) {
    const { value } = entry;
    for (const fault of [...faultsOf(value), ...checkNames(serverOfLine(value)), ...checkHosts(value)])
      yield faultAt(entry, fault);
    if (preferredWay(serverOfLine(value)) === undefined) yield faultAt(entry, NO_WAY);
  }
}

function* faultsOf(server: ServerLine): Generator<string> {
  const { prefer, packages, remotes, tools, tools_read: read, capabilities } = server;
  const ways = [
    ...packages.map(({ type, identifier }) => `${type}:${identifier}`),
    ...remotes.map(({ url }) => `remote:${url}`),
  ];
  if (!ways.includes(prefer)) yield `prefers ${prefer}, which is none of its packages and remotes`;
  if (tools.length === 0 && capabilities.length === 0) yield 'has neither tools nor capabilities';
  if (tools.length === 0 && read !== null) yield 'says where its tools were read, but lists none';
  if (tools.length > 0 && read === null) yield 'lists tools, but not where they were read';
  for (const { alternatives, registration, unattended } of server.credentials) {
    const states = registration !== undefined && unattended !== undefined;
    const isSignIn = alternatives.length === 0;
    if (isSignIn && !states) yield 'has a sign-in without registration and unattended';
    if (!isSignIn && (registration !== undefined || unattended !== undefined))
      yield 'has registration or unattended for a secret, which only sign-ins have';
  }
  for (const { name, when, unlocks } of server.settings)
    if (unlocks === true && when !== 'write') yield `unlocks writing with ${name}, which is no setting for writing`;
  const names = tools.map(({ name }) => name);
  for (const name of new Set(names.filter((tool, index) => names.indexOf(tool) !== index))) {
    yield `lists the tool ${name} twice`;
  }
}
