import type { RecommendRequest } from '../../../../application/recommend/recommend-stack.ts';
import type { RunRequest } from '../../../../application/runs/run-request.ts';
import { Secret } from '../../../../application/runs/redaction.ts';
import { QuartermasterError, type Fault } from '../../../../domain/errors.ts';
import { normalizeTask } from '../../task-input.ts';
import { bodyError, compileBody } from '../schema/body.ts';
import type { Schema } from '../schema/schema.ts';
import { constraintsSchema } from './constraints-schema.ts';
import { optionalTexts, RUN_DEFAULTS, runRequestSchema, type RunBody } from './run-request-schema.ts';
import { serversOf } from '../../../../domain/stack/configured-servers.ts';
import { isObject } from '../../../../domain/catalog/json.ts';

/**
 * Valid run request with defaults filled in: the input of a recommendation, and the additional input of a proof run.
 */
export type ReadRun = {
  readonly dryRun: boolean;
  readonly recommend: RecommendRequest;
  readonly proof: Omit<RunRequest, keyof RecommendRequest>;
};

/** @throws {QuartermasterError} `validation` with every fault, or `invalid_provider` when that is the only one. */
export type ReadRunRequest = (body: unknown) => ReadRun;

/** Upper bounds of `current_config`: number of servers, and bytes as JSON without white space. */
const MOST_CONFIGURED = 100;
const MOST_CONFIGURED_BYTES = 64 * 1024;

const checkRunBody = compileBody(runRequestSchema);

/**
 * @param providers Provider names that a request may give.
 * @param defaultProvider Used when the request names none.
 */
export function makeReadRunRequest(providers: readonly string[], defaultProvider: string): ReadRunRequest {
  return (body) => {
    const given = normalize(body);
    const checked = checkRunBody(given);
    const unknownProvider = providerFault(given, providers);
    const tooMuch = isObject(given) ? configurationFault(given['current_config']) : null;
    if ('value' in checked && tooMuch === null) {
      if (unknownProvider === null) return toReadRun(checked.value, defaultProvider);
      throw new QuartermasterError('invalid_provider', `The provider ${unknownProvider.message}.`, {
        errors: [unknownProvider],
      });
    }
    const faults = 'faults' in checked ? checked.faults : [];
    throw bodyError([...[unknownProvider, tooMuch].filter((fault) => fault !== null), ...faults]);
  };
}

function normalize(body: unknown): unknown {
  const given = withoutBlanks(body, runRequestSchema);
  if (!isObject(given)) return given;
  return {
    ...given,
    ...(typeof given['task'] === 'string' && { task: normalizeTask(given['task']) }),
    ...(isObject(given['answers']) && { answers: normalizeTexts(given['answers']) }),
    ...('constraints' in given && { constraints: withoutBlanks(given['constraints'], constraintsSchema) }),
  };
}

function normalizeTexts(texts: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? normalizeTask(text) : text]),
  );
}

function withoutBlanks(value: unknown, schema: Schema): unknown {
  if (!isObject(value)) return value;
  const optional = optionalTexts(schema);
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => !optional.has(name) || (member !== null && member !== '')),
  );
}

function providerFault(given: unknown, providers: readonly string[]): Fault | null {
  const provider = isObject(given) ? given['provider'] : undefined;
  if (typeof provider !== 'string' || providers.includes(provider)) return null;
  return { path: '/provider', message: `must be one of ${providers.join(', ')}` };
}

/** Checks the bounds of `current_config`, which JSON Schema cannot express; null when it is valid or not an object. */
function configurationFault(current: unknown): Fault | null {
  if (!isObject(current)) return null;
  const count = Object.keys(serversOf(current)).length;
  if (count > MOST_CONFIGURED)
    return faultOf(
      `must have at most ${MOST_CONFIGURED} servers, not ${count}: leave out those that do not matter here`,
    );
  const bytes = Buffer.byteLength(JSON.stringify(current));
  if (bytes > MOST_CONFIGURED_BYTES)
    return faultOf(
      `must have at most ${MOST_CONFIGURED_BYTES} bytes, not ${bytes}: leave out what is no server's entry`,
    );
  return null;
}

function faultOf(message: string): Fault {
  return { path: '/current_config', message };
}

function toReadRun(given: RunBody, defaultProvider: string): ReadRun {
  const body = { ...RUN_DEFAULTS, ...given };
  const secrets = Object.entries(given.credentials ?? {});
  const held = given.credentials_held ?? (given.credentials === undefined ? undefined : []);
  return {
    dryRun: body.dry_run,
    recommend: {
      task: body.task,
      provider: body.provider ?? defaultProvider,
      model: body.model ?? null,
      apiKey: secretOf(body.api_key),
      searchApiKey: secretOf(body.search_api_key),
      timeoutMs: body.timeout * 1_000,
      constraints: body.constraints ?? {},
      credentialsHeld: held === undefined ? null : [...new Set([...held, ...secrets.map(([name]) => name)])],
      currentConfig: body.current_config ?? null,
      clients: body.clients,
      namedClients: given.clients ?? [],
      detail: body.detail,
      alternatives: body.alternatives,
      lock: body.lock ?? null,
      needs: body.needs ?? null,
      ...(body.answers !== undefined && { answers: body.answers }),
    },
    proof: {
      maxRetries: body.max_retries,
      scoreThreshold: body.score_threshold,
      allowEffects: body.allow_effects,
      credentials: Object.fromEntries(secrets.map(([name, value]) => [name, new Secret(value)])),
      contribution: body.contribution,
    },
  };
}

function secretOf(key: string | undefined): Secret | null {
  return key === undefined ? null : new Secret(key);
}
