import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { CatalogSyncs } from '../../../../application/catalog/catalog-syncs.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { liftDeadline } from '../deadline.ts';
import { hasBody, parseBody, readBody, requireJson } from '../json-body.ts';
import { prefersNotToWait } from '../request-headers.ts';
import { readSyncRequest } from '../schemas/sync-request.ts';

export type SyncUseCases = { readonly syncs: Pick<CatalogSyncs, 'start' | 'state'> };

const PATH = '/api/catalog/sync';

/** Brings the catalog into step with the world, and tells how the last time went. */
export function addSyncRoutes(router: Router, { syncs }: SyncUseCases, limiter: ConcurrencyLimiter): void {
  router.get(PATH, (context) => {
    context.body = syncs.state;
  });

  router.post(PATH, ...[requireJson, readBody, parseBody].map(ifAny), async (context) => {
    const kinds = readSyncRequest(context.request.body ?? {});
    limiter.requireOpen();
    const report = syncs.start(kinds);
    if (prefersNotToWait(context)) {
      // Its end is told where its state is told.
      report.catch(() => undefined);
      context.status = 202;
      context.set({ Location: PATH, 'Preference-Applied': 'respond-async' });
      context.body = syncs.state;
    } else {
      // A sync belongs to the service: it goes on when the caller has gone.
      liftDeadline(context);
      context.body = await report;
    }
  });
}

function ifAny(middleware: Middleware): Middleware {
  return (context, next) => (hasBody(context) ? middleware(context, next) : next());
}
