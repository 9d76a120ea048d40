import type { Context, Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';

const RETRY_SECONDS = 5;

/** The deadline of one request, counted from its arrival. */
type RequestDeadline = {
  readonly signal: () => AbortSignal;
  readonly lift: () => void;
  readonly moveTo: (milliseconds: number) => void;
};

/**
 * Limits the time of a request. On expiry it responds with an error and aborts {@link signalOf}, which a client
 * disconnect also aborts.
 */
export function limitTime(milliseconds: number): Middleware {
  return async (context, next) => {
    const started = performance.now();
    const aborting = new AbortController();
    context.res.once('close', () => {
      if (!context.res.writableFinished) aborting.abort();
    });
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const expireAfter = (given: number, explain: () => QuartermasterError): NodeJS.Timeout =>
      setTimeout(
        () => {
          const error = explain();
          aborting.abort(error);
          reject(error);
        },
        started + given - performance.now(),
      );
    let timer = expireAfter(milliseconds, () => serverLimitError(context.req.complete, milliseconds));
    context.state['deadline'] = {
      signal: () => aborting.signal,
      lift: () => clearTimeout(timer),
      moveTo: (given) => {
        if (aborting.signal.aborted) return;
        clearTimeout(timer);
        timer = expireAfter(given, () => callerLimitError(given));
      },
    } satisfies RequestDeadline;
    try {
      await Promise.race([next(), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Returns the signal that aborts when the deadline expires or the client disconnects. */
export function signalOf(context: Pick<Context, 'state'>): AbortSignal {
  return requestDeadline(context).signal();
}

/** Removes the deadline of a request. */
export function liftDeadline(context: Pick<Context, 'state'>): void {
  requestDeadline(context).lift();
}

/** Sets the deadline that the caller requested, counted from the arrival of the request. */
export function moveDeadline(context: Pick<Context, 'state'>, milliseconds: number): void {
  requestDeadline(context).moveTo(milliseconds);
}

function requestDeadline(context: Pick<Context, 'state'>): RequestDeadline {
  return context.state['deadline'] as RequestDeadline;
}

function serverLimitError(bodyArrived: boolean, milliseconds: number): QuartermasterError {
  return bodyArrived
    ? new QuartermasterError('overloaded', `No answer was ready within ${milliseconds / 1000} s. Try again later.`, {
        retryAfterSeconds: RETRY_SECONDS,
      })
    : new QuartermasterError('request_timeout', `The body did not arrive within ${milliseconds / 1000} s.`);
}

function callerLimitError(milliseconds: number): QuartermasterError {
  const given = `the ${milliseconds / 1000} s that the request gives`;
  return new QuartermasterError(
    'deadline',
    `No answer was ready within ${given}. Send it again with a longer timeout, in seconds, or with another model or provider.`,
  );
}
