import type { Package, Remote, Server, Setting } from '../catalog/server.ts';
import { nameOf, readInput, credentialOf, secretInput } from './registry-input.ts';
import type { Argument, Input, NamedInput, PackageDocument, RemoteDocument } from '../catalog/server-document.ts';
import { isExactVersion } from './entry-version.ts';
import { flagWords, secretHeader } from '../catalog/launch.ts';
import { mountWords, settingsOfWay, startSettings } from '../catalog/switches.ts';

type HeldPackage = Package & { readonly type: PackageDocument['registryType'] };

const RUNTIMES: Readonly<Record<PackageDocument['registryType'], string>> = {
  npm: 'npx',
  pypi: 'uvx',
  oci: 'docker',
  nuget: 'dnx',
};
const VARIABLE = /^[A-Za-z_]\w*$/;

/**
 * Returns a package in the server.json format. Only the preferred package gets arguments; their placeholders are not
 * repeated as environment variables.
 *
 * @returns undefined for a package outside package registries: a git address, or a bundle whose hash is unknown.
 */
export function describePackage(server: Server, found: Package): PackageDocument | undefined {
  if (!isHeld(found)) return undefined;
  const { type, identifier, version, bounds = [] } = found;
  const bounded = bounds.flatMap((bound): Argument[] => [
    { type: 'named', name: '--with' },
    { type: 'positional', value: bound },
  ]);
  const preferred = server.prefer === `${type}:${identifier}`;
  const mounts = mountWords(startSettings(server, { package: found })).map(argumentOf(server));
  const runtime = [...bounded, ...mounts];
  const ofPackage = { ...server, settings: settingsOfWay(server, { package: found }) };
  const words = preferred ? argumentsOf(ofPackage) : [];
  const asked = new Set(words.flatMap((word) => Object.keys(word.variables ?? {})));
  const variables = environmentOf(ofPackage, found).filter(({ name }) => !asked.has(name));
  return {
    registryType: type,
    identifier,
    // The version of an image is part of its identifier.
    ...(version !== null && type !== 'oci' && isExactVersion(version) && { version }),
    runtimeHint: RUNTIMES[type],
    transport: { type: 'stdio' },
    ...(runtime.length > 0 && { runtimeArguments: runtime }),
    ...(words.length > 0 && { packageArguments: words }),
    ...(variables.length > 0 && { environmentVariables: variables }),
  };
}

/** Whether a registry client can use a server through an endpoint or a package in a package registry. */
export function hasDocumentedWay({ packages, remotes }: Pick<Server, 'packages' | 'remotes'>): boolean {
  return remotes.length > 0 || packages.some(isHeld);
}

function isHeld(found: Package): found is HeldPackage {
  return found.type !== 'mcpb' && !found.identifier.startsWith('git+');
}

/** Returns every word verbatim in order, because clients disagree on whether a flag and its value are one word. */
function argumentsOf(server: Server): Argument[] {
  const flags = server.settings.filter(({ when }) => when === 'always').flatMap(flagWords);
  return [...server.args, ...flags].map(argumentOf(server));
}

function argumentOf(server: Server): (word: string) => Argument {
  return (word) => {
    if (/^--?[A-Za-z][\w-]*$/.test(word)) return { type: 'named', name: word };
    const input = readInput(word, (blank) => secretAbout(server, blank));
    return { type: 'positional', ...input, ...(input.value === undefined && { valueHint: nameOf(word) }) };
  };
}

function secretAbout(server: Server, blank: string): Input {
  const credential = credentialOf(server, blank);
  return credential === undefined ? {} : secretInput(credential, blank);
}

/** Returns the required environment variables, then the optional ones. */
function environmentOf(server: Server, { environment }: Package): NamedInput[] {
  const settings = server.settings.filter(({ name }) => VARIABLE.test(name) && !isPlaceInUrl(server, name));
  const headers = new Set(server.remotes.flatMap((remote) => remote.headers));
  const secrets = server.credentials
    .flatMap(({ pick, alternatives }) => [...pick, ...alternatives.flat()])
    .filter((name) => VARIABLE.test(name) && (environment.includes(name) || !headers.has(name)));
  const named = new Map<string, NamedInput>();
  const add = (name: string, input: Input): void => {
    if (!named.has(name)) named.set(name, { name, ...input });
  };
  for (const setting of settings.filter(({ when }) => when === 'always')) add(setting.name, applied(setting));
  for (const name of secrets) add(name, secretAbout(server, name));
  for (const setting of settings) add(setting.name, { description: setting.why, placeholder: setting.value });
  for (const name of environment) add(name, {});
  return [...named.values()].toSorted((one, other) => rank(one) - rank(other));
}

function applied({ value, why }: Setting): Input {
  const description = why === '' ? {} : { description: why };
  return { ...description, ...readInput(value, () => ({})) };
}

function rank(input: NamedInput): number {
  return input.value !== undefined || input.isRequired === true ? 0 : 1;
}

function isPlaceInUrl(server: Server, name: string): boolean {
  return server.remotes.some(({ url }) => url.includes(`{${name}}`));
}

/**
 * Returns a hosted endpoint in the server.json format. Only the preferred endpoint is known to accept the server's
 * credentials; another endpoint gets its documented headers.
 */
export function describeRemote(server: Server, remote: Remote): RemoteDocument {
  const headers = headersOf(server, remote);
  const variables = variablesOf(server, remote);
  return {
    type: remote.type,
    url: remote.url,
    ...(headers.length > 0 && { headers }),
    ...(Object.keys(variables).length > 0 && { variables }),
  };
}

function headersOf(server: Server, remote: Remote): NamedInput[] {
  const named = new Map<string, NamedInput>();
  const add = (input: NamedInput): void => {
    const key = input.name.toLowerCase();
    if (!named.has(key)) named.set(key, input);
  };
  if (server.prefer === `remote:${remote.url}`) {
    for (const credential of server.credentials.filter(({ required }) => required)) {
      for (const name of credential.pick.filter((each) => !/^[<-]/.test(each))) {
        add(credentialHeader(server, name, secretInput(credential, name)));
      }
    }
  }
  for (const name of remote.headers) {
    const credential = credentialOf(server, name);
    add(
      credential === undefined
        ? { name, isRequired: false, isSecret: holdsSecret(name) }
        : credentialHeader(server, name, secretInput(credential, name), name),
    );
  }
  return [...named.values()];
}

function credentialHeader(server: Server, credential: string, input: Input, documented?: string): NamedInput {
  const { name, prefix, variable } = secretHeader(credential, server);
  if (documented !== undefined && documented !== name) return { name: documented, ...input };
  if (prefix === '') return { name, ...input };
  return { name, value: `${prefix}{${variable}}`, variables: { [variable]: input } };
}

function holdsSecret(header: string): boolean {
  return /auth|key|token|secret/i.test(header);
}

function variablesOf(server: Server, { url }: Remote): Record<string, Input> {
  return Object.fromEntries(
    [...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => {
      const setting = server.settings.find((each) => each.name === name);
      if (setting === undefined) return [name, { isRequired: true }];
      const { value, ...blank } = readInput(setting.value, () => ({}));
      return [
        name,
        { description: setting.why, isRequired: true, ...blank, ...(value !== undefined && { default: value }) },
      ];
    }),
  );
}
