import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { anthropicMessages } from './anthropic-messages.ts';
import type { Call } from './call.ts';
import { chatCompletions } from './chat-completions.ts';
import { geminiContent } from './gemini-content.ts';
import { misbehave, type Mode } from './mode.ts';
import { openaiResponses } from './openai-responses.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';
import type { WireFormat } from './wire-format.ts';

/** What happens to a call, or how that is found out from the call. */
export type Plan = Mode | ((call: Call) => Mode);

export type ModelStandIn = {
  /** What a provider's `base_url` is set to. Its name chooses whose plan holds and how errors look; the path asked for chooses the wire format. */
  readonly baseUrl: (provider: string) => string;
  /** The same over TLS with a certificate that nobody vouches for. */
  readonly secureBaseUrl: (provider: string) => string;
  /** What happens to the next calls of a provider, one each; then `always` holds again. */
  readonly next: (provider: string, ...plans: readonly Plan[]) => void;
  /** What happens to every call of a provider from now on; `ok` until something is said. */
  readonly always: (provider: string, plan: Plan) => void;
  /** Every call whose body has come in, in order. */
  readonly calls: readonly Call[];
  /** Resolves with the next call that comes in. */
  readonly nextCall: () => Promise<Call>;
  /** Resolves with the next call whose caller hangs up before its answer is whole. */
  readonly nextAbandoned: () => Promise<Call>;
  readonly close: () => Promise<void>;
};

/** Vendors of models on loopback, that answer and fail as they are told. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  const calls: Call[] = [];
  const queues = new Map<string, Plan[]>();
  const usual = new Map<string, Plan>();

  const arrived = listeners<Call>();
  const abandoned = listeners<Call>();

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void read(request).then((call) => {
      calls.push(call);
      response.once('close', () => response.writableFinished || abandoned.tell(call));
      arrived.tell(call);
      const plan = queues.get(call.provider)?.shift() ?? usual.get(call.provider) ?? 'ok';
      const format = formatOf(call);
      if (format === null) response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html>');
      else misbehave(typeof plan === 'function' ? plan(call) : plan, format, call, response);
    }, ignore);
  };
  const plain = createPlainServer(listener);
  const secure = createSecureServer(selfSignedCertificate(), listener);
  secure.on('tlsClientError', ignore);
  const [port, securePort] = await Promise.all([plain, secure].map(listen));
  return {
    baseUrl: addressAt(`http://127.0.0.1:${port}`),
    secureBaseUrl: addressAt(`https://127.0.0.1:${securePort}`),
    next: (provider, ...plans) => void queues.set(provider, [...(queues.get(provider) ?? []), ...plans]),
    always: (provider, plan) => void usual.set(provider, plan),
    calls,
    nextCall: arrived.next,
    nextAbandoned: abandoned.next,
    close: async () => {
      await Promise.all(
        [plain, secure].map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve());
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

/** Those who wait for the next of something. */
function listeners<T>() {
  const waiting: ((value: T) => void)[] = [];
  return {
    next: () => new Promise<T>((resolve) => void waiting.push(resolve)),
    tell: (value: T): void => {
      for (const resolve of waiting.splice(0)) resolve(value);
    },
  };
}

function addressAt(origin: string): (provider: string) => string {
  return (provider) => `${origin}/${provider}/${provider === 'gemini' ? 'v1beta' : 'v1'}`;
}

function formatOf({ provider, path }: Call): WireFormat | null {
  if (path.endsWith('/responses')) return openaiResponses;
  if (path.endsWith('/messages')) return anthropicMessages;
  if (path.includes(':streamGenerateContent')) return geminiContent;
  return path.endsWith('/chat/completions') ? chatCompletions(provider) : null;
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const path = request.url ?? '';
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return { provider: path.split('/')[1] ?? '', path, headers: Object.fromEntries(headers), text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listen(server: ReturnType<typeof createPlainServer | typeof createSecureServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function ignore(): void {}
