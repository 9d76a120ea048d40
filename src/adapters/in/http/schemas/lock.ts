import { LOCK_VERSION, type LockContents, type LockedServer } from '../../../../domain/stack/lock/stack-lock.ts';
import { closed, type Schema } from '../openapi/schema.ts';
import { DIGEST_PATTERN, EXACT_VERSION_PATTERN } from './patterns.ts';

const LONGEST_TEXT = 2_000;

const string = (maxLength: number): Schema => ({ type: 'string', maxLength });
const listOf = (items: Schema, maxItems: number): Schema => ({ type: 'array', items, maxItems });

const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema['type'], 'null'] });

const name: Schema = { type: 'string', minLength: 1, maxLength: 300 };
const names = listOf(name, 1_000);

const server = closed<LockedServer>({
  name,
  version: orNull({ type: 'string', pattern: EXACT_VERSION_PATTERN }),
  package: orNull(
    closed<NonNullable<LockedServer['package']>>({
      type: { type: 'string', enum: ['npm', 'pypi', 'oci', 'nuget', 'mcpb'] },
      identifier: name,
    }),
  ),
  endpoint: orNull(
    closed<NonNullable<LockedServer['endpoint']>>({
      type: { type: 'string', enum: ['streamable-http', 'sse'] },
      url: string(LONGEST_TEXT),
    }),
  ),
  install: { ...string(10_000), description: 'the command with the exact version in it, or the URL' },
  settings: listOf(closed<LockedServer['settings'][number]>({ name, value: string(LONGEST_TEXT) }), 100),
  credentials: { ...names, description: 'names of secrets, never their values' },
  tools: { ...names, description: 'what the agent may use' },
  tools_known: { ...orNull(names), description: 'every tool that was known; null when nobody had read them' },
  tools_hash: {
    ...orNull({ type: 'string', pattern: DIGEST_PATTERN }),
    description: 'of the tools as this version sent them; null when nobody had seen them',
  },
  covers: listOf(closed<LockedServer['covers'][number]>({ capability: orNull(name), system: orNull(name) }), 100),
});

/** What a lock fixes, as it is checked and as it is documented. */
export const lockContentsSchema = closed<LockContents>({
  lock_version: { const: LOCK_VERSION, description: 'the form of the lock that this version reads and writes' },
  catalog: string(200),
  ranker: string(200),
  llm: orNull(name),
  framework: orNull(name),
  servers: listOf(server, 100),
  skills: listOf(
    closed<LockContents['skills'][number]>({ name, source: string(LONGEST_TEXT), path: string(LONGEST_TEXT) }),
    100,
  ),
});

/** A lock of a request: with its contents, which answers have with `detail: full`. */
export const lockSchema: Schema = {
  type: 'object',
  properties: {
    digest: { type: 'string', pattern: DIGEST_PATTERN },
    contents: lockContentsSchema,
  },
  required: ['digest', 'contents'],
  additionalProperties: false,
  description: 'use exactly this stack: the lock of an answer with "detail": "full", digest and contents as they came',
};
