import type { Context } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';
import { RUN_STATES, type RunState } from '../../../domain/run/run-state.ts';
import { readParameters } from './read-parameters.ts';
import { EVENT_PARAMETERS, RUN_LIST_PARAMETERS } from './schemas/run-parameters.ts';

const RUNS = 20;
const EVENTS = 1_000;
const KEY = 'Idempotency-Key';

/** The key by which a caller knows a request; null when there is none. @throws {QuartermasterError} `validation`. */
export function readIdempotencyKey(context: Pick<Context, 'req' | 'get'>): string | null {
  if (context.req.headers[KEY.toLowerCase()] === undefined) return null;
  const key = context.get(KEY);
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw headerFault(KEY, 'must have 1 to 255 visible ASCII characters, without spaces');
}

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
  const last = context.get('Last-Event-ID').trim();
  if (!/^\d{0,9}$/.test(last)) throw headerFault('Last-Event-ID', 'must be the id of an event of this run');
  return { after: Number(last === '' ? (value('after') ?? 0) : last), limit: Number(value('limit') ?? EVENTS) };
}

function headerFault(path: string, message: string): QuartermasterError {
  return new QuartermasterError('validation', `The header ${path} ${message}.`, { errors: [{ path, message }] });
}
