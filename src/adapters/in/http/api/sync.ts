import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { CatalogSyncs, SyncState } from '../../../../application/catalog/catalog-syncs.ts';
import type { SourceReport } from '../../../../application/catalog/source-report.ts';
import type { SyncReport } from '../../../../application/catalog/sync-catalog.ts';
import { SOURCE_KINDS, type SourceKind } from '../../../../application/ports/catalog-source.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { liftDeadline } from '../deadline.ts';
import { hasBody, parseBody, readBody, requireJson } from '../json-body.ts';
import { prefersNotToWait } from '../request-headers.ts';
import { bodyReader } from '../schema/body.ts';
import {
  ANYWHERE,
  headerParameter,
  jsonBody,
  jsonResponse,
  problemResponses,
  type Components,
  type Paths,
  WITH_BODY,
} from '../schema/operation.ts';
import { closed, count, dateTime, listOf, oneOf, orNull, partial, text } from '../schema/schema.ts';

export type SyncUseCases = { readonly syncs: Pick<CatalogSyncs, 'start' | 'state'> };

const PATH = '/api/catalog/sync';

export const syncRequest = partial<{ readonly sources?: readonly SourceKind[] }>({
  sources: {
    ...listOf(oneOf(...SOURCE_KINDS)),
    uniqueItems: true,
    maxItems: SOURCE_KINDS.length,
    description: 'what to sync; left out or empty, everything',
  },
});

const sourceReport = closed<SourceReport>({
  source: text,
  kind: oneOf(...SOURCE_KINDS),
  status: oneOf('done', 'unchanged', 'failed', 'busy', 'over_budget'),
  pages: count,
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  mended: count,
  refused: count,
  faults: listOf(closed({ entry: text, reason: text })),
  duration_ms: count,
  error: orNull(text),
});

const syncReport = closed<SyncReport>({
  started_at: dateTime,
  duration_ms: count,
  sources: listOf(sourceReport),
  claimed: count,
  claims: listOf(closed({ source: text, name: text, owner: text, entries: count })),
  ungiven: listOf(closed({ source: text, namespace: text, names: count })),
});

const syncState = closed<SyncState>({
  status: oneOf('never', 'running', 'finished', 'failed'),
  started_at: orNull(dateTime),
  finished_at: orNull(dateTime),
  progress: orNull(sourceReport),
  report: orNull(syncReport),
});

export const syncComponents: Components = {
  SyncRequest: syncRequest,
  SourceReport: sourceReport,
  SyncReport: syncReport,
  SyncState: syncState,
};

/** Operations that sync the catalog with its sources. */
export const syncPaths: Paths = {
  [PATH]: {
    get: {
      operationId: 'getSync',
      summary: 'The sync that runs in this process, or its last one.',
      responses: { '200': jsonResponse('How it stands.', syncState), ...problemResponses(...ANYWHERE) },
    },
    post: {
      operationId: 'sync',
      summary: 'Brings the catalog into step with its sources. One that fails stops no other; what it had stays.',
      parameters: [headerParameter('Prefer', 'respond-async: answer at once with 202.')],
      requestBody: jsonBody(syncRequest, { required: false }),
      responses: {
        '200': jsonResponse('What came of it, however long it takes.', syncReport),
        '202': jsonResponse('It runs; ask for its state at Location.', syncState, {
          Location: { schema: text },
          'Preference-Applied': { schema: text },
        }),
        ...problemResponses(...WITH_BODY, 'sync_running', 'draining'),
      },
    },
  },
};

const readSyncRequest = bodyReader(syncRequest);

export function addSyncRoutes(router: Router, { syncs }: SyncUseCases, limiter: ConcurrencyLimiter): void {
  router.get(PATH, (context) => {
    context.body = syncs.state;
  });

  router.post(PATH, ...[requireJson, readBody, parseBody].map(ifAny), async (context) => {
    const { sources = [] } = readSyncRequest(context.request.body ?? {});
    limiter.requireOpen();
    const report = syncs.start(sources);
    if (prefersNotToWait(context)) {
      // The sync state reports a failure.
      report.catch(() => undefined);
      context.status = 202;
      context.set({ Location: PATH, 'Preference-Applied': 'respond-async' });
      context.body = syncs.state;
    } else {
      // A sync belongs to the service and continues after the caller disconnects.
      liftDeadline(context);
      context.body = await report;
    }
  });
}

function ifAny(middleware: Middleware): Middleware {
  return (context, next) => (hasBody(context) ? middleware(context, next) : next());
}
