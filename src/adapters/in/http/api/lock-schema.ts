import {
  LOCK_VERSION,
  type LockContents,
  type LockedServer,
  type StackLock,
} from '../../../../domain/stack/lock/stack-lock.ts';
import { bodyReader, DIGEST_PATTERN, EXACT_VERSION_PATTERN } from '../schema/body.ts';
import { closed, oneOf, text, type Schema, type SchemaOf } from '../schema/schema.ts';

const LONGEST_TEXT = 2_000;

const string = (maxLength: number): SchemaOf<string> => ({ ...text, maxLength });
const listOf = <Item>(items: SchemaOf<Item>, maxItems: number): SchemaOf<readonly Item[]> => ({
  type: 'array',
  items,
  maxItems,
});
const orNull = <Value>(schema: SchemaOf<Value>): SchemaOf<Value | null> => withNull(schema);
const withNull = (schema: Schema): Schema => ({ ...schema, type: [schema['type'], 'null'] });

const name: SchemaOf<string> = { type: 'string', minLength: 1, maxLength: 300 };
const names = listOf(name, 1_000);

const server = closed<LockedServer>({
  name,
  version: orNull({ type: 'string', pattern: EXACT_VERSION_PATTERN }),
  package: orNull(closed({ type: oneOf('npm', 'pypi', 'oci', 'nuget', 'mcpb'), identifier: name })),
  endpoint: orNull(closed({ type: oneOf('streamable-http', 'sse'), url: string(LONGEST_TEXT) })),
  install: { ...string(10_000), description: 'the command with the exact version in it, or the URL' },
  settings: listOf(closed({ name, value: string(LONGEST_TEXT) }), 100),
  credentials: { ...names, description: 'names of secrets, never their values' },
  tools: { ...names, description: 'what the agent may use' },
  tools_known: { ...orNull(names), description: 'every tool that was known; null when nobody had read them' },
  tools_hash: {
    ...orNull({ type: 'string', pattern: DIGEST_PATTERN }),
    description: 'of the tools as this version sent them; null when nobody had seen them',
  },
  covers: listOf(closed({ capability: orNull(name), system: orNull(name) }), 100),
});

/** Contents of a lock, as validated and documented. */
export const lockContentsSchema = closed<LockContents>({
  lock_version: { const: LOCK_VERSION, description: 'the form of the lock that this version reads and writes' },
  catalog: string(200),
  ranker: string(200),
  llm: orNull(name),
  framework: orNull(name),
  servers: listOf(server, 100),
  skills: listOf(closed({ name, source: string(LONGEST_TEXT), path: string(LONGEST_TEXT) }), 100),
});

/** Lock in a request, with its contents, which answers include with `detail: full`. */
export const lockSchema: SchemaOf<StackLock> = {
  ...closed<StackLock>({ digest: { type: 'string', pattern: DIGEST_PATTERN }, contents: lockContentsSchema }),
  description: 'use exactly this stack: the lock of an answer with "detail": "full", digest and contents as they came',
};

/** Body of a request about a lock. */
export const lockRequest = closed<{ readonly lock: StackLock }>({ lock: lockSchema });

/** Parses the body of a request about a lock. @throws {QuartermasterError} `validation` naming its faults. */
export const readLockRequest = bodyReader(lockRequest);
