import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';

const HEADER = 'X-Request-Id';
const ACCEPTED = /^[A-Za-z0-9._-]{8,64}$/;

/** Takes over the caller's request id if it is a harmless one, else makes one; the answer carries it. */
export function identifyRequest(context: Context): string {
  const sent = context.get(HEADER);
  const id = ACCEPTED.test(sent) ? sent : randomUUID();
  context.set(HEADER, id);
  return id;
}

/** The id that {@link identifyRequest} settled on. */
export function requestIdOf(context: Pick<Context, 'response'>): string {
  return context.response.get(HEADER);
}
