import type { EntryState, PublishedDocument, PublishedEntry } from '../../src/domain/catalog/published-entry.ts';
import type { CatalogRecord } from '../../src/domain/catalog/record.ts';
import { SERVER_SCHEMA } from '../../src/domain/catalog/server-document.ts';

/** The source that verifies names. */
export const REGISTRY = 'registry:https://registry.modelcontextprotocol.io';
/** A registry that an operator added. */
export const ADDED = 'registry:https://added.example';

/** The server.json of the made-up weather service Breezy. */
export function aDocument(members: Partial<PublishedDocument> = {}): PublishedDocument {
  return {
    $schema: SERVER_SCHEMA,
    name: 'io.github.breezy/weather',
    description: 'Tells the weather of Breezy stations.',
    version: '1.0.0',
    packages: [{ registryType: 'npm', identifier: 'breezy-weather', version: '1.0.0', transport: { type: 'stdio' } }],
    ...members,
  };
}

export function aState(members: Partial<EntryState> = {}): EntryState {
  return {
    status: 'active',
    statusChangedAt: '2026-09-01T00:00:00Z',
    publishedAt: '2026-09-01T00:00:00Z',
    updatedAt: '2026-09-01T00:00:00Z',
    isLatest: true,
    ...members,
  };
}

/** A record of kind `entry` as a sync stores it. */
export function anEntryRecord(
  document: Partial<PublishedDocument> = {},
  state: Partial<EntryState> = {},
  source = REGISTRY,
): CatalogRecord {
  const server = aDocument(document);
  const body: PublishedEntry = { state: aState(state), server };
  return { source, kind: 'entry', key: `${server.name}@${server.version}`, body: JSON.stringify(body) };
}
