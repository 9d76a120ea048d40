import type { Context } from 'koa';
import { RUN_STATES, type RunState } from '../../../domain/run/run-state.ts';
import { readLastEventId } from './request-headers.ts';
import { readParameters } from './read-parameters.ts';
import { EVENT_PARAMETERS, RUN_LIST_PARAMETERS } from './schemas/run-parameters.ts';

const RUNS = 20;
const EVENTS = 1_000;

/** @throws {QuartermasterError} `validation` naming every fault of the query at once. */
export function readRunListQuery(querystring: string): {
  readonly limit: number;
  readonly cursor: string | null;
  readonly states: readonly RunState[];
} {
  const value = readParameters<string>(querystring, RUN_LIST_PARAMETERS);
  const wanted = value.all('status').map((text) => text.toLowerCase());
  return {
    limit: Number(value('limit') ?? RUNS),
    cursor: value('cursor'),
    states: RUN_STATES.filter((state) => wanted.includes(state)),
  };
}

/**
 * Where to begin with the events of a run: after the last one that the client says it has, else after the one that the query names.
 *
 * @throws {QuartermasterError} `validation`.
 */
export function readEventsQuery(context: Pick<Context, 'querystring' | 'get'>): {
  readonly after: number;
  readonly limit: number;
} {
  const value = readParameters<string>(context.querystring, EVENT_PARAMETERS);
  return { after: readLastEventId(context) ?? Number(value('after') ?? 0), limit: Number(value('limit') ?? EVENTS) };
}
