import type { Context, Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';

const SECONDS_UNTIL_A_RETRY = 5;

/** The deadline of one request, counted from its arrival. */
type RequestDeadline = {
  readonly signal: () => AbortSignal;
  readonly lift: () => void;
  readonly moveTo: (milliseconds: number) => void;
};

/**
 * Answers a request that takes longer than this, and aborts {@link signalOf} then and when the client hangs up. The error
 * blames us: the caller asked for no time.
 */
export function limitTime(milliseconds: number): Middleware {
  return async (context, next) => {
    const started = performance.now();
    const aborting = new Aborting();
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
    let timer = expireAfter(milliseconds, () => tooLate(context.req.complete, milliseconds));
    context.state['deadline'] = {
      signal: () => aborting.signal,
      lift: () => clearTimeout(timer),
      moveTo: (given) => {
        if (aborting.isAborted) return;
        clearTimeout(timer);
        timer = expireAfter(given, () => timeIsOver(given));
      },
    } satisfies RequestDeadline;
    try {
      await Promise.race([next(), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** An abort whose signal is made when somebody asks for it: most requests are answered without one. */
class Aborting {
  #controller: AbortController | undefined;
  #isAborted = false;
  #reason: unknown;

  get isAborted(): boolean {
    return this.#isAborted;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isAborted) this.#controller.abort(this.#reason);
    return this.#controller.signal;
  }

  abort(reason?: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}

/** Aborted when nobody waits for the answer any more. */
export function signalOf(context: Pick<Context, 'state'>): AbortSignal {
  return requestDeadline(context).signal();
}

/** Lets the answer take as long as it takes from here on. */
export function liftDeadline(context: Pick<Context, 'state'>): void {
  requestDeadline(context).lift();
}

/** Gives the answer the time that the caller asked for, counted from the arrival of the request. */
export function moveDeadline(context: Pick<Context, 'state'>, milliseconds: number): void {
  requestDeadline(context).moveTo(milliseconds);
}

function requestDeadline(context: Pick<Context, 'state'>): RequestDeadline {
  return context.state['deadline'] as RequestDeadline;
}

function tooLate(bodyArrived: boolean, milliseconds: number): QuartermasterError {
  return bodyArrived
    ? new QuartermasterError('overloaded', `No answer was ready within ${milliseconds / 1000} s. Try again later.`, {
        retryAfterSeconds: SECONDS_UNTIL_A_RETRY,
      })
    : new QuartermasterError('request_timeout', `The body did not arrive within ${milliseconds / 1000} s.`);
}

function timeIsOver(milliseconds: number): QuartermasterError {
  const given = `the ${milliseconds / 1000} s that the request gives`;
  return new QuartermasterError(
    'deadline',
    `No answer was ready within ${given}. Send it again with a longer timeout, in seconds, or with another model or provider.`,
  );
}
