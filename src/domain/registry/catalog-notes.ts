import type { Server, Tool } from '../catalog/server.ts';
import { verificationNote, type VerificationNote } from '../catalog/verification/verification-note.ts';
import { installOf } from '../catalog/install-of.ts';
import type { EntryVersion } from './entry-version.ts';

/** What the catalog knows of a server beyond server.json. */
export type CatalogNotes = Pick<
  Server,
  | 'aliases'
  | 'systems'
  | 'publisher'
  | 'license'
  | 'stars'
  | 'updated_at'
  | 'egress'
  | 'settings'
  | 'credentials'
  | 'requires'
  | 'region'
  | 'source'
  | 'as_of'
> & {
  /** Whole, while server.json has room for 100 characters. */
  readonly description: string;
  /** The catalog's own word, which knows `archived` too. */
  readonly status: Server['status'];
  readonly version_source: EntryVersion['source'];
  /** The package or remote to use: `npm:IDENTIFIER`, `remote:URL`, … */
  readonly prefer: string;
  /** The whole command or the URL of it; it also says what server.json cannot, such as the name of the executable. */
  readonly install: string;
  readonly capabilities: readonly string[];
  /** Null when the tools are unknown. */
  readonly tools: readonly ToolNote[] | null;
  readonly tools_read: Server['tools_read'];
  readonly verified: VerificationNote;
};

export type ToolNote = Pick<Tool, 'name' | 'description' | 'capability' | 'effect' | 'seen'>;

export function catalogNotes(server: Server, version: EntryVersion): CatalogNotes {
  const performed = server.tools.flatMap(({ capability, also = [] }) => [
    ...(capability === null ? [] : [capability]),
    ...also,
  ]);
  return {
    description: server.description,
    status: server.status,
    aliases: server.aliases,
    systems: server.systems,
    publisher: server.publisher,
    license: server.license,
    stars: server.stars,
    updated_at: server.updated_at,
    version_source: version.source,
    prefer: server.prefer,
    install: installOf(server),
    requires: server.requires,
    egress: server.egress,
    settings: server.settings,
    credentials: server.credentials,
    capabilities: [...new Set([...server.capabilities, ...performed])].toSorted(),
    tools: server.tools_read === null ? null : server.tools.map(toolNote),
    tools_read: server.tools_read,
    verified: verificationNote(server.verification),
    region: server.region,
    source: server.source,
    as_of: server.as_of,
  };
}

function toolNote({ name, description, capability, effect, seen }: Tool): ToolNote {
  return { name, description, capability, effect, ...(seen === true ? { seen } : {}) };
}
