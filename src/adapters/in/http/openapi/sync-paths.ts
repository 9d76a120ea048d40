import type { SyncState } from '../../../../application/catalog/catalog-syncs.ts';
import type { Claim } from '../../../../domain/catalog/intake/resolve-name-claims.ts';
import { SOURCE_KINDS, type SourceFault } from '../../../../application/ports/catalog-source.ts';
import type { SourceReport } from '../../../../application/catalog/pull-source.ts';
import type { SyncReport } from '../../../../application/catalog/sync-catalog.ts';
import type { ErrorCode } from '../../../../domain/errors.ts';
import { syncRequestSchema } from '../schemas/sync-request.ts';
import { jsonAnswer } from './answer.ts';
import { ANYWHERE, problemResponses } from './problem-schemas.ts';
import { closed, count, dateTime, listOf, oneOf, orNull, ref, text, type Schema } from './schema.ts';

/** Bringing the catalog into step with the world. */
export const syncSchemas: Readonly<Record<string, Schema>> = {
  SyncRequest: syncRequestSchema,
  SourceReport: closed<SourceReport>({
    source: text,
    kind: oneOf(...SOURCE_KINDS),
    status: oneOf('done', 'unchanged', 'failed', 'busy'),
    pages: count,
    added: count,
    changed: count,
    unchanged: count,
    removed: count,
    mended: count,
    refused: count,
    faults: listOf(closed<SourceFault>({ entry: text, reason: text })),
    duration_ms: count,
    error: orNull(text),
  }),
  SyncReport: closed<SyncReport>({
    started_at: dateTime,
    duration_ms: count,
    sources: listOf(ref('SourceReport')),
    claimed: count,
    claims: listOf(closed<Claim>({ source: text, name: text, owner: text, entries: count })),
  }),
  SyncState: closed<SyncState>({
    status: oneOf('never', 'running', 'finished', 'failed'),
    started_at: orNull(dateTime),
    finished_at: orNull(dateTime),
    progress: orNull(ref('SourceReport')),
    report: orNull(ref('SyncReport')),
  }),
};

const refusals: readonly ErrorCode[] = [
  'invalid_json',
  'validation',
  ...ANYWHERE,
  'request_timeout',
  'sync_running',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
  'draining',
];

export const syncPaths: Readonly<Record<string, Schema>> = {
  '/api/catalog/sync': {
    get: {
      operationId: 'getSync',
      summary: 'The sync that runs in this process, or its last one.',
      responses: { '200': jsonAnswer('How it stands.', ref('SyncState')), ...problemResponses(...ANYWHERE) },
    },
    post: {
      operationId: 'sync',
      summary: 'Brings the catalog into step with its sources. One that fails stops no other; what it had stays.',
      parameters: [
        {
          name: 'Prefer',
          in: 'header',
          required: false,
          description: 'respond-async: answer at once with 202.',
          schema: text,
        },
      ],
      requestBody: { required: false, content: { 'application/json': { schema: ref('SyncRequest') } } },
      responses: {
        '200': jsonAnswer('What came of it, however long it takes.', ref('SyncReport')),
        '202': jsonAnswer('It runs; ask for its state at Location.', ref('SyncState'), {
          Location: { schema: text },
          'Preference-Applied': { schema: text },
        }),
        ...problemResponses(...refusals),
      },
    },
  },
};
