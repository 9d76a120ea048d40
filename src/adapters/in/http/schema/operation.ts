import type { ErrorCode, Fault } from '../../../../domain/errors.ts';
import { PROBLEMS, type Problem } from '../problem.ts';
import { closed, count, flag, listOf, orNull, someTexts, text, texts, type Schema, type SchemaOf } from './schema.ts';

/** Operations by path and method. */
export type Paths = Readonly<Record<string, Schema>>;
/** Named schemas of the OpenAPI document. */
export type Components = Readonly<Record<string, Schema>>;

const fault = closed<Fault>({ path: text, message: text });
const problem = closed<Problem>(
  {
    type: text,
    title: text,
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: text,
    instance: text,
    code: someTexts(...Object.keys(PROBLEMS)),
    request_id: text,
    retryable: flag,
    retry_after_s: orNull(count),
  },
  { errors: listOf(fault), suggestions: texts, provider: text, upstream_status: orNull(count), error: text },
);

export const problemComponents: Components = { Fault: fault, Problem: problem };

const requestId: Schema = { 'X-Request-Id': { schema: text } };
const retryAfter = (description: string): Schema => ({ 'Retry-After': { schema: text, description } });
const vendorRetry = retryAfter('seconds, where the provider says');
const retry = retryAfter('seconds');

const HEADERS: Partial<Readonly<Record<ErrorCode, Schema>>> = {
  unauthorized: { 'WWW-Authenticate': { schema: text } },
  provider_rate_limited: vendorRetry,
  provider_permission: vendorRetry,
  provider_quota: vendorRetry,
  provider_bad_response: vendorRetry,
  overloaded: retry,
  sync_running: retry,
  idempotency_in_flight: retry,
  draining: retry,
};

/** Failures possible on every path; `unauthorized` only where tokens are configured. */
export const ANYWHERE: readonly ErrorCode[] = ['unauthorized', 'forbidden_origin', 'misdirected_request'];

/** Failures possible for every operation with a JSON body. */
export const WITH_BODY: readonly ErrorCode[] = [
  'invalid_json',
  'validation',
  ...ANYWHERE,
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
];

/** Returns the responses of an operation for these failures, grouped by status. */
export function problemResponses(...codes: readonly ErrorCode[]): Readonly<Record<string, Schema>> {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].toSorted((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => PROBLEMS[code].status === status);
      const description = here.map((code) => `${code}: ${PROBLEMS[code].title}`).join('; ');
      const headers = here.reduce<Schema>((all, code) => ({ ...all, ...HEADERS[code] }), {});
      return [String(status), response(description, { 'application/problem+json': problem }, headers)];
    }),
  );
}

/** Describes a successful response with a JSON body. */
export function jsonResponse(description: string, schema: Schema, headers: Schema = {}): Schema {
  return response(description, { 'application/json': schema }, headers);
}

/**
 * Describes a response.
 * @param content Schemas of the body, by media type.
 */
export function response(description: string, content: Readonly<Record<string, Schema>>, headers: Schema = {}): Schema {
  const media = Object.entries(content).map(([type, schema]) => [type, { schema }] as const);
  return { description, headers: { ...requestId, ...headers }, content: Object.fromEntries(media) };
}

/** Describes a required path parameter. */
export function pathParameter(name: string, description: string): Schema {
  return { name, in: 'path', required: true, description, schema: text };
}

/** Describes an optional request header. */
export function headerParameter(name: string, description: string, schema: SchemaOf<never> = text): Schema {
  return { name, in: 'header', required: false, description, schema };
}

/** Describes a JSON request body. */
export function jsonBody(
  schema: Schema,
  { required = true, description, examples }: { required?: boolean; description?: string; examples?: Schema } = {},
): Schema {
  return {
    required,
    ...(description !== undefined && { description }),
    content: { 'application/json': { schema, ...(examples !== undefined && { examples }) } },
  };
}
