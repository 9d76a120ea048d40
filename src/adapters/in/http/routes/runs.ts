import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CancelRun, GetArtifact, GetRun, ListRuns } from '../../../../application/runs/caller-runs.ts';
import type { FollowRun, ListEvents } from '../../../../application/runs/run-events.ts';
import { isEnd } from '../../../../domain/run/run-state.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { answerArtifact } from '../artifact-response.ts';
import { callerOf } from '../bearer-token.ts';
import { liftDeadline, signalOf } from '../deadline.ts';
import { streamEvents } from '../event-stream.ts';
import { linkNext } from '../json-response.ts';
import { readEventsQuery, readRunListQuery } from '../run-query.ts';
import { Subscribers } from '../event-stream.ts';

export type RunsUseCases = {
  readonly listRuns: ListRuns;
  readonly getRun: GetRun;
  readonly cancelRun: CancelRun;
  readonly followRun: FollowRun;
  readonly listEvents: ListEvents;
  readonly getArtifact: GetArtifact;
};

const RUN = '/api/runs/:id';

/**
 * What became of the runs of a caller, and following and cancelling them.
 *
 * @param stuckMs How long a client that follows a run may take nothing.
 */
export function addRunsRoutes(
  router: Router,
  useCases: RunsUseCases,
  limiter: ConcurrencyLimiter,
  stuckMs: number,
): void {
  const { listRuns, getRun, cancelRun, followRun, listEvents, getArtifact } = useCases;
  const subscribers = new Subscribers();

  router.get('/api/runs', async (context) => {
    const { items, cursor } = await listRuns({
      ...readRunListQuery(context.querystring),
      caller: callerOf(context),
    });
    linkNext(context, 'cursor', cursor);
    context.body = items;
  });

  router.get(RUN, async (context) => {
    const found = await getRun(idIn(context), callerOf(context));
    if ('record' in found) answerRecord(context, found.record);
    else context.body = found.status;
  });

  router.delete(RUN, async (context) => {
    const status = await cancelRun(idIn(context), callerOf(context));
    context.status = isEnd(status.status) ? 200 : 202;
    context.body = status;
  });

  router.get(`${RUN}/artifacts/*path`, async (context) => {
    const path = context.params['path'] ?? '';
    answerArtifact(context, path, await getArtifact(idIn(context), callerOf(context), path));
  });

  router.get(`${RUN}/events`, async (context) => {
    const { after, limit } = readEventsQuery(context);
    context.vary('Accept');
    if (context.accepts('text/event-stream', 'application/json') === 'application/json') {
      const events = await listEvents(idIn(context), callerOf(context), after, limit);
      linkNext(context, 'after', events.length < limit ? null : String(events.at(-1)?.seq));
      context.body = events;
    } else {
      await follow(context, after);
    }
  });

  async function follow(context: Context, after: number): Promise<void> {
    const id = idIn(context);
    const leave = subscribers.enter(id);
    try {
      const signal = AbortSignal.any([signalOf(context), limiter.closing]);
      const followed = await followRun(id, callerOf(context), after, signal);
      liftDeadline(context);
      await streamEvents(context, followed, stuckMs, signal);
    } finally {
      leave();
    }
  }
}

/** Answers with a record, which is JSON already. */
export function answerRecord(context: Context, record: string): void {
  context.body = record;
  context.type = 'application/json';
}

function idIn(context: Context): string {
  const { id = '' } = context['params'] as Readonly<Record<string, string>>;
  return id;
}
