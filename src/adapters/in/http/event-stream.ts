import { once } from 'node:events';
import type { Context } from 'koa';
import type { FollowedRun } from '../../../application/runs/follow-run.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';

/** Milliseconds after which a client comes back that was cut. */
const RETRY_MS = 3_000;

/**
 * Answers with events as they come, as server-sent events: `id` is the place in the log, `event` the stage, `data` the event as JSON. What
 * does not fit into the connection waits in the log, not here; a client that takes nothing for too long is cut, and may resume.
 *
 * @param stuckMs How long a client may take nothing; more than the time between two comments.
 * @param signal Aborted when the client has gone or the service stops, which ends the stream without its last event, `end`.
 */
export async function streamEvents(
  context: Context,
  followed: FollowedRun,
  stuckMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { res: response } = context;
  context.respond = false;
  response.statusCode = 200;
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  response.setHeader('X-Accel-Buffering', 'no');
  response.setHeader('Connection', 'close');
  if (context.method === 'HEAD') {
    response.end();
    return;
  }
  response.setTimeout(stuckMs, () => response.destroy());
  const send = async (text: string): Promise<void> => {
    if (!response.write(text)) await once(response, 'drain', { signal }).catch(() => undefined);
  };
  try {
    await send(`retry: ${RETRY_MS}\n\n`);
    for await (const events of followed) {
      if (signal.aborted) break;
      await send(events.length === 0 ? ': \n\n' : events.map(asText).join(''));
    }
    response.end(signal.aborted ? '' : 'event: end\ndata: {}\n\n');
  } catch (error) {
    response.destroy();
    throw error;
  }
}

function asText(event: RunEvent): string {
  return `id: ${event.seq}\nevent: ${event.stage}\ndata: ${JSON.stringify(event)}\n\n`;
}
