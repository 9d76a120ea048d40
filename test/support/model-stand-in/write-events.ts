import type { ServerResponse } from 'node:http';
import type { Event } from './wire-format.ts';

/** Says 200 and that events follow. */
export function streamHead(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
}

export function writeEvents(response: ServerResponse, events: readonly Event[]): ServerResponse {
  streamHead(response);
  response.write(events.map(textOf).join(''));
  return response;
}

/** Writes a text again and again until the other side goes away; as fast as it is taken when `everyMs` is 0. */
export function writeForever(response: ServerResponse, text: string, everyMs: number): void {
  if (everyMs > 0) {
    const timer = setInterval(() => response.write(text), everyMs);
    response.once('close', () => clearInterval(timer));
    return;
  }
  const pour = (): void => {
    let room = !response.destroyed;
    while (room) room = response.write(text);
  };
  response.on('drain', pour);
  pour();
}

function textOf({ name, data, ...event }: Event): string {
  const lineEnd = event.lineEnd ?? '\n';
  return `${name === undefined ? '' : `event: ${name}${lineEnd}`}data: ${data}${lineEnd}${lineEnd}`;
}
