import {
  PUBLISHER_KEY,
  SERVER_SCHEMA,
  type Argument,
  type GithubFacts,
  type Input,
  type NamedInput,
  type PackageDocument,
  type RemoteDocument,
  type ServerDocument,
} from '../../../../domain/catalog/server-document.ts';
import { closed, count, flag, listOf, mapOf, oneOf, ref, text, texts, type Schema } from './schema.ts';

const NAME_PATTERN = '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$';

const input: Readonly<Record<keyof Input, Schema>> = {
  description: text,
  isRequired: flag,
  isSecret: flag,
  format: oneOf('string', 'number', 'boolean', 'filepath'),
  value: text,
  default: text,
  placeholder: text,
  choices: texts,
};
const withVariables = { ...input, variables: mapOf(ref('Input')) };
const argument = { ...withVariables, isRepeated: flag };

type Publisher = NonNullable<ServerDocument['_meta']>;

/** A server.json and its parts. */
export const serverDocumentSchemas: Readonly<Record<string, Schema>> = {
  Input: closed<Input>({}, input),
  NamedInput: closed<NamedInput>({ name: text }, withVariables),
  Argument: {
    oneOf: [
      closed<Extract<Argument, { type: 'named' }>>({ type: { const: 'named' }, name: text }, argument),
      {
        ...closed<Extract<Argument, { type: 'positional' }>>(
          { type: { const: 'positional' } },
          { ...argument, valueHint: text },
        ),
        anyOf: [
          { type: 'object', properties: { value: text }, required: ['value'] },
          { type: 'object', properties: { valueHint: text }, required: ['valueHint'] },
        ],
      },
    ],
  },
  PackageDocument: closed<PackageDocument>(
    {
      registryType: oneOf('npm', 'pypi', 'oci', 'nuget'),
      identifier: text,
      runtimeHint: oneOf('npx', 'uvx', 'docker', 'dnx'),
      transport: closed<PackageDocument['transport']>({ type: { const: 'stdio' } }),
    },
    {
      version: { type: 'string', minLength: 1, not: { const: 'latest' } },
      packageArguments: listOf(ref('Argument')),
      environmentVariables: listOf(ref('NamedInput')),
    },
  ),
  RemoteDocument: closed<RemoteDocument>(
    { type: oneOf('streamable-http', 'sse'), url: { type: 'string', pattern: '^https?://\\S+$' } },
    { headers: listOf(ref('NamedInput')), variables: mapOf(ref('Input')) },
  ),
  ServerDocument: closed<ServerDocument>(
    {
      $schema: { const: SERVER_SCHEMA },
      name: { type: 'string', minLength: 3, maxLength: 200, pattern: NAME_PATTERN },
      description: { type: 'string', minLength: 1, maxLength: 100 },
      title: { type: 'string', minLength: 1, maxLength: 100 },
      version: { type: 'string', minLength: 1, maxLength: 255 },
    },
    {
      repository: closed<NonNullable<ServerDocument['repository']>>({
        url: { type: 'string', format: 'uri' },
        source: oneOf('github', 'gitlab'),
      }),
      packages: listOf(ref('PackageDocument')),
      remotes: listOf(ref('RemoteDocument')),
      _meta: closed<Publisher>({
        [PUBLISHER_KEY]: closed<Publisher[typeof PUBLISHER_KEY]>({
          github: closed<GithubFacts>({ name: text, nameWithOwner: text }, { license: text, stargazerCount: count }),
        }),
      }),
    },
  ),
};
