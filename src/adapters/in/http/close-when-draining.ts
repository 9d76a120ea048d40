import type { Middleware } from 'koa';
import type { Admission } from './admission.ts';

/** Ends each connection with its next answer once the service is stopping, so that it need not wait for idle ones. */
export function closeWhenDraining(admission: Admission): Middleware {
  return async (context, next) => {
    await next();
    if (admission.draining) context.set('Connection', 'close');
  };
}
