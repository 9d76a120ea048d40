import type { CompactServer } from '../../../src/domain/catalog/compact-server.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import {
  capabilityId,
  closed,
  count,
  date,
  flag,
  listOf,
  lowerCase,
  oneOf,
  orNull,
  setOf,
  shortText,
  text,
  url,
  type Schema,
} from './schema.ts';
import { serverName } from './server-schema.ts';

/** What is unknown or empty is left out, so a list that is there holds something. */
const SOME = { minItems: 1 };

const installable = closed<NonNullable<CompactServer['packages']>[number]>(
  {
    type: oneOf('npm', 'pypi', 'oci', 'nuget', 'mcpb'),
    identifier: text,
    version: text,
    verified: { const: true },
    environment: setOf(text, SOME),
  },
  ['version', 'verified', 'environment'],
);

const remote = closed<NonNullable<CompactServer['remotes']>[number]>(
  { type: oneOf('streamable-http', 'sse'), url, headers: setOf(text, SOME) },
  ['headers'],
);

const tool: Schema = {
  anyOf: [
    text,
    {
      type: 'array',
      prefixItems: [
        text,
        orNull(capabilityId),
        { type: 'string', enum: ['read', 'write', 'destructive', null], nullable: true },
      ],
      minItems: 3,
      maxItems: 3,
    },
  ],
};

/** A line of `catalog/compact.jsonl`. */
export const compactSchema: Schema = closed<CompactServer>(
  {
    name: serverName,
    title: { ...text, maxLength: 60 },
    description: { ...shortText, maxLength: 100 },
    systems: setOf(lowerCase, SOME),
    capabilities: setOf(capabilityId, SOME),
    egress: oneOf('none', 'own_account', 'public'),
    publisher: closed<Server['publisher']>({ name: text, official: flag }),
    status: oneOf('deprecated', 'archived'),
    version: text,
    repository: url,
    license: text,
    stars: count,
    updated_at: date,
    packages: listOf(installable, SOME),
    remotes: listOf(remote, SOME),
    args: listOf(text, SOME),
    settings: { type: 'object', required: [], minProperties: 1, additionalProperties: text },
    secrets: setOf(text, SOME),
    one_secret_of: setOf(text, { minItems: 2 }),
    optional_secrets: setOf(text, SOME),
    requires: setOf(text, SOME),
    hosts: setOf(text),
    region: closed<NonNullable<Server['region']>>({ name: text, words: setOf(lowerCase, SOME) }),
    tools: listOf(tool, SOME),
    tools_read: closed<NonNullable<CompactServer['tools_read']>>({ source: text, at: date }),
    source: setOf(text, SOME),
    as_of: date,
  },
  [
    'description',
    'systems',
    'capabilities',
    'publisher',
    'status',
    'version',
    'repository',
    'license',
    'stars',
    'updated_at',
    'packages',
    'remotes',
    'args',
    'settings',
    'secrets',
    'one_secret_of',
    'optional_secrets',
    'requires',
    'hosts',
    'region',
    'tools',
    'tools_read',
  ],
);
