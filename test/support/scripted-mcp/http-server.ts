import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo, type Behaviour, type Message } from './behaviour.ts';

/** What only an endpoint can do. */
export type EndpointBehaviour =
  | Behaviour
  /** Good, each answer as a stream of one event. */
  | 'streaming'
  /** Speaks only server-sent events. */
  | 'sse'
  /** Speaks server-sent events, to those with a key. */
  | 'keyed sse'
  | 'forbidden'
  | 'page'
  | 'not found'
  | 'other json'
  | 'broken'
  | 'elsewhere'
  /** Wants a key, and says so in the body of a 400. */
  | 'complaining';

export type ScriptedEndpoint = {
  /** Of the endpoint. */
  readonly url: string;
  /** Requests so far, as `METHOD /path`. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
};

/** Starts an endpoint on a free port of the loopback. */
export async function startScriptedEndpoint(behaviour: EndpointBehaviour): Promise<ScriptedEndpoint> {
  const requests: string[] = [];
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void answer(request, response, behaviour, streams);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Status, type and body of what is said whatever is asked. */
const FIXED: Partial<Record<EndpointBehaviour, readonly [number, string, string]>> = {
  keyed: [401, 'application/json', '{"error":"unauthorized"}'],
  forbidden: [403, 'text/html', '<h1>Forbidden</h1>'],
  page: [200, 'text/html; charset=utf-8', '<!doctype html><a href="/login">Log in</a>'],
  'not found': [404, 'text/plain', 'nothing here'],
  'other json': [200, 'application/json', '{"status":"ok"}'],
  broken: [503, 'text/plain', 'later'],
  complaining: [400, 'application/json', '{"message":"Missing API key"}'],
  garbage: [200, 'application/json', '{"jsonrpc": half a message'],
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  behaviour: EndpointBehaviour,
  streams: Set<ServerResponse>,
): Promise<void> {
  const fixed = FIXED[behaviour];
  if (fixed !== undefined) {
    const [status, type, body] = fixed;
    response.writeHead(status, { 'content-type': type }).end(body);
  } else if (behaviour === 'elsewhere') {
    response.writeHead(307, { location: 'http://elsewhere.example/mcp' }).end();
  } else if (behaviour === 'flooding') {
    response.writeHead(200, { 'content-type': 'application/json' });
    while (!response.destroyed) await new Promise((resolve) => response.write('x'.repeat(65_536), resolve));
  } else if (behaviour === 'sse' || behaviour === 'keyed sse') {
    await answerEvents(request, response, behaviour, streams);
  } else if (behaviour !== 'silent') {
    await answerPost(request, response, behaviour);
  }
}

async function answerPost(
  request: IncomingMessage,
  response: ServerResponse,
  behaviour: EndpointBehaviour,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const message = await read(request);
  const answered = answerTo(message, isCommon(behaviour) ? behaviour : 'good');
  if (message.id === undefined) response.writeHead(202).end();
  else if (answered === undefined) return;
  else if (behaviour === 'streaming')
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(`event: message\ndata: ${JSON.stringify(answered)}\n\n`);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
}

async function answerEvents(
  request: IncomingMessage,
  response: ServerResponse,
  behaviour: 'sse' | 'keyed sse',
  streams: Set<ServerResponse>,
): Promise<void> {
  if (request.method === 'GET') {
    if (behaviour === 'keyed sse') {
      response.writeHead(401).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /messages\n\n');
    streams.add(response);
    return;
  }
  if (request.url !== '/messages') {
    response.writeHead(405, { allow: 'GET' }).end();
    return;
  }
  const answered = answerTo(await read(request), 'good');
  response.writeHead(202).end();
  if (answered !== undefined)
    for (const stream of streams) stream.write(`event: message\ndata: ${JSON.stringify(answered)}\n\n`);
}

function isCommon(behaviour: EndpointBehaviour): behaviour is Behaviour {
  return behaviour !== 'streaming';
}

async function read(request: IncomingMessage): Promise<Message> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString()) as Message;
}
