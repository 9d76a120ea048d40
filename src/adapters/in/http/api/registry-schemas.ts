import type { EntryState } from '../../../../domain/catalog/published-entry.ts';
import { SEARCH_KEY, type RegistryHit } from '../../../../application/registry/search-registry.ts';
import {
  CATALOG_KEY,
  OFFICIAL_KEY,
  type CatalogNotes,
  type ShownEntry,
} from '../../../../domain/registry/registry-entry.ts';
import type { Components } from '../schema/operation.ts';
import {
  anyOf,
  closed,
  constant,
  count,
  dateTime,
  flag,
  listOf,
  object,
  oneOf,
  orNull,
  share,
  text,
  type SchemaOf,
} from '../schema/schema.ts';
import { detailMembers, verification } from './catalog-schemas.ts';
import { effect } from './pick-schemas.ts';
import { publishedDocument, serverDocument, serverDocumentComponents } from './server-document-schemas.ts';

const { description, status, aliases, systems, publisher, maker, license, stars, updated_at, prefer } = detailMembers;
const { requires, egress, settings, credentials, capabilities, tools_read, region, source, as_of } = detailMembers;
const server = anyOf(serverDocument, publishedDocument);

const entryState = closed<EntryState>(
  {
    status: oneOf('active', 'deprecated', 'deleted'),
    statusChangedAt: dateTime,
    publishedAt: dateTime,
    updatedAt: dateTime,
    isLatest: flag,
  },
  { statusMessage: { type: 'string', maxLength: 500 } },
);

const catalogNotes = closed<CatalogNotes>({
  description,
  status,
  aliases,
  systems,
  publisher,
  maker,
  license,
  stars,
  updated_at,
  version_source: oneOf('server', 'package', 'derived'),
  prefer,
  install: text,
  requires,
  egress,
  settings,
  credentials,
  capabilities,
  tools: orNull(
    listOf(
      closed(
        { name: text, description: text, capability: orNull(text), effect: orNull(effect) },
        { seen: constant(true) },
      ),
    ),
  ),
  tools_read,
  verified: verification,
  region,
  source,
  as_of,
});

const official = { [OFFICIAL_KEY]: entryState };
const notes = { [CATALOG_KEY]: catalogNotes };

/** Page of the registry: `count` covers this page only, and the last page has no `nextCursor`. */
const listing = <Entry>(entries: SchemaOf<Entry>) =>
  object({ servers: listOf(entries), metadata: object({ count }, { nextCursor: text }) }, {});

export const registryEntry = closed<ShownEntry>({ server, _meta: closed(official, notes) });

const registryHit = closed<RegistryHit>({
  server,
  _meta: closed(
    {
      ...official,
      [SEARCH_KEY]: closed({
        probability: share,
        matched: listOf(closed({ tool: orNull(text), why: text })),
      }),
    },
    notes,
  ),
});

export const registryList = listing(registryEntry);

export const registryHits = listing(registryHit);

export const pong = object({ pong: constant(true) }, {});
export const registryHealth = object({ status: constant('ok') }, {});
/** The commit and the build time are known only where the service is built. */
export const registryVersion = object({ version: text, git_commit: text, build_time: text }, {});
export const extensions = object(
  { extensions: listOf(object({ name: text, method: oneOf('GET', 'POST'), path: text }, {})) },
  {},
);

/** Response schemas of the registry's API. */
export const registryComponents: Components = {
  ...serverDocumentComponents,
  EntryState: entryState,
  CatalogNotes: catalogNotes,
  RegistryEntry: registryEntry,
  RegistryHit: registryHit,
  RegistryList: registryList,
  RegistryHits: registryHits,
  Pong: pong,
  RegistryHealth: registryHealth,
  RegistryVersion: registryVersion,
  Extensions: extensions,
};
