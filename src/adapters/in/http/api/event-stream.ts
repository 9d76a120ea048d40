import { once } from 'node:events';
import type { Context } from 'koa';
import type { FollowedRun } from '../../../../application/runs/run-events.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { RunEvent } from '../../../../domain/run/run-event.ts';

/** Reconnection delay of a disconnected client, in milliseconds. */
const RETRY_MS = 3_000;
const MOST_OF_A_RUN = 32;
const MOST = 256;
const RETRY_SECONDS_FULL = 5;

/** Limits the number of clients that follow one run, and all runs together. */
export class Subscribers {
  readonly #ofRun = new Map<string, number>();
  #all = 0;

  /**
   * Takes a place.
   * @returns A function that releases the place.
   * @throws {QuartermasterError} `overloaded` when a limit is reached.
   */
  enter(run: string): () => void {
    const there = this.#ofRun.get(run) ?? 0;
    if (there >= MOST_OF_A_RUN) throw overloaded(`${MOST_OF_A_RUN} clients follow this run.`);
    if (this.#all >= MOST) throw overloaded(`${MOST} clients follow runs.`);
    this.#all += 1;
    this.#ofRun.set(run, there + 1);
    return () => {
      const left = (this.#ofRun.get(run) ?? 1) - 1;
      this.#all -= 1;
      if (left === 0) this.#ofRun.delete(run);
      else this.#ofRun.set(run, left);
    };
  }
}

/**
 * Responds with server-sent events: `id` is the seq, `event` the stage, `data` the event as JSON. Events that the
 * connection cannot take yet wait in the event log. A client that accepts no data for too long is disconnected and may
 * resume.
 * @param stuckMs Longest time that a client may accept no data; must exceed the interval between two comments.
 * @param signal Aborted when the client disconnects or the service stops; the stream then ends without its last event,
 *   `end`.
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

function overloaded(reason: string): QuartermasterError {
  return new QuartermasterError('overloaded', `${reason} Try again later, or ask for JSON.`, {
    retryAfterSeconds: RETRY_SECONDS_FULL,
  });
}
