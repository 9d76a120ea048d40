import type { PublishedDocument } from '../../../../domain/catalog/published-entry.ts';
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
import type { Components } from '../schema/operation.ts';
import {
  closed,
  constant,
  count,
  flag,
  listOf,
  mapOf,
  oneOf,
  someTexts,
  text,
  texts,
  type MembersOf,
  type SchemaOf,
} from '../schema/schema.ts';

const NAME_PATTERN = '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$';

const inputMembers: MembersOf<Input> = {
  description: text,
  isRequired: flag,
  isSecret: flag,
  format: oneOf('string', 'number', 'boolean', 'filepath'),
  value: text,
  default: text,
  placeholder: text,
  choices: texts,
};
const input = closed<Input>({}, inputMembers);
const withVariables = { ...inputMembers, variables: mapOf(input) };
const argumentMembers = { ...withVariables, isRepeated: flag };

type Publisher = NonNullable<ServerDocument['_meta']>;

const namedInput = closed<NamedInput>({ name: text }, withVariables);

const argument: SchemaOf<Argument> = {
  oneOf: [
    closed<Extract<Argument, { type: 'named' }>>({ type: constant('named'), name: text }, argumentMembers),
    {
      ...closed<Extract<Argument, { type: 'positional' }>>(
        { type: constant('positional') },
        { ...argumentMembers, valueHint: text },
      ),
      anyOf: [
        { type: 'object', properties: { value: text }, required: ['value'] },
        { type: 'object', properties: { valueHint: text }, required: ['valueHint'] },
      ],
    },
  ],
};

const packageDocument = closed<PackageDocument>(
  {
    registryType: oneOf('npm', 'pypi', 'oci', 'nuget'),
    identifier: text,
    runtimeHint: someTexts('npx', 'uvx', 'docker', 'dnx'),
    transport: closed({ type: constant('stdio') }),
  },
  {
    version: { type: 'string', minLength: 1, not: constant('latest') },
    runtimeArguments: listOf(argument),
    packageArguments: listOf(argument),
    environmentVariables: listOf(namedInput),
  },
);

const remoteDocument = closed<RemoteDocument>(
  { type: oneOf('streamable-http', 'sse'), url: { type: 'string', pattern: '^https?://\\S+$' } },
  { headers: listOf(namedInput), variables: mapOf(input) },
);

export const serverDocument = closed<ServerDocument>(
  {
    $schema: constant(SERVER_SCHEMA),
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: NAME_PATTERN },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', minLength: 1, maxLength: 255 },
  },
  {
    repository: closed({
      url: { type: 'string', format: 'uri' },
      source: oneOf('github', 'gitlab'),
    }),
    packages: listOf(packageDocument),
    remotes: listOf(remoteDocument),
    _meta: closed<Publisher>({
      [PUBLISHER_KEY]: closed<Publisher[typeof PUBLISHER_KEY]>({
        github: closed<GithubFacts>({ name: text, nameWithOwner: text }, { license: text, stargazerCount: count }),
      }),
    }),
  },
);

const anyObject: SchemaOf<object> = { type: 'object' };

const publishedMembers: MembersOf<PublishedDocument> = {
  $schema: text,
  name: { type: 'string', minLength: 3, maxLength: 200 },
  description: text,
  title: text,
  version: { type: 'string', minLength: 1, maxLength: 255 },
  websiteUrl: text,
  repository: anyObject,
  packages: listOf(anyObject),
  remotes: listOf(anyObject),
  icons: listOf(anyObject),
  _meta: anyObject,
};

/** server.json as its publisher wrote it; it may have members of later schema versions. */
export const publishedDocument: SchemaOf<PublishedDocument> = {
  type: 'object',
  properties: publishedMembers,
  required: ['$schema', 'name', 'description', 'version'],
};

/** Schemas of a server.json and its parts. */
export const serverDocumentComponents: Components = {
  Input: input,
  NamedInput: namedInput,
  Argument: argument,
  PackageDocument: packageDocument,
  RemoteDocument: remoteDocument,
  ServerDocument: serverDocument,
  PublishedDocument: publishedDocument,
};
