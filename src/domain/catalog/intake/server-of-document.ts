import type { EntryState, PublishedDocument, PublishedPackage } from '../published-entry.ts';
import type { Argument, NamedInput, RemoteDocument } from '../server-document.ts';
import { UNKNOWN_MAKER } from '../maker.ts';
import type { CredentialNeed, Package, Remote, Server, Setting } from '../server.ts';

const RUNTIMES: Readonly<Record<string, string>> = { npm: 'node', pypi: 'uv', oci: 'docker', nuget: '.NET 10 SDK' };
/** Package types of the catalog; clients start all of them except bundles, which are installed by hand. */
const PACKAGE_TYPES: readonly string[] = ['npm', 'pypi', 'oci', 'nuget', 'mcpb'] satisfies Package['type'][];

/**
 * Converts a server.json to a server of the catalog. Tools, licence and capabilities stay unknown. Its packages count
 * as its own, because registries let only their owners publish them.
 */
export function serverOf(document: PublishedDocument, state: EntryState, source: string): Server {
  const published = (document.packages ?? []).filter(({ registryType }) => PACKAGE_TYPES.includes(registryType));
  const endpoints = document.remotes ?? [];
  const packages = published.map(packageOf);
  const remotes = endpoints.map(remoteOf);
  const [hosted] = endpoints;
  const [local] = published.filter(({ registryType }) => registryType !== 'mcpb');
  const inputs = local === undefined ? (hosted?.headers ?? []) : (local.environmentVariables ?? []);
  const words = local === undefined ? [] : [...(local.runtimeArguments ?? []), ...(local.packageArguments ?? [])];
  return {
    name: document.name,
    title: document.title ?? titleOf(document.name),
    description: document.description,
    aliases: [...new Set(packages.map(({ identifier }) => shortName(identifier)))],
    systems: [],
    publisher: publisherOf(document, source),
    maker: UNKNOWN_MAKER,
    status: state.status === 'active' ? 'active' : 'deprecated',
    version: document.version,
    repository: document.repository?.url ?? null,
    license: null,
    stars: null,
    updated_at: state.updatedAt.slice(0, 10),
    egress: inputs.some(({ isSecret }) => isSecret === true) ? 'own_account' : 'public',
    hosts: null,
    packages,
    remotes,
    prefer:
      local === undefined
        ? hosted === undefined
          ? ''
          : `remote:${hosted.url}`
        : `${local.registryType}:${local.identifier}`,
    args: words.flatMap(wordsOf),
    settings: inputs.flatMap(settingOf),
    credentials: inputs.flatMap(credentialOf),
    requires: local === undefined ? [] : [RUNTIMES[local.registryType] ?? local.registryType],
    tools: [],
    tools_read: null,
    capabilities: [],
    region: null,
    source: [source],
    as_of: state.updatedAt.slice(0, 10),
    origin: source === 'file' ? 'operator' : 'registry',
    merged: [],
    verification: null,
  };
}

function packageOf({ registryType, identifier, version, environmentVariables = [] }: PublishedPackage): Package {
  return {
    type: registryType as Package['type'],
    identifier,
    version: version ?? null,
    verified: true,
    environment: environmentVariables.map(({ name }) => name),
  };
}

function remoteOf({ type, url, headers = [] }: RemoteDocument): Remote {
  return { type, url, headers: headers.map(({ name }) => name) };
}

/** Returns "Issue tracker" for `io.github.acme/issue-tracker`. */
function titleOf(name: string): string {
  const words = (name.split('/').at(-1) ?? name).replace(/[-_.]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

function shortName(identifier: string): string {
  return (
    identifier
      .toLowerCase()
      .replace(/@sha256:.*$|:[^:/]+$/, '')
      .split('/')
      .at(-1) ?? identifier
  );
}

/** Returns the publisher. It is official when its verified domain also serves the endpoint or home page. */
function publisherOf({ name, remotes = [], websiteUrl }: PublishedDocument, source: string): Server['publisher'] {
  const namespace = name.split('/')[0] ?? name;
  const account = /^io\.(?:github|gitlab)\.(.+)$/i.exec(namespace)?.[1];
  if (account !== undefined) return { name: account, official: false };
  const domain = namespace.split('.').toReversed().join('.').toLowerCase();
  const hosts = [...remotes.map(({ url }) => url), ...(websiteUrl === undefined ? [] : [websiteUrl])].map(
    (url) => /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '',
  );
  return {
    name: domain,
    official: source !== 'file' && hosts.some((host) => host === domain || host.endsWith(`.${domain}`)),
  };
}

function wordsOf(word: Argument): string[] {
  const value = word.value ?? word.default;
  if (word.type === 'named') return value === undefined ? [word.name] : [word.name, value];
  if (value !== undefined) return [value];
  return word.isRequired === true ? [`<${word.valueHint ?? word.placeholder ?? 'value'}>`] : [];
}

/** Returns a setting for an input that is not secret and is either required or has a value. */
function settingOf({
  name,
  isRequired,
  isSecret,
  value,
  default: fallback,
  placeholder,
  description,
}: NamedInput): Setting[] {
  if (isSecret === true || (isRequired !== true && value === undefined)) return [];
  return [{ name, value: value ?? fallback ?? placeholder ?? `<${name}>`, why: description ?? '', when: 'always' }];
}

function credentialOf({ name, isRequired, isSecret, description }: NamedInput): CredentialNeed[] {
  if (isSecret !== true) return [];
  return [
    {
      alternatives: [[name]],
      pick: [name],
      required: isRequired === true,
      scopes: [],
      get_it: null,
      why: description ?? null,
    },
  ];
}
