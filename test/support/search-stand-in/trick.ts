import type { ServerResponse } from 'node:http';

/**
 * What happens to a request instead of an answer. `cut`: the connection ends within the body; `reset`: before the headers;
 * `stall`: nothing after the headers; `trickle`: a byte now and then; `flood`: a body without end.
 */
export type Trick =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** The key that came along is put in place of `KEY`. */
      readonly body?: string;
    }
  | 'reset'
  | 'reset after headers'
  | 'cut'
  | 'hang'
  | 'stall'
  | 'trickle'
  | 'flood';

const TRICKLE_MS = 20;
const CHUNK = 64 * 1024;

/** Plays a trick on a request, until the other side gives up. @param key What the request had for a key. */
export function play(trick: Trick, response: ServerResponse, body: string, key: string): void {
  const { socket } = response;
  switch (trick) {
    case 'reset':
      socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
    case 'reset after headers':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
      setImmediate(() => socket?.resetAndDestroy());
      return;
    case 'cut':
      response.writeHead(200, { 'content-length': String(Buffer.byteLength(body)) });
      response.write(body.slice(0, body.length / 2), () => socket?.destroy());
      return;
    case 'stall':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
      return;
    case 'trickle': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), TRICKLE_MS);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'flood':
      response.writeHead(200, { 'content-type': 'application/json' });
      pour(response);
      return;
    default:
      response
        .writeHead(trick.status, { 'content-type': 'application/json', ...trick.headers })
        .end((trick.body ?? '{"error":"as planned","key":"KEY"}').replaceAll('KEY', key));
  }
}

function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write('['.repeat(CHUNK)));
  if (!response.destroyed) response.once('drain', () => pour(response));
}
