import type { CredentialNeed, Server, Setting } from '../../../src/domain/catalog/server.ts';

const VARIABLE = /^(?:[A-Z][A-Z0-9_]*|[a-z][a-z0-9]*(?:_[a-z0-9]+)+)$/;
const HEADER = /^(?:[A-Z][a-z]+|[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)$/;
const COMMAND_LINE_FLAG = /^--?[a-z][a-z0-9-]*=?$/;
/** Parameter or further path of an address. */
const OF_ADDRESS = /^[?/][a-z][a-z0-9_-]*$/;
/** Folder in a container. */
const MOUNT = /^mount:(?:\/[\w.-]+)+(?::ro)?$/;
const ARGUMENT = /^<[a-z][a-z0-9-]*>$/;

/** The names of settings and secrets are ones that a client can hand to the server; a pick is one of its alternatives. */
export function* checkNames(server: Server): Generator<string> {
  for (const setting of server.settings)
    if (!isNamed(setting, server)) yield `${setting.name} is no name for a setting`;
  for (const { environment } of server.packages) {
    for (const name of environment) if (!VARIABLE.test(name)) yield `${name} is no name for a variable`;
  }
  for (const credential of server.credentials) {
    for (const name of new Set(credential.alternatives.flat())) {
      if (!ARGUMENT.test(name) && !isHanded(server, name)) yield `${name} is no name for a credential`;
    }
    if (!picksAnAlternative(credential))
      yield `picks ${credential.pick.join(' + ') || 'no credential'}, no alternative`;
  }
}

function isNamed({ name }: Setting, server: Server): boolean {
  if (server.prefer.includes(`{${name}}`) || COMMAND_LINE_FLAG.test(name)) return true;
  if (OF_ADDRESS.test(name)) return server.remotes.length > 0;
  if (MOUNT.test(name)) return server.packages.some(({ type }) => type === 'oci');
  return isHanded(server, name);
}

function isHanded({ remotes }: Server, name: string): boolean {
  return VARIABLE.test(name) || (remotes.length > 0 && HEADER.test(name));
}

function picksAnAlternative({ alternatives, pick }: CredentialNeed): boolean {
  if (alternatives.length === 0) return pick.length === 0;
  return alternatives.some((group) => group.length === pick.length && group.every((name) => pick.includes(name)));
}
