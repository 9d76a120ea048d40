import type { ServerLine } from '../../../src/domain/catalog/catalog-line.ts';
import type {
  CredentialNeed,
  Package,
  Registration,
  Remote,
  Server,
  Setting,
  Tool,
} from '../../../src/domain/catalog/server.ts';
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

const tool = closed<Omit<Tool, 'seen'>>(
  {
    name: text,
    description: shortText,
    capability: orNull(capabilityId),
    effect: { type: 'string', enum: ['read', 'write', 'destructive', null], nullable: true },
    parameters: text,
    also: setOf(capabilityId, { minItems: 1 }),
  },
  ['parameters', 'also'],
);

const setting = closed<Setting>(
  {
    name: text,
    value: { type: 'string' },
    why: text,
    when: oneOf('always', 'read_only', 'write'),
    way: oneOf('package', 'remote'),
    unlocks: { type: 'boolean', const: true },
    narrow: { type: 'object', required: [], additionalProperties: text },
  },
  ['way', 'unlocks', 'narrow'],
);

const registration = closed<Registration>({
  kind: oneOf('none', 'app', 'workspace_admin', 'listed_client'),
  where: orNull(url),
});

const credential = closed<CredentialNeed>(
  {
    alternatives: setOf(setOf(text, { minItems: 1 })),
    pick: setOf(text),
    required: flag,
    scopes: setOf(text),
    get_it: orNull(url),
    why: orNull(text),
    registration: orNull(registration),
    unattended: orNull(flag),
  },
  ['registration', 'unattended'],
);

/** A package of Python and bounds of its version: `mcp>=1,<2`. */
const bound: Schema = { type: 'string', pattern: '^[a-z0-9][\\w.-]*[<>=!~][\\w.,<>=!~*+-]*$' };

const installable = closed<Omit<Package, 'fact' | 'version_origin'>>(
  {
    type: oneOf('npm', 'pypi', 'oci', 'nuget', 'mcpb'),
    identifier: text,
    version: orNull(text),
    verified: flag,
    environment: setOf(text),
    executable: text,
    bounds: setOf(bound, { minItems: 1 }),
  },
  ['executable', 'bounds'],
);

const remote = closed<Remote>({ type: oneOf('streamable-http', 'sse'), url, headers: setOf(text) });

/** As in the official registry: a reverse domain, a slash, a server. */
export const serverName: Schema = {
  type: 'string',
  maxLength: 200,
  pattern: '^[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+/[A-Za-z0-9._-]+$',
};

/** A line of `catalog/servers.jsonl`. */
export const serverSchema: Schema = closed<ServerLine>(
  {
    name: serverName,
    title: shortText,
    description: shortText,
    aliases: setOf(lowerCase),
    systems: setOf(lowerCase),
    publisher: closed<Server['publisher']>({ name: text, official: flag }),
    status: oneOf('active', 'deprecated', 'archived'),
    version: orNull(text),
    repository: orNull(url),
    license: orNull(text),
    stars: orNull(count),
    updated_at: orNull(date),
    egress: oneOf('none', 'own_account', 'public'),
    hosts: setOf(text),
    packages: listOf(installable),
    remotes: listOf(remote),
    prefer: text,
    args: listOf(text),
    settings: listOf(setting),
    credentials: listOf(credential),
    requires: setOf(text),
    tools: listOf(tool),
    tools_read: orNull(closed<NonNullable<Server['tools_read']>>({ source: text, at: date, version: orNull(text) })),
    capabilities: setOf(capabilityId),
    region: orNull(closed<NonNullable<Server['region']>>({ name: text, words: setOf(lowerCase, { minItems: 1 }) })),
    source: setOf(text, { minItems: 1 }),
    as_of: date,
  },
  ['hosts'],
);
