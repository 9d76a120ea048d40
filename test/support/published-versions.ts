import type { EntryBytes } from '../../src/application/registry/registry-list.ts';
import type {
  EntryState,
  PublishedDocument,
  PublishedEntry,
  PublishedVersion,
} from '../../src/domain/catalog/published-entry.ts';
import { SERVER_SCHEMA } from '../../src/domain/catalog/server-document.ts';
import type { ShownEntry } from '../../src/domain/registry/registry-entry.ts';

const DAY = '2026-08-22T00:00:00Z';

/** The state of the one and only version of a server. */
export function anEntryState(members: Partial<EntryState> = {}): EntryState {
  return { status: 'active', statusChangedAt: DAY, publishedAt: DAY, updatedAt: DAY, isLatest: true, ...members };
}

/** A version of a server as a registry published it; by default the latest one of a server that the catalog does not describe itself. */
export function aVersion(
  members: Partial<Pick<PublishedDocument, 'name' | 'version' | 'description' | 'title'>> & {
    readonly state?: Partial<EntryState>;
    readonly server?: string | null;
    /** Identifiers of packages of npm. */
    readonly packages?: readonly string[];
  } = {},
): PublishedVersion {
  const { name = 'com.example/published', version = '1.0.0', description = 'Does something.', title } = members;
  const document: PublishedDocument = {
    $schema: SERVER_SCHEMA,
    name,
    description,
    ...(title !== undefined && { title }),
    version,
    ...(members.packages !== undefined && {
      packages: members.packages.map((identifier) => ({
        registryType: 'npm',
        identifier,
        version,
        transport: { type: 'stdio' },
      })),
    }),
  };
  const state = anEntryState(members.state);
  const body = JSON.stringify({ state, server: document } satisfies PublishedEntry);
  return { name, version, state, description, server: members.server === undefined ? name : members.server, body };
}

/** An entry as a client reads it. */
export function readEntry(entry: EntryBytes): ShownEntry {
  return JSON.parse(entry.toString()) as ShownEntry;
}

/** What identifies entries, in their order. */
export function namesOf(entries: readonly EntryBytes[]): string[] {
  return entries.map((entry) => `${readEntry(entry).server.name}@${readEntry(entry).server.version}`);
}
