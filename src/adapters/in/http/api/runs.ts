import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CancelRun, GetArtifact, GetRun, ListRuns } from '../../../../application/runs/caller-runs.ts';
import type { FollowRun, ListEvents } from '../../../../application/runs/run-events.ts';
import type { ErrorCode } from '../../../../domain/errors.ts';
import { isEnd, RUN_STATES } from '../../../../domain/run/run-state.ts';
import { callerOf } from '../bearer-token.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { liftDeadline, signalOf } from '../deadline.ts';
import { linkNext } from '../json-response.ts';
import { readLastEventId } from '../request-headers.ts';
import {
  ANYWHERE,
  headerParameter,
  jsonResponse,
  pathParameter,
  problemResponses,
  response,
  type Paths,
} from '../schema/operation.ts';
import { anyOf, describeParameters, integer, readQuery } from '../schema/query.ts';
import { anyOf as anySchema, anything, listOf, text, type Schema } from '../schema/schema.ts';
import { answerArtifact, ARTIFACT_TYPES } from './artifact-response.ts';
import { cursor, limit } from './catalog-query.ts';
import { streamEvents, Subscribers } from './event-stream.ts';
import { runEvent } from './run-event-schemas.ts';
import { runRecord, runStatus } from './run-record-schemas.ts';

export type RunsUseCases = {
  readonly listRuns: ListRuns;
  readonly getRun: GetRun;
  readonly cancelRun: CancelRun;
  readonly followRun: FollowRun;
  readonly listEvents: ListEvents;
  readonly getArtifact: GetArtifact;
};

const RUN = '/api/runs/:id';
const MOST_EVENTS = 1_000;

const LIST_PARAMETERS = { limit: limit(20), cursor: cursor(64), status: anyOf(RUN_STATES) };
const EVENT_PARAMETERS = {
  after: integer(0, 999_999_999, 0, 'the seq of an event, after which to begin'),
  limit: integer(1, MOST_EVENTS, MOST_EVENTS, `an integer from 1 to ${MOST_EVENTS}; only for JSON`),
};

const id = pathParameter('id', 'The run_id. Runs of other callers are not there for you.');
const next: Schema = {
  Link: { schema: text, description: 'Relative address of what follows with rel="next"; absent at the end.' },
};
const failures: readonly ErrorCode[] = ['validation', ...ANYWHERE, 'internal', 'overloaded', 'storage_unavailable'];
const failuresOfOne = problemResponses(...failures, 'not_found');

/** Operations that list, follow and cancel a caller's runs. */
export const runsPaths: Paths = {
  '/api/runs': {
    get: {
      operationId: 'listRuns',
      summary: 'Your runs, newest first. Ended ones are kept for 7 days.',
      parameters: describeParameters(LIST_PARAMETERS),
      responses: { '200': jsonResponse('A page of runs.', listOf(runStatus), next), ...problemResponses(...failures) },
    },
  },
  '/api/runs/{id}': {
    get: {
      operationId: 'getRun',
      summary: 'The record of a run, or how it stands before its end.',
      parameters: [id],
      responses: {
        '200': jsonResponse('The record, or the state.', anySchema(runRecord, runStatus)),
        ...failuresOfOne,
      },
    },
    delete: {
      operationId: 'cancelRun',
      summary: 'Asks for the end of a run, as often as you like. Its record stays.',
      parameters: [id],
      responses: {
        '200': jsonResponse('It has ended, so or otherwise.', runStatus),
        '202': jsonResponse('It will end within seconds.', runStatus),
        ...failuresOfOne,
      },
    },
  },
  '/api/runs/{id}/events': {
    get: {
      operationId: 'followRun',
      summary: 'What happens in a run as it happens, or with Accept: application/json what has happened.',
      description:
        'Server-sent events: id is the seq, event the stage, data the event as JSON. After the last one comes "end". A comment every 15 s says that the connection lives. ' +
        'Who takes nothing for 30 s is cut and may come back with Last-Event-ID. At most 32 may follow a run, and 256 all runs.',
      parameters: [
        id,
        ...describeParameters(EVENT_PARAMETERS),
        headerParameter('Last-Event-ID', 'The id of the last event that you have; goes before "after".', {
          type: 'integer',
          minimum: 0,
          maximum: 999_999_999,
        }),
      ],
      responses: {
        '200': response(
          'The events after that one.',
          { 'text/event-stream': text, 'application/json': listOf(runEvent) },
          next,
        ),
        ...failuresOfOne,
      },
    },
  },
  '/api/runs/{id}/artifacts/{path}': {
    get: {
      operationId: 'getArtifact',
      summary: 'A file that the best attempt left, once the run has ended. To be saved, not shown: strangers wrote it.',
      parameters: [id, pathParameter('path', 'As in "artifacts" of the record; its slashes percent-encoded or not.')],
      responses: {
        '200': response('The file as it is.', Object.fromEntries(ARTIFACT_TYPES.map((type) => [type, anything])), {
          'Content-Disposition': { schema: text },
        }),
        ...failuresOfOne,
      },
    },
  },
};

/** @param stuckMs Longest time that a client that follows a run may accept no data. */
export function addRunsRoutes(
  router: Router,
  useCases: RunsUseCases,
  limiter: ConcurrencyLimiter,
  stuckMs: number,
): void {
  const { listRuns, getRun, cancelRun, followRun, listEvents, getArtifact } = useCases;
  const subscribers = new Subscribers();

  router.get('/api/runs', async (context) => {
    const value = readQuery(context.querystring, LIST_PARAMETERS);
    const wanted = value('status').map((state) => state.toLowerCase());
    const page = await listRuns({
      limit: value('limit'),
      cursor: value('cursor'),
      states: RUN_STATES.filter((state) => wanted.includes(state)),
      caller: callerOf(context),
    });
    linkNext(context, 'cursor', page.cursor);
    context.body = page.items;
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
    const value = readQuery(context.querystring, EVENT_PARAMETERS);
    const after = readLastEventId(context) ?? value('after');
    context.vary('Accept');
    if (context.accepts('text/event-stream', 'application/json') === 'application/json') {
      const most = value('limit');
      const events = await listEvents(idIn(context), callerOf(context), after, most);
      linkNext(context, 'after', events.length < most ? null : String(events.at(-1)?.seq));
      context.body = events;
    } else {
      await follow(context, after);
    }
  });

  async function follow(context: Context, after: number): Promise<void> {
    const run = idIn(context);
    const leave = subscribers.enter(run);
    try {
      const signal = AbortSignal.any([signalOf(context), limiter.closing]);
      const followed = await followRun(run, callerOf(context), after, signal);
      liftDeadline(context);
      await streamEvents(context, followed, stuckMs, signal);
    } finally {
      leave();
    }
  }
}

/** Responds with a record, which is stored as JSON. */
export function answerRecord(context: Context, record: string): void {
  context.body = record;
  context.type = 'application/json';
}

function idIn(context: Context): string {
  const { id: run = '' } = context['params'] as Readonly<Record<string, string>>;
  return run;
}
