import type { EntryState } from '../../../../domain/catalog/published.ts';
import { SEARCH_KEY, type RegistryHit } from '../../../../application/registry/search-registry.ts';
import {
  CATALOG_KEY,
  OFFICIAL_KEY,
  type CatalogNotes,
  type ToolNote,
  type ShownEntry,
} from '../../../../domain/registry/registry-entry.ts';
import type { Extensions, RegistryVersion } from '../routes/registry.ts';
import { catalogSchemas } from './catalog-schemas.ts';
import { publishedDocument } from './published-document-schema.ts';
import { closed, count, flag, listOf, oneOf, orNull, ref, share, text, type Schema } from './schema.ts';
import { serverDocumentSchemas } from './server-document-schemas.ts';

const dateTime: Schema = { type: 'string', format: 'date-time' };
const known = (catalogSchemas['ServerDetails']?.['properties'] ?? {}) as Readonly<
  Record<Exclude<keyof CatalogNotes, 'version_source' | 'tools'>, Schema>
>;

const official = { [OFFICIAL_KEY]: ref('EntryState') };
const notes = { [CATALOG_KEY]: ref('CatalogNotes') };
const server: Schema = { anyOf: [ref('ServerDocument'), ref('PublishedDocument')] };

/** Pages of the registry; `count` is that of the page, and the last page has no `nextCursor`. */
type Listing<Entry> = {
  readonly servers: readonly Entry[];
  readonly metadata: { readonly nextCursor?: string; readonly count: number };
};

const listing = (entries: Schema): Schema =>
  closed<Listing<unknown>>({
    servers: listOf(entries),
    metadata: closed<Listing<unknown>['metadata']>({ count }, { nextCursor: text }),
  });

/** What the registry's API answers. */
export const registrySchemas: Readonly<Record<string, Schema>> = {
  ...serverDocumentSchemas,
  PublishedDocument: publishedDocument,
  EntryState: closed<EntryState>(
    {
      status: oneOf('active', 'deprecated', 'deleted'),
      statusChangedAt: dateTime,
      publishedAt: dateTime,
      updatedAt: dateTime,
      isLatest: flag,
    },
    { statusMessage: { type: 'string', maxLength: 500 } },
  ),
  CatalogNotes: closed<CatalogNotes>({
    description: known.description,
    status: known.status,
    aliases: known.aliases,
    systems: known.systems,
    publisher: known.publisher,
    license: known.license,
    stars: known.stars,
    updated_at: known.updated_at,
    version_source: oneOf('server', 'package', 'derived'),
    prefer: known.prefer,
    install: text,
    requires: known.requires,
    egress: known.egress,
    settings: known.settings,
    credentials: known.credentials,
    capabilities: known.capabilities,
    tools: orNull(
      listOf(
        closed<ToolNote>(
          {
            name: text,
            description: text,
            capability: orNull(text),
            effect: orNull(oneOf('read', 'write', 'destructive')),
          },
          { seen: { const: true } },
        ),
      ),
    ),
    tools_read: known.tools_read,
    verified: ref('Verification'),
    region: known.region,
    source: known.source,
    as_of: known.as_of,
  }),
  RegistryEntry: closed<ShownEntry>({ server, _meta: closed<ShownEntry['_meta']>(official, notes) }),
  RegistryHit: closed<RegistryHit>({
    server,
    _meta: closed<RegistryHit['_meta']>(
      {
        ...official,
        [SEARCH_KEY]: closed<RegistryHit['_meta'][typeof SEARCH_KEY]>({
          probability: share,
          matched: listOf(
            closed<RegistryHit['_meta'][typeof SEARCH_KEY]['matched'][number]>({ tool: orNull(text), why: text }),
          ),
        }),
      },
      notes,
    ),
  }),
  RegistryList: listing(ref('RegistryEntry')),
  RegistryHits: listing(ref('RegistryHit')),
  Pong: closed<{ pong: true }>({ pong: { const: true } }),
  RegistryHealth: closed<{ status: 'ok' }>({ status: { const: 'ok' } }),
  RegistryVersion: closed<RegistryVersion>({ version: text, git_commit: text, build_time: text }),
  Extensions: closed<Extensions>({
    extensions: listOf(
      closed<Extensions['extensions'][number]>({ name: text, method: oneOf('GET', 'POST'), path: text }),
    ),
  }),
};
