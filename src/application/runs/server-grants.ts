import type { ServerPlan } from '../../domain/run/plan-server.ts';
import { reachableHosts } from '../../domain/run/reachable-hosts.ts';
import type { ToolServer } from '../ports/tool-host.ts';
import { Secret, makeRedact, type Redact } from './redaction.ts';

/** What a server is given. */
export type ServerGrants = {
  /** The value of a credential, or null. */
  readonly credentialOf: (name: string) => Secret | null;
  /** Hosts that the operator lets a server's program reach beside those that the catalog knows, by the name of the server. */
  readonly allowedHosts: (server: string) => readonly string[];
};

/** A server as it is started: the way to it with the secrets that it declares, as far as they were given, and the hosts it may reach. */
export function toolServerOf(
  { server, version, secrets }: ServerPlan,
  target: ToolServer['target'],
  { credentialOf, allowedHosts }: ServerGrants,
): ToolServer {
  const values = secrets.flatMap(({ credential, into, prefix }) => {
    const value = credentialOf(credential);
    return value === null ? [] : [[into, prefix === '' ? value : new Secret(prefix + value.reveal())] as const];
  });
  const hosts =
    target.method === 'stdio'
      ? reachableHosts(server, [...Object.values(target.settings), ...target.args], allowedHosts(server.name))
      : [];
  return { name: server.name, target, version, secrets: Object.fromEntries(values), hosts };
}

/** What the servers of a run can be given, and what must be left out of everything that is told of it. */
export type RunCredentials = {
  /** The caller's value, else the operator's own; null when neither has one. */
  readonly credentialOf: (name: string) => Secret | null;
  readonly isGiven: (name: string) => boolean;
  /** Takes out all secrets that came with the run, and those of the operator that were asked for until now. */
  readonly redact: Redact;
};

/**
 * @param keys For models and searches.
 * @param given By the caller, by name.
 * @param ownCredential The operator's.
 */
export function makeRunCredentials(
  keys: readonly Secret[],
  given: Readonly<Record<string, Secret>>,
  ownCredential: (name: string) => Secret | null,
  base64: (text: string) => string,
): RunCredentials {
  const used = new Map(Object.entries(given));
  const scrubUsed = (): Redact => makeRedact([...keys, ...used.values()], base64);
  let redact = scrubUsed();
  const credentialOf = (name: string): Secret | null => {
    const known = used.get(name);
    if (known !== undefined) return known;
    const own = ownCredential(name);
    if (own === null) return null;
    used.set(name, own);
    redact = scrubUsed();
    return own;
  };
  return { credentialOf, isGiven: (name) => credentialOf(name) !== null, redact: (text) => redact(text) };
}
