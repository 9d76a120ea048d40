import type { SearchProvider } from '../../../../application/describe-service.ts';
import type { Health, Readiness } from '../routes/health.ts';
import { jsonAnswer } from './answer.ts';
import { ANYWHERE, problemResponses } from './problem-schemas.ts';
import { anything, closed, count, flag, listOf, mapOf, oneOf, orNull, ref, text, type Schema } from './schema.ts';

export const serviceSchemas: Readonly<Record<string, Schema>> = {
  Health: closed<Health>({ status: { const: 'ok' }, version: text }),
  Readiness: closed<Readiness>({
    status: oneOf('ready', 'draining', 'failing'),
    dependencies: listOf(
      closed<Readiness['dependencies'][number]>({ name: text, status: oneOf('ok', 'failing'), detail: text }),
    ),
  }),
  PolicyFigures: {
    ...closed({ visibility: oneOf('all', 'approved'), rules: count, barred_servers: count }),
    description: 'How much the operator keeps away; the rules themselves are not told.',
  },
  SearchProvider: closed<SearchProvider>({ name: text, active: flag, needs_key: flag, key_present: orNull(flag) }),
  Configuration: {
    ...mapOf(anything),
    properties: { policy: ref('PolicyFigures'), search_providers: listOf(ref('SearchProvider')) },
    description: 'Versions, providers, bounds and counts; members are only ever added.',
  },
};

/** Health, readiness, configuration and this very document. */
export const servicePaths: Readonly<Record<string, Schema>> = {
  '/health': {
    get: {
      operationId: 'getHealth',
      summary: 'Whether the process lives. Needs no token.',
      security: [],
      responses: {
        '200': jsonAnswer('It lives.', ref('Health')),
        ...problemResponses('forbidden_origin', 'misdirected_request'),
      },
    },
  },
  '/ready': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether to send requests here, with one line a dependency.',
      responses: {
        '200': jsonAnswer('Send them.', ref('Readiness')),
        '503': jsonAnswer('Send them elsewhere: a dependency fails, or the service is stopping.', ref('Readiness')),
        ...problemResponses(...ANYWHERE),
      },
    },
  },
  '/api/config/': {
    get: {
      operationId: 'getConfiguration',
      summary: 'What the service can do and how it is set up; never a secret. Also without the last slash.',
      responses: {
        '200': jsonAnswer('The configuration.', ref('Configuration')),
        ...problemResponses(...ANYWHERE, 'internal', 'overloaded'),
      },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'getOpenApi',
      summary: 'This document.',
      responses: {
        '200': jsonAnswer('An OpenAPI 3.1 document.', mapOf(anything)),
        ...problemResponses(...ANYWHERE),
      },
    },
  },
};
