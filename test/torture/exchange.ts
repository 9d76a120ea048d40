import { connect } from 'node:net';
import { parseHead, type RawAnswer } from '../support/raw-http.ts';

/** A request as its bytes go out; nothing checks that it is one. */
export type Shot = {
  readonly method: string;
  /** Path and query as they stand on the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
};

/** A request and its answer; null when the connection ended without one. */
export type Exchange = { readonly shot: Shot; readonly answer: RawAnswer | null };

/** Sends a request on a connection of its own and reads until the server closes it. */
export function exchange(port: number, shot: Shot): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(headOf(shot), 'latin1');
      socket.write(shot.body);
    });
    socket.setTimeout(60_000, () => socket.destroy());
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that answered before it read everything may reset the connection; what it said counts.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve({ shot, answer: parse(Buffer.concat(chunks)) }));
  });
}

function headOf({ method, target, headers }: Shot): string {
  return [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
}

function parse(received: Buffer): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return null;
  // An interim answer such as "100 Continue" comes before the real one.
  if (received.subarray(0, 10).toString('latin1') === 'HTTP/1.1 1') return parse(received.subarray(end + 4));
  const head = parseHead(received.subarray(0, end).toString('latin1'));
  return { ...head, body: received.subarray(end + 4).toString('utf8') };
}
