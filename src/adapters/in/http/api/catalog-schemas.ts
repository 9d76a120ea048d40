import type { ServerCounts } from '../../../../application/catalog/count-servers.ts';
import type { ServerDetails } from '../../../../application/catalog/get-server.ts';
import type { ServerHit } from '../../../../application/search/search-servers.ts';
import type { ServerSummary } from '../../../../application/catalog/server-summary.ts';
import type { Tool } from '../../../../domain/catalog/server.ts';
import { VERIFICATION_OUTCOMES } from '../../../../domain/catalog/verification.ts';
import {
  anything,
  closed,
  constant,
  count,
  date,
  flag,
  listOf,
  mapOf,
  oneOf,
  orNull,
  share,
  text,
  texts,
  type MembersOf,
} from '../schema/schema.ts';
import {
  clientConfigurations,
  effect,
  maker,
  makerSummary,
  packageFact,
  publisher,
  signInMembers,
  versionOrigin,
} from './pick-schemas.ts';
import type { Components } from '../schema/operation.ts';

const status = oneOf('active', 'deprecated', 'archived');

const outcome = oneOf('unknown', ...VERIFICATION_OUTCOMES);

const summary: MembersOf<Omit<ServerSummary, 'twin_of'>> = {
  name: text,
  title: text,
  description: text,
  publisher,
  maker: makerSummary,
  status,
  transports: texts,
  install: text,
  requires: texts,
  credentials: texts,
  tool_count: orNull(count),
  verified: outcome,
  as_of: date,
};

export const serverSummary = closed<ServerSummary>(summary, { twin_of: text });

export const serverCounts = closed<ServerCounts>({
  total: count,
  registry_type: mapOf(count),
  transport: mapOf(count),
  capability: mapOf(count),
  verified: mapOf(count),
  official: mapOf(count),
  maker: mapOf(count),
  license: mapOf(count),
  origin: mapOf(count),
  status: mapOf(count),
  requires_credentials: mapOf(count),
});

const tool = closed<Tool>(
  { name: text, description: text, capability: orNull(text), effect: orNull(effect) },
  { parameters: text, also: texts, seen: constant(true) },
);

export const serverHit = closed<ServerHit>(
  {
    ...summary,
    probability: share,
    near: flag,
    matched: listOf(closed({ tool: orNull(text), why: text })),
  },
  { twin_of: text },
);

export const verification = closed<ServerDetails['verified']>({
  status: outcome,
  at: orNull({ type: 'string', format: 'date-time' }),
  method: orNull(oneOf('stdio', 'streamable-http', 'sse')),
  target: orNull(text),
  version: orNull(text),
  protocol: orNull(text),
  tools: orNull(texts),
  tools_hash: orNull(text),
  context_tokens: orNull(count),
  detail: orNull(text),
});

const outcomes = closed<NonNullable<ServerDetails['outcomes']>>({
  runs: count,
  passed: count,
  ok: count,
  failed: count,
  share,
  last: date,
});

/** Required members of {@link serverDetails}, some of which the registry also shows. */
export const detailMembers: MembersOf<
  Omit<ServerDetails, 'outcomes' | 'same_as' | 'tool_schemas' | 'twin_of' | 'twins'>
> = {
  name: text,
  title: text,
  description: text,
  aliases: texts,
  systems: texts,
  publisher,
  maker,
  status,
  version: orNull(text),
  repository: orNull(text),
  license: orNull(text),
  stars: orNull(count),
  updated_at: orNull(text),
  egress: oneOf('none', 'own_account', 'public'),
  hosts: orNull(texts),
  packages: listOf(
    closed(
      {
        type: oneOf('npm', 'pypi', 'oci', 'nuget', 'mcpb'),
        identifier: text,
        version: orNull(text),
        verified: flag,
        environment: texts,
      },
      {
        executable: text,
        bounds: texts,
        fact: packageFact,
        version_origin: versionOrigin,
      },
    ),
  ),
  remotes: listOf(closed({ type: oneOf('streamable-http', 'sse'), url: text, headers: texts })),
  prefer: text,
  args: texts,
  settings: listOf(
    closed(
      { name: text, value: text, why: text, when: oneOf('always', 'read_only', 'write') },
      {
        way: oneOf('package', 'remote'),
        unlocks: { ...constant(true), description: 'without this setting the server only reads' },
        narrow: { type: 'object', additionalProperties: text },
      },
    ),
  ),
  credentials: listOf(
    closed(
      {
        alternatives: listOf(texts),
        pick: texts,
        required: flag,
        scopes: texts,
        get_it: orNull(text),
        why: orNull(text),
      },
      signInMembers,
    ),
  ),
  requires: texts,
  tools: listOf(tool),
  tools_read: orNull(closed({ source: text, at: text, version: orNull(text) })),
  capabilities: texts,
  region: orNull(closed({ name: text, words: texts })),
  source: texts,
  as_of: date,
  origin: oneOf('core', 'compact', 'registry', 'operator'),
  merged: listOf(
    closed({ source: text, name: text, by: oneOf('name', 'package', 'remote', 'repository'), value: text }),
  ),
  install: text,
  transports: texts,
  verified: verification,
  versions: listOf(closed({ version: text, latest: flag })),
  alternatives: texts,
  client_configs: clientConfigurations,
};

export const serverDetails = closed<ServerDetails>(detailMembers, {
  outcomes,
  same_as: texts,
  twin_of: text,
  twins: texts,
  tool_schemas: orNull(mapOf(anything)),
});

/** Schemas of catalog servers: in a list, in a search and in full. */
export const catalogComponents: Components = {
  Publisher: publisher,
  Maker: maker,
  MakerSummary: makerSummary,
  ServerSummary: serverSummary,
  ServerHit: serverHit,
  ServerCounts: serverCounts,
  Tool: tool,
  Verification: verification,
  Outcomes: outcomes,
  ServerDetails: serverDetails,
};
