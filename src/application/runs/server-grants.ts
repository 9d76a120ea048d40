import type { ServerPlan } from '../../domain/run/plan-server.ts';
import { reachableHosts } from '../../domain/run/reachable-hosts.ts';
import type { ToolServer } from '../ports/tool-host.ts';
import { Secret, makeRedact, type Redact } from './redaction.ts';

/** Secrets and hosts that a server may have. */
export type ServerGrants = {
  /** The value of a credential, or null. */
  readonly credentialOf: (name: string) => Secret | null;
  /** Hosts that the operator allows to a server, by its name, beside those that the catalog knows. */
  readonly allowedHosts: (server: string) => readonly string[];
};

/** Returns a server as it is started: its target, the given ones of the secrets that it declares, and the hosts that it may reach. */
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

/** The credentials of a run, and their redaction. */
export type RunCredentials = {
  /** The caller's value, else the operator's own; null when neither has one. */
  readonly credentialOf: (name: string) => Secret | null;
  readonly isGiven: (name: string) => boolean;
  /** Redacts the secrets of the request, and those of the operator that were asked for until now. */
  readonly redact: Redact;
};

/**
 * @param keys Keys for models and searches.
 * @param given The caller's credentials, by name.
 * @param ownCredential Returns the operator's value of a credential.
 */
export function makeRunCredentials(
  keys: readonly Secret[],
  given: Readonly<Record<string, Secret>>,
  ownCredential: (name: string) => Secret | null,
  base64: (text: string) => string,
): RunCredentials {
  const used = new Map(Object.entries(given));
  const redactUsed = (): Redact => makeRedact([...keys, ...used.values()], base64);
  let redact = redactUsed();
  const credentialOf = (name: string): Secret | null => {
    const known = used.get(name);
    if (known !== undefined) return known;
    const own = ownCredential(name);
    if (own === null) return null;
    used.set(name, own);
    redact = redactUsed();
    return own;
  };
  return { credentialOf, isGiven: (name) => credentialOf(name) !== null, redact: (text) => redact(text) };
}
