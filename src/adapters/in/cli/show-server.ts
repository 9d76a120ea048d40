import type { ServerDetails } from '../../../application/catalog/get-server.ts';
import type { SearchPage } from '../../../application/search/search-servers.ts';
import type { Maker } from '../../../domain/catalog/maker.ts';
import type { Registration, Server } from '../../../domain/catalog/server.ts';
import { visibleText } from '../../../domain/text/clean-text.ts';

const LONGEST = 100;

/** Formats search results: a line for each with its probability; `~` marks a hit that is only near. */
export function showHits({ items, total, lacking }: SearchPage): string {
  if (items.length === 0) return 'No server of the catalog matches these words.\n';
  const wide = Math.max(...items.map(({ name }) => name.length));
  const parts = lacking?.map((part) => visibleText(part, LONGEST)).join(', ');
  return [
    ...(parts === undefined ? [] : [`No server surely serves this; the catalog lacks: ${parts}. Near ones:`]),
    ...items.map(
      ({ name, probability, near, title, description, publisher, maker }) =>
        `${probability.toFixed(2)}${near ? '~' : ' '} ${name.padEnd(wide)}  ${visibleText(title, LONGEST)}${badge(publisher, maker)}: ${visibleText(description, LONGEST)}`,
    ),
    `${items.length} of ${total}`,
    '',
  ].join('\n');
}

/** Formats all facts of a server that a person needs to decide. */
export function showServer(server: ServerDetails): string {
  const { name, title, description, publisher, maker, license, repository, install, tools, tools_read: read } = server;
  return [
    `${title} (${name})`,
    `  ${visibleText(description, 2 * LONGEST)}`,
    `  publisher: ${publisher.name}${badge(publisher, maker)}; licence: ${license ?? 'unknown'}`,
    `  repository: ${repository ?? 'unknown'}`,
    `  install: ${install}`,
    ...(server.requires.length === 0 ? [] : [`  requires: ${server.requires.join(', ')}`]),
    ...server.credentials.map(
      ({ alternatives, required, registration }) =>
        `  secret: ${secretNames(alternatives)}${required ? '' : ' (optional)'}${preparation(registration)}`,
    ),
    `  verified: ${server.verified.status}${server.verified.at === null ? '' : `, ${server.verified.at}`}`,
    tools.length === 0 ? '  tools: unknown' : `Tools${read === null ? '' : `, as of ${read.at}`}`,
    ...tools.map(
      (tool) =>
        `  ${tool.name} [${tool.effect}]${tool.description === '' ? '' : `: ${visibleText(tool.description, LONGEST)}`}`,
    ),
    '',
  ].join('\n');
}

const CARRIED: Readonly<Partial<Record<NonNullable<Maker['kind']>, string>>> = {
  third_party_image: 'image',
  proxy: 'proxy',
  hub: 'hub',
};

/** Returns the badge of a vendor, or the third party that offers the server; empty for any other maker. */
function badge({ official }: Server['publisher'], { kind, carrier }: Pick<Maker, 'kind' | 'carrier'>): string {
  if (official) return ' (official)';
  const carried = kind === null ? undefined : CARRIED[kind];
  return carried === undefined || carrier === null ? '' : ` (${carried} by ${carrier})`;
}

/** Returns the names of a secret; a secret without a name is a sign-in. */
function secretNames(alternatives: readonly (readonly string[])[]): string {
  const named = alternatives.filter((names) => names.length > 0).map((names) => names.join(' + '));
  return named.length === 0 ? 'sign-in in the client' : named.join(' or ');
}

const PREPARED: Readonly<Record<Registration['kind'], string>> = {
  none: '',
  app: '; register an app first',
  workspace_admin: '; an administrator must allow it first',
  listed_client: '; only listed clients',
};

/** Returns what is done before the first sign-in, with its page; empty for nothing and when unknown. */
function preparation(registration: Registration | null | undefined): string {
  if (registration == null) return '';
  return `${PREPARED[registration.kind]}${registration.where === null ? '' : ` at ${registration.where}`}`;
}
