/** A JSON Schema, draft-07 as server.json uses it. */
type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const dateTime: Schema = { type: 'string', format: 'date-time' };
const object = (properties: Schema, required: readonly string[], additionalProperties: unknown = true): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties,
});
const list = (items: Schema): Schema => ({ type: 'array', items });

const input = {
  description: text,
  isRequired: { type: 'boolean' },
  isSecret: { type: 'boolean' },
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  value: text,
  default: text,
  placeholder: text,
  choices: list(text),
};
const inputs = { type: 'object', additionalProperties: object(input, []) };
const filled = { ...input, variables: inputs };
const named = object({ ...filled, name: text }, ['name'], false);

const argument = {
  oneOf: [
    object({ ...filled, type: { const: 'named' }, name: text }, ['type', 'name'], false),
    {
      ...object({ ...filled, type: { const: 'positional' }, valueHint: text }, ['type'], false),
      anyOf: [{ required: ['value'] }, { required: ['valueHint'] }],
    },
  ],
};

const packaged = object(
  {
    registryType: { enum: ['npm', 'pypi', 'oci', 'nuget', 'mcpb', 'cargo'] },
    identifier: { type: 'string', minLength: 1 },
    version: { type: 'string', minLength: 1, not: { enum: ['latest'] } },
    runtimeHint: text,
    transport: object({ type: { const: 'stdio' } }, ['type'], false),
    runtimeArguments: list(argument),
    packageArguments: list(argument),
    environmentVariables: list(named),
  },
  ['registryType', 'identifier', 'transport'],
  false,
);

const remote = object(
  {
    type: { enum: ['streamable-http', 'sse'] },
    url: { type: 'string', pattern: '^https?://\\S+$' },
    headers: list(named),
    variables: inputs,
  },
  ['type', 'url'],
  false,
);

const publisherProvided = object(
  { github: object({ name: text, nameWithOwner: text, license: text, stargazerCount: { type: 'integer' } }, ['name']) },
  [],
);

/** What the protocol asks of a server.json, in our own words. */
const server = object(
  {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', minLength: 1, maxLength: 255, not: { pattern: '^latest$|[\\^~<>=*|]|\\.x' } },
    repository: object({ url: { type: 'string', format: 'uri' }, source: text }, ['url', 'source'], false),
    packages: { ...list(packaged), minItems: 1 },
    remotes: { ...list(remote), minItems: 1 },
    _meta: object({ 'io.modelcontextprotocol.registry/publisher-provided': publisherProvided }, [], false),
  },
  ['$schema', 'name', 'description', 'version'],
  false,
);

const official = object(
  {
    status: { enum: ['active', 'deprecated', 'deleted'] },
    statusMessage: { type: 'string', maxLength: 500 },
    statusChangedAt: dateTime,
    publishedAt: dateTime,
    updatedAt: dateTime,
    isLatest: { type: 'boolean' },
  },
  ['status', 'statusChangedAt', 'publishedAt', 'updatedAt', 'isLatest'],
  false,
);

/** What the protocol asks of an entry. */
export const entrySchema: Schema = object(
  {
    server,
    _meta: object(
      { 'io.modelcontextprotocol.registry/official': official, 'dev.quartermaster/catalog': { type: 'object' } },
      ['io.modelcontextprotocol.registry/official', 'dev.quartermaster/catalog'],
    ),
  },
  ['server', '_meta'],
  false,
);

/** What the protocol asks of a page. */
export const pageSchema: Schema = object(
  {
    servers: list(entrySchema),
    metadata: object(
      { nextCursor: { type: 'string', pattern: '^[A-Za-z0-9_-]+$' }, count: { type: 'integer', minimum: 0 } },
      ['count'],
      false,
    ),
  },
  ['servers', 'metadata'],
  false,
);
