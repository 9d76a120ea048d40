import * as fc from 'fast-check';
import { makeTasks } from '../../bench/tasks.ts';
import { breakages } from './breakages.ts';
import { SECRET_MARK, shotOf, type Case } from './case.ts';
import { valuesOf, type Schema } from './schema-arbitrary.ts';

const BODY_TYPE = ['Content-Type', 'application/json'] as const;
const MADE_TASKS = 2_000;

/**
 * Makes requests from the document that the service serves: about half of them valid, the others broken in one way.
 * The same seed and document give the same requests.
 *
 * @param names Names of servers that exist.
 */
export function generateCases(
  document: Schema,
  names: readonly string[],
  seed: number,
  count: number,
): readonly Case[] {
  return fc.sample(cases(document, names), { seed, numRuns: count });
}

function cases(document: Schema, names: readonly string[]): fc.Arbitrary<Case> {
  const runs = validRuns(document);
  const reads = validReads(names);
  return fc.oneof(
    { arbitrary: runs, weight: 35 },
    { arbitrary: reads, weight: 15 },
    { arbitrary: breakages(runs, reads), weight: 50 },
  );
}

function validRuns(document: Schema): fc.Arbitrary<Case> {
  const secret = fc.uuid().map((id) => `${SECRET_MARK}${id}`);
  const task = fc.oneof(
    { arbitrary: fc.constantFrom(...makeTasks(MADE_TASKS)), weight: 3 },
    { arbitrary: valuesOf(property(document, 'task')), weight: 1 },
  );
  const own = {
    task,
    provider: fc.constantFrom('local', '', null),
    api_key: secret,
    search_api_key: secret,
    credentials: fc.dictionary(valuesOf(namesOfSecrets(document)) as fc.Arbitrary<string>, secret, {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    // With less time the web may answer too late once and in time once: then the two answers of one request differ.
    timeout: fc.option(fc.integer({ min: 60, max: 300 }), { nil: undefined }),
    answers: givenAnswers(document),
    needs: fc.option(fc.array(givenNeeds(), { minLength: 1, maxLength: 12 }), { nil: undefined, freq: 2 }),
    // One in ten asks for a full run.
    dry_run: fc.constant(true),
  };
  // A lock that nobody made does not fit its digest: those are among the broken ones.
  return valuesOf(without(requestSchema(document), 'lock'), own).map((drawn) => {
    const request = { dry_run: true, ...(drawn as Record<string, unknown>) };
    return aRun('a valid run', request, secretsOf(request));
  });
}

/** Answers with keys of questions that the data have; any other key is refused. */
function givenAnswers(document: Schema): fc.Arbitrary<unknown> {
  const key = fc.constantFrom('github.project_or_repository', 'web.urls', 'cms.may_publish', 'schedule.time');
  const text = valuesOf(property(document, 'answers')['additionalProperties'] as Schema);
  return fc.dictionary(key, text, { maxKeys: 3, noNullPrototype: true });
}

/** Needs with capabilities that the vocabulary has; any other one is refused. */
function givenNeeds(): fc.Arbitrary<unknown> {
  return fc.record(
    {
      text: fc.constantFrom(...makeTasks(MADE_TASKS)).map((text) => text.slice(0, 400)),
      effect: fc.constantFrom('none', 'read', 'write', 'destructive'),
      capability: fc.constantFrom('issue.list', 'chat.post', 'email.send', 'web.search'),
      system: fc.constantFrom('GitHub', 'slack', 'Quandrix'),
      formats: fc.record({ in: fc.constant('csv'), out: fc.constant('pdf') }, { requiredKeys: [] }),
    },
    { requiredKeys: ['text'], noNullPrototype: true },
  );
}

/** A POST of this value as JSON. */
function aRun(label: string, request: unknown, secrets: readonly string[]): Case {
  const body = new TextEncoder().encode(JSON.stringify(request));
  return { label, shot: shotOf('POST', '/api/run', [BODY_TYPE], body), valid: true, secrets };
}

function validReads(names: readonly string[]): fc.Arbitrary<Case> {
  const words = fc.constantFrom(...makeTasks(MADE_TASKS));
  const limit = fc.integer({ min: 1, max: 100 });
  const name = names.length === 0 ? fc.constant('none') : fc.constantFrom(...names);
  const targets = fc.oneof(
    fc.constantFrom(
      '/health',
      '/ready',
      '/api/config/',
      '/api/config',
      '/openapi.json',
      '/api/mcp/servers',
      '/api/catalog/sync',
    ),
    fc.tuple(words, limit).map(([text, most]) => `/api/mcp/search?q=${encodeURIComponent(text)}&limit=${most}`),
    fc
      .tuple(limit, fc.constantFrom('', '&transport=stdio', '&registry_type=npm', '&capability=issue.list'))
      .map(([most, filter]) => `/api/mcp/servers?limit=${most}${filter}`),
    fc
      .tuple(name, fc.boolean())
      .map(([text, encoded]) => `/api/mcp/servers/${encoded ? encodeURIComponent(text) : text}`),
    registryReads(words, limit, name),
  );
  return targets.map((target) => ({
    label: 'a valid read',
    shot: shotOf('GET', target, [], new Uint8Array()),
    valid: true,
    secrets: [],
  }));
}

function registryReads(
  words: fc.Arbitrary<string>,
  limit: fc.Arbitrary<number>,
  name: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const filter = fc.constantFrom('', '&version=latest', '&search=data', '&updated_since=2026-09-01T00:00:00Z');
  return fc.oneof(
    fc.constantFrom('/v0.1/ping', '/v0.1/health', '/v0.1/version', '/v0.1/x', '/v0.1/servers/'),
    fc.tuple(limit, filter).map(([most, rest]) => `/v0.1/servers?limit=${most}${rest}`),
    fc
      .tuple(name, fc.boolean(), fc.constantFrom('', '/latest'))
      .map(([text, encoded, rest]) => `/v0.1/servers/${encoded ? encodeURIComponent(text) : text}/versions${rest}`),
    fc
      .tuple(words, limit)
      .map(([text, most]) => `/v0.1/x/dev.quartermaster/search?q=${encodeURIComponent(text)}&limit=${most}`),
  );
}

/** Every text in a value that bears the mark. */
export function secretsOf(value: unknown): readonly string[] {
  return [...new Set(JSON.stringify(value)?.match(new RegExp(`${SECRET_MARK}[0-9a-f-]+`, 'g')))];
}

function requestSchema(document: Schema): Schema {
  const components = document['components'] as { readonly schemas: Readonly<Record<string, Schema>> };
  const schema = components.schemas['RunRequest'];
  if (schema === undefined) throw new RangeError('the document has no RunRequest');
  return schema;
}

function property(document: Schema, name: string): Schema {
  const schema = (requestSchema(document)['properties'] as Readonly<Record<string, Schema>>)[name];
  if (schema === undefined) throw new RangeError(`the document has no field ${name}`);
  return schema;
}

function without(schema: Schema, name: string): Schema {
  const { [name]: _left, ...properties } = schema['properties'] as Readonly<Record<string, Schema>>;
  return { ...schema, properties };
}

function namesOfSecrets(document: Schema): Schema {
  return (property(document, 'credentials')['propertyNames'] ?? { type: 'string' }) as Schema;
}
