import type { ServerCounts } from '../../../../application/catalog/count-servers.ts';
import type { ServerDetails } from '../../../../application/catalog/get-server.ts';
import type { ServerHit } from '../../../../application/search/search-servers.ts';
import type { ServerSummary } from '../../../../application/catalog/server-summary.ts';
import type { CredentialNeed, Merge, Package, Remote, Setting, Tool } from '../../../../domain/catalog/server.ts';
import { VERIFICATION_OUTCOMES } from '../../../../domain/catalog/verification.ts';
import {
  closed,
  count,
  date,
  flag,
  listOf,
  mapOf,
  oneOf,
  orNull,
  ref,
  share,
  text,
  texts,
  type Element,
  type Schema,
} from './schema.ts';

const status = oneOf('active', 'deprecated', 'archived');

const outcome = oneOf('unknown', ...VERIFICATION_OUTCOMES);

const summary: Readonly<Record<keyof ServerSummary, Schema>> = {
  name: text,
  title: text,
  description: text,
  publisher: ref('Publisher'),
  status,
  transports: texts,
  install: text,
  requires: texts,
  credentials: texts,
  tool_count: orNull(count),
  verified: outcome,
  as_of: date,
};

/** Servers of the catalog: in a list, in a search and in full. */
export const catalogSchemas: Readonly<Record<string, Schema>> = {
  Publisher: closed<ServerSummary['publisher']>({ name: text, official: flag }),
  ServerSummary: closed<ServerSummary>(summary),
  ServerHit: closed<ServerHit>({
    ...summary,
    probability: share,
    matched: listOf(closed<Element<ServerHit['matched']>>({ tool: orNull(text), why: text })),
  }),
  ServerCounts: closed<ServerCounts>({
    total: count,
    registry_type: mapOf(count),
    transport: mapOf(count),
    capability: mapOf(count),
    verified: mapOf(count),
    official: mapOf(count),
    license: mapOf(count),
    origin: mapOf(count),
    status: mapOf(count),
    requires_credentials: mapOf(count),
  }),
  Tool: closed<Tool>(
    { name: text, description: text, capability: orNull(text), effect: orNull(oneOf('read', 'write', 'destructive')) },
    { parameters: text, also: texts, seen: { const: true } },
  ),
  Verification: closed<ServerDetails['verified']>({
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
  }),
  Outcomes: closed<NonNullable<ServerDetails['outcomes']>>({
    runs: count,
    passed: count,
    ok: count,
    failed: count,
    share,
    last: date,
  }),
  ServerDetails: closed<ServerDetails>(
    {
      name: text,
      title: text,
      description: text,
      aliases: texts,
      systems: texts,
      publisher: ref('Publisher'),
      status,
      version: orNull(text),
      repository: orNull(text),
      license: orNull(text),
      stars: orNull(count),
      updated_at: orNull(text),
      egress: oneOf('none', 'own_account', 'public'),
      hosts: orNull(texts),
      packages: listOf(
        closed<Package>(
          {
            type: oneOf('npm', 'pypi', 'oci', 'nuget', 'mcpb'),
            identifier: text,
            version: orNull(text),
            verified: flag,
            environment: texts,
          },
          { executable: text },
        ),
      ),
      remotes: listOf(closed<Remote>({ type: oneOf('streamable-http', 'sse'), url: text, headers: texts })),
      prefer: text,
      args: texts,
      settings: listOf(
        closed<Setting>(
          { name: text, value: text, why: text, when: oneOf('always', 'read_only', 'write') },
          { narrow: { type: 'object', additionalProperties: text } },
        ),
      ),
      credentials: listOf(
        closed<CredentialNeed>({
          alternatives: listOf(texts),
          pick: texts,
          required: flag,
          scopes: texts,
          get_it: orNull(text),
          why: orNull(text),
        }),
      ),
      requires: texts,
      tools: listOf(ref('Tool')),
      tools_read: orNull(
        closed<NonNullable<ServerDetails['tools_read']>>({ source: text, at: text, version: orNull(text) }),
      ),
      capabilities: texts,
      region: orNull(closed<NonNullable<ServerDetails['region']>>({ name: text, words: texts })),
      source: texts,
      as_of: date,
      origin: oneOf('core', 'compact', 'registry', 'operator'),
      merged: listOf(
        closed<Merge>({ source: text, name: text, by: oneOf('name', 'package', 'remote', 'repository'), value: text }),
      ),
      install: text,
      transports: texts,
      verified: ref('Verification'),
      versions: listOf(closed<Element<ServerDetails['versions']>>({ version: text, latest: flag })),
      client_configs: ref('ClientConfigurations'),
    },
    { outcomes: ref('Outcomes'), same_as: texts },
  ),
};
