import type { ServerResponse } from 'node:http';
import type { Call } from './call.ts';
import { writeEvents, streamHead, writeForever } from './write-events.ts';
import type { Said, WireFormat } from './wire-format.ts';

/** What a model says when nothing else is asked of the stand-in. */
export const SAID = 'The capital of Portugal is Lisbon — um café, por favor?';
export const SAID_JSON = { city: 'Lisbon', population: 545_796 };
export const SAID_REFUSAL = 'I cannot help with that.';
export const CALLED = { name: 'look_up', input: { city: 'Lisbon', detail: 'population' } };

/** What a call is answered with. */
export type Mode =
  /** A good answer that says this. */
  | { readonly say: Said }
  /** The vendor's own error body, or `body` where it is something else, e.g. a page of a proxy. */
  | {
      readonly status: number;
      readonly type?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** 200, some of an answer, and then an error event of this status or type. */
  | { readonly late: number; readonly type?: string }
  | keyof typeof SAYINGS
  | keyof typeof TRICKS;

const SAYINGS = {
  ok: { text: SAID },
  json: { text: JSON.stringify(SAID_JSON) },
  /** JSON that is not of the shape asked for. */
  wrong_shape: { text: '{"city":["Lisbon"]}' },
  truncated_json: { text: '{"city":"Lis', finish: 'length' },
  empty: { text: '' },
  tool_call: { toolCalls: [CALLED] },
  refusal: { text: SAID_REFUSAL, finish: 'refused' },
} satisfies Readonly<Record<string, Said>>;

type Trick = (response: ServerResponse, format: WireFormat, model: string) => void;

/** What is no answer; each ends by itself or with the connection. */
const TRICKS = {
  /** A number where the wire format has a text. */
  wrong_type: (response, format, model) => {
    const [first, ...others] = format.reply(SAYINGS.ok, model);
    writeEvents(response, [...(first ? [first] : []), format.wrongType(model), ...others]).end();
  },
  broken_event: (response, format, model) => {
    const [first, second, ...others] = format.reply(SAYINGS.ok, model);
    const broken = second && { ...second, data: second.data.slice(0, -5) };
    writeEvents(response, [...(first ? [first] : []), ...(broken ? [broken] : []), ...others]).end();
  },
  page: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome'),
  document: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'),
  empty_body: (response) => void streamHead(response).end(),
  /** HTTP is fine, but the answer is not at its end. */
  ends_early: (response, format, model) => void writeEvents(response, half(format, model)).end(),
  reset: (response) => void response.socket?.resetAndDestroy(),
  reset_after_headers: (response) => {
    streamHead(response).flushHeaders();
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  cut: (response, format, model) => {
    writeEvents(response, half(format, model));
    setImmediate(() => response.socket?.destroy());
  },
  /** Half an answer, and then more of the same every few milliseconds, without end. */
  trickle: (response, format, model) =>
    writeForever(writeEvents(response, half(format, model)), ': still here\n\n', 15),
  /** Half an answer, and then as much as is taken, without end. */
  flood: (response, format, model) =>
    writeForever(writeEvents(response, half(format, model)), `: ${'x'.repeat(64_000)}\n\n`, 0),
  /** Half an answer and then nothing. */
  stall: (response, format, model) => void writeEvents(response, half(format, model)),
  hang: () => undefined,
  hang_after_headers: (response) => streamHead(response).flushHeaders(),
  redirect: (response) => void response.writeHead(307, { location: '/elsewhere/v1/responses' }).end(),
} satisfies Readonly<Record<string, Trick>>;

/** Answers a call as it is told to. */
export function misbehave(mode: Mode, format: WireFormat, call: Call, response: ServerResponse): void {
  const model = modelOf(call);
  if (typeof mode === 'object') {
    if ('say' in mode) writeEvents(response, format.reply(mode.say, model)).end();
    else if ('late' in mode) {
      const failure = { status: mode.late, echo: echoOf(call), ...(mode.type !== undefined && { type: mode.type }) };
      writeEvents(response, [...half(format, model), format.lateFailure(failure)]).end();
    } else refuse(mode, format, call, response);
  } else if (mode in SAYINGS) {
    writeEvents(response, format.reply(SAYINGS[mode as keyof typeof SAYINGS], model)).end();
  } else {
    TRICKS[mode as keyof typeof TRICKS](response, format, model);
  }
}

function refuse(
  { status, type, headers, body }: Extract<Mode, { readonly status: number }>,
  format: WireFormat,
  call: Call,
  response: ServerResponse,
): void {
  const refusal = { status, echo: echoOf(call), ...(type !== undefined && { type }) };
  response
    .writeHead(status, { 'content-type': body === undefined ? 'application/json' : 'text/html', ...headers })
    .end(body ?? JSON.stringify(format.refusal(refusal)));
}

/** The events up to the first piece of text, and that. */
function half(format: WireFormat, model: string) {
  const events = format.reply(SAYINGS.ok, model);
  const first = events.findIndex(({ data }) => data.includes(SAID.slice(0, 12)));
  return events.slice(0, first + 1);
}

/** What careless vendors put into their errors: the key and what was asked. */
function echoOf({ headers, text }: Call): string {
  const key = headers['authorization'] ?? headers['x-api-key'] ?? headers['x-goog-api-key'] ?? 'none';
  return `It failed. Incorrect API key provided: ${key}. 401 unauthorized, rate limit, quota. You asked: ${text}`;
}

function modelOf({ path, body }: Call): string {
  const inPath = /models\/([^:]+):/.exec(path)?.[1];
  return decodeURIComponent(inPath ?? String(Object(body).model));
}
