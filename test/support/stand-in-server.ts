import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request instead of an answer. */
export type Trick =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** `cut`: the connection ends within the body. `half`: half a body, and HTTP is fine. `page`: one of HTML. */
  | 'reset'
  | 'cut'
  | 'half'
  | 'page'
  | 'hang';

export type Answer = {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type StandInServer = {
  readonly url: string;
  /** The path and query of every request, in order. */
  readonly asked: readonly string[];
  readonly agents: readonly string[];
  /** What happens to the next requests, one each; null for nothing. */
  readonly plan: (...tricks: readonly (Trick | null)[]) => void;
  /** Called when a request hangs. */
  onHang: () => void;
  readonly close: () => Promise<void>;
};

/** A server on loopback that answers as it is told, and fails as it is told. */
export async function openStandInServer(
  answer: (path: string, query: URLSearchParams, request: IncomingMessage) => Answer,
): Promise<StandInServer> {
  const asked: string[] = [];
  const agents: string[] = [];
  const tricks: (Trick | null)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    agents.push(request.headers['user-agent'] ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const trick = tricks.shift() ?? null;
    const given = answer(pathname, searchParams, request);
    if (trick === null) send(response, given);
    else play(trick, response, given, () => standIn.onHang());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const standIn: StandInServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    agents,
    plan: (...planned) => void tricks.push(...planned),
    onHang: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

function send(response: ServerResponse, { status, body = '', headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function play(trick: Trick, response: ServerResponse, { body = '' }: Answer, onHang: () => void): void {
  if (trick === 'reset') response.socket?.resetAndDestroy();
  else if (trick === 'hang') onHang();
  else if (trick === 'page')
    send(response, { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } });
  else if (trick === 'half') send(response, { status: 200, body: body.slice(0, body.length / 2) });
  else if (trick === 'cut') {
    response.writeHead(200, { 'content-length': String(Buffer.byteLength(body)) });
    response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
  } else send(response, { body: '{"error":"as planned"}', ...trick });
}
