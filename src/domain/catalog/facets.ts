import type { Package, Remote, Server } from './server.ts';
import { VERIFICATION_OUTCOMES } from './verification.ts';

type Facet = {
  /** What a server has of it; several, one or none. */
  readonly of: (server: Server) => readonly string[];
  /** Everything it can be, in the order in which it is told; null where only the catalog knows. */
  readonly values: readonly string[] | null;
};

const PACKAGES: readonly Package['type'][] = ['npm', 'pypi', 'oci', 'nuget', 'mcpb'];
const REMOTES: readonly Remote['type'][] = ['streamable-http', 'sse'];
const STATUSES: readonly Server['status'][] = ['active', 'deprecated', 'archived'];
const ORIGINS: readonly Server['origin'][] = ['core', 'compact', 'registry', 'operator'];
const YES_OR_NO = ['true', 'false'];
/** What stands for a thing that nobody knows. */
export const UNKNOWN = 'unknown';

/** By what servers can be narrowed down and counted. A server without a value of a facet passes no filter by it. */
export const FACETS = {
  registry_type: { of: ({ packages }) => [...new Set(packages.map(({ type }) => type))], values: PACKAGES },
  transport: { of: transportsOf, values: ['stdio', ...REMOTES] },
  /** Ids of the vocabulary. */
  capability: { of: capabilitiesOf, values: null },
  /** How the last verification ended. */
  verified: {
    of: ({ verification }) => [verification?.outcome ?? UNKNOWN],
    values: [UNKNOWN, ...VERIFICATION_OUTCOMES],
  },
  /** Whether the vendor itself publishes it. */
  official: { of: ({ publisher }) => [String(publisher.official)], values: YES_OR_NO },
  /** SPDX identifiers as the sources write them. */
  license: { of: ({ license }) => [license ?? UNKNOWN], values: null },
  origin: { of: ({ origin }) => [origin], values: ORIGINS },
  status: { of: ({ status }) => [status], values: STATUSES },
  /** Whether it takes a secret to start. */
  requires_credentials: {
    of: ({ credentials }) => [String(credentials.some(({ required }) => required))],
    values: YES_OR_NO,
  },
} satisfies Readonly<Record<string, Facet>>;

export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[];

/** What a list is narrowed down to: of each facet that is named, one of these values. */
export type ServerFilter = Readonly<Partial<Record<FacetName, readonly string[]>>>;

/** Transports by which a server can be reached, `stdio` first. */
export function transportsOf({ packages, remotes }: Server): string[] {
  return [...(packages.length > 0 ? ['stdio'] : []), ...new Set(remotes.map(({ type }) => type))];
}

function capabilitiesOf({ tools, capabilities }: Server): string[] {
  const performed = tools.flatMap(({ capability, also = [] }) => (capability === null ? also : [capability, ...also]));
  return [...new Set([...capabilities, ...performed])];
}
