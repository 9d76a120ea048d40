import type { Context, Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';

const SECONDS_UNTIL_A_RETRY = 5;

/** Answers a request that takes longer than this, and aborts {@link signalOf} then and when the client hangs up. */
export function limitTime(milliseconds: number): Middleware {
  return async (context, next) => {
    const controller = new AbortController();
    context.state['signal'] = controller.signal;
    context.res.once('close', () => {
      if (!context.res.writableFinished) controller.abort();
    });
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const error = tooLate(context.req.complete, milliseconds);
      controller.abort(error);
      reject(error);
    }, milliseconds);
    context.state['liftDeadline'] = () => clearTimeout(timer);
    try {
      await Promise.race([next(), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Aborted when nobody waits for the answer any more. */
export function signalOf(context: Pick<Context, 'state'>): AbortSignal {
  return context.state['signal'] as AbortSignal;
}

/** Lets the answer take as long as it takes from here on. */
export function liftDeadline(context: Pick<Context, 'state'>): void {
  (context.state['liftDeadline'] as () => void)();
}

function tooLate(bodyArrived: boolean, milliseconds: number): QuartermasterError {
  return bodyArrived
    ? new QuartermasterError('overloaded', `No answer was ready within ${milliseconds / 1000} s. Try again later.`, {
        retryAfterSeconds: SECONDS_UNTIL_A_RETRY,
      })
    : new QuartermasterError('request_timeout', `The body did not arrive within ${milliseconds / 1000} s.`);
}
