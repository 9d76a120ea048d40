import { Ajv } from 'ajv';
import formats from 'ajv-formats';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const address: Schema = { type: 'string', format: 'uri' };
const list = (items: Schema): Schema => ({ type: 'array', items });
const mapOf = (items: Schema): Schema => ({ type: 'object', additionalProperties: items });
const object = (properties: Schema, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const input = {
  description: text,
  isRequired: flag,
  isSecret: flag,
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  value: text,
  default: text,
  placeholder: text,
  choices: list(text),
};
const filled = { ...input, variables: mapOf(object(input, [])) };
const named = object({ ...filled, name: text }, ['name']);
const argument: Schema = {
  oneOf: [
    object({ ...filled, type: { const: 'named' }, name: text, isRepeated: flag }, ['type', 'name']),
    {
      ...object({ ...filled, type: { const: 'positional' }, valueHint: text, isRepeated: flag }, ['type']),
      anyOf: [{ required: ['value'] }, { required: ['valueHint'] }],
    },
  ],
};
const url: Schema = { type: 'string', pattern: '^https?://[^\\s]+$' };
const hosted = { type: { enum: ['streamable-http', 'sse'] }, url, headers: list(named) };

const packaged = object(
  {
    registryType: text,
    registryBaseUrl: address,
    identifier: text,
    version: { type: 'string', minLength: 1, not: { const: 'latest' } },
    fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
    runtimeHint: text,
    transport: { oneOf: [object({ type: { const: 'stdio' } }, ['type']), object(hosted, ['type', 'url'])] },
    runtimeArguments: list(argument),
    packageArguments: list(argument),
    environmentVariables: list(named),
  },
  ['registryType', 'identifier', 'transport'],
);

const icon = object(
  {
    src: { ...address, maxLength: 255 },
    mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
    sizes: list({ type: 'string', pattern: '^(\\d+x\\d+|any)$' }),
    theme: { enum: ['light', 'dark'] },
  },
  ['src'],
);

/** What the schema 2025-12-11 asks of a server.json, in our own words; members that it does not name are refused. */
export const serverJsonSchema: Schema = object(
  {
    $schema: address,
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', minLength: 1, maxLength: 255 },
    websiteUrl: address,
    repository: object({ url: address, source: text, id: text, subfolder: text }, ['url', 'source']),
    packages: list(packaged),
    remotes: list(object({ ...hosted, variables: mapOf(object(input, [])) }, ['type', 'url'])),
    icons: list(icon),
    _meta: object({ 'io.modelcontextprotocol.registry/publisher-provided': { type: 'object' } }, []),
  },
  ['$schema', 'name', 'description', 'version'],
);

const moment: Schema = { type: 'string', format: 'date-time' };

/** What the protocol asks of the state of an entry. */
export const entryStateSchema: Schema = object(
  {
    status: { enum: ['active', 'deprecated', 'deleted'] },
    statusMessage: { type: 'string', maxLength: 500 },
    statusChangedAt: moment,
    publishedAt: moment,
    updatedAt: moment,
    isLatest: flag,
  },
  ['status', 'statusChangedAt', 'publishedAt', 'updatedAt', 'isLatest'],
);

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const documents = ajv.compile(serverJsonSchema);
const states = ajv.compile(entryStateSchema);

/** What breaks the schema in a server.json, in one line; empty when nothing does. */
export function faultsOfServerJson(value: unknown): string {
  return documents(value) ? '' : ajv.errorsText(documents.errors);
}

export function faultsOfState(value: unknown): string {
  return states(value) ? '' : ajv.errorsText(states.errors);
}
