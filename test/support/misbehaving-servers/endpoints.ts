import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Message } from './speak.ts';

type Answer = (response: ServerResponse, message: Message, request: IncomingMessage) => unknown;

const JSON_TYPE = { 'content-type': 'application/json' };
const EVENTS = { 'content-type': 'text/event-stream' };
const TOOL = { name: 'work', description: 'Works.', inputSchema: { type: 'object' } };

/** What misbehaves does so from the first request on, or, where its name begins with `call`, when its tool is called. */
const ANSWERS = {
  'redirects elsewhere': (response) =>
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  'redirects in a circle': (response, _message, { url }) => response.writeHead(307, { location: url }).end(),
  'streams comments for ever': (response) => pour(response.writeHead(200, EVENTS), ': still here\n\n'.repeat(5_000)),
  'streams one event for ever': (response) => pour(response.writeHead(200, EVENTS), 'data: xxxxxxxx\n'.repeat(5_000)),
  'sends JSON for ever': (response) => pour(response.writeHead(200, JSON_TYPE), '[[[[[[[[ '.repeat(5_000)),
  'sends a gzip bomb': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
  'sends a page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
  'wants a key': (response) => response.writeHead(401, { 'www-authenticate': 'Bearer realm="x"' }).end(),
  forbids: (response) => response.writeHead(403).end(),
  'has no time': (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
  'is broken': (response) => response.writeHead(500).end('x'.repeat(1_000_000)),
  'hangs after its headers': (response) => response.writeHead(200, JSON_TYPE).flushHeaders(),
  'hangs in a stream': (response) => response.writeHead(200, EVENTS).flushHeaders(),
  'trickles its answer': (response) => trickle(response.writeHead(200, JSON_TYPE)),
  'cuts the line': (response) => response.destroy(),
  'has an odd status': (response) => response.socket?.end('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n'),
  'speaks no HTTP': (response) => response.socket?.end('220 smtp.example ESMTP\r\n'),
  'call is cut': (response) => response.destroy(),
  'call is answered in part': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{"jsonrpc":');
    setImmediate(() => response.destroy());
  },
  'call has no time': (response) => response.writeHead(429).end('later'),
  'call is broken': (response) => response.writeHead(500).end('Error: the flux is not aligned'),
  'call hangs': (response) => response.writeHead(200, EVENTS).flushHeaders(),
  'call is accepted and forgotten': (response) => response.writeHead(202).end(),
  'call is answered for ever': (response) => pour(response.writeHead(200, EVENTS), `data: ${'x'.repeat(10_000)}\n\n`),
  'call is answered by a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
} satisfies Record<string, Answer>;

export type EndpointFault = keyof typeof ANSWERS;

export type MisbehavingEndpoint = {
  readonly urlOf: (fault: EndpointFault | 'none') => string;
  /** Headers of every request so far. */
  readonly requests: readonly IncomingMessage['headers'][];
  readonly close: () => Promise<void>;
};

/** Endpoints of every misbehaviour, on a free port of the loopback. */
export async function startMisbehavingEndpoints(): Promise<MisbehavingEndpoint> {
  const requests: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (fault) => `http://127.0.0.1:${port}/${encodeURIComponent(fault)}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fault = decodeURIComponent((request.url ?? '').slice(1));
  const own = Object.hasOwn(ANSWERS, fault) ? ANSWERS[fault as EndpointFault] : undefined;
  const isCall = fault.startsWith('call');
  if (own !== undefined && !isCall) return void own(response, {}, request);
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const message = JSON.parse(await text(request)) as Message;
  if (message.method === 'tools/call' && own !== undefined) return void own(response, message, request);
  const result = resultOf(message);
  if (message.id === undefined) response.writeHead(202).end();
  else response.writeHead(200, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
}

function resultOf({ method, params }: Message): object {
  if (method === 'tools/list') return { tools: [TOOL] };
  if (method === 'tools/call') return { content: [{ type: 'text', text: 'worked' }] };
  return {
    protocolVersion: params?.['protocolVersion'],
    capabilities: { tools: {} },
    serverInfo: { name: 'misbehaving', version: '0.0.1' },
  };
}

async function pour(response: ServerResponse, piece: string): Promise<void> {
  const over = new AbortController();
  response.once('close', () => over.abort());
  for (let poured = 0; poured < 100_000 && !over.signal.aborted; poured += 1)
    if (!response.write(piece)) await once(response, 'drain', { signal: over.signal }).catch(() => undefined);
}

function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
}
