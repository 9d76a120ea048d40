import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { codeOf } from './connection.ts';
import type { ReceiveLimits } from './limits.ts';
import { isPrivateHost, privateAddress, publicLookup } from './private-addresses.ts';
import { MessageSize, ReceiveBudget } from './receive-budget.ts';

const EXCERPT_LENGTH = 4 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

const BODILESS: readonly number[] = [204, 205, 304];

/** Results of the requests of one session. */
export type Exchange = {
  /** Last response, unless it has the protocol's form: a success with JSON or an event stream. */
  readonly odd: { readonly status: number; readonly type: string | null; readonly body: string } | null;
  /** Target host when the last response was a redirect; null otherwise. */
  readonly elsewhere: string | null;
  /** Error code or message of the last request without a response. */
  readonly fault: string | null;
  /** The exceeded limit, in words; null within the limits. */
  readonly flood: string | null;
};

export type FetchRules = {
  readonly privateNetwork: boolean;
  readonly limits: ReceiveLimits;
  /** Headers for this origin only; never sent unencrypted over a public network. */
  readonly secrets: { readonly origin: string; readonly headers: Readonly<Record<string, string>> };
  /** HTTP methods whose responses are recorded; servers may refuse the others. */
  readonly counted: readonly string[];
  /** Aborts every request in progress. */
  readonly signal: AbortSignal;
  readonly onFlood: () => void;
};

/** Error code of a request that would send a secret unencrypted. */
export const PLAIN_SECRET = 'ERR_PLAIN_SECRET';

/**
 * Provides `fetch` for one session with an untrusted server. It follows no redirect, connects to private addresses
 * only if allowed, limits the received data and records the results. Addresses are checked at connection.
 */
export class RecordedFetch {
  readonly #rules: FetchRules;
  readonly #budget: ReceiveBudget;
  #exchange: Exchange = { odd: null, elsewhere: null, fault: null, flood: null };

  constructor(rules: FetchRules) {
    this.#rules = rules;
    this.#budget = new ReceiveBudget(rules.limits);
  }

  /** Bytes of all responses so far. */
  get received(): number {
    return this.#budget.received;
  }

  get exchange(): Exchange {
    return this.#exchange;
  }

  /** Same signature as the global `fetch`; bodies are texts. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const signal = AbortSignal.any([this.#rules.signal, ...(init.signal ? [init.signal] : [])]);
    if (init.method === 'POST') this.#budget.addRequest();
    let message: IncomingMessage;
    try {
      message = await this.#send(url, init, signal);
    } catch (error) {
      this.#note({ fault: codeOf(error) });
      throw error;
    }
    const status = message.statusCode ?? 0;
    if (status < 200 || status > 599) {
      message.destroy();
      this.#note({ odd: { status, type: null, body: '' } });
      throw new RangeError(`${status} is no status of HTTP`);
    }
    const type = message.headers['content-type'] ?? null;
    const headers = new Headers();
    for (let at = 0; at + 1 < message.rawHeaders.length; at += 2)
      headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
    if (type !== null && /^text\/event-stream\b/i.test(type) && status === 200)
      return new Response(ReadableStream.from(this.#counted(message, eventEnds())), { status, headers });
    const body = await this.#read(message);
    const isJson = type !== null && /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
    const location = headers.get('location');
    const isFine = status === 202 || status === 204 || (status === 200 && isJson && isMessage(body));
    if (this.#rules.counted.includes(init.method ?? 'GET'))
      this.#note({
        elsewhere: status >= 300 && status < 400 && location !== null ? hostOf(location, url) : null,
        odd: isFine ? null : { status, type, body: body.slice(0, EXCERPT_LENGTH) },
      });
    return new Response(BODILESS.includes(status) ? null : body, { status, headers });
  };

  #send(url: URL, { method = 'GET', headers, body }: RequestInit, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { privateNetwork } = this.#rules;
      if (!privateNetwork && isPrivateHost(url.hostname)) {
        reject(privateAddress(url.hostname));
        return;
      }
      const { origin, headers: own } = this.#rules.secrets;
      const secrets = url.origin === origin ? own : {};
      if (Object.keys(secrets).length > 0 && url.protocol !== 'https:' && !isNearby(url.hostname)) {
        reject(Object.assign(new Error(`${url.hostname} is not spoken to encrypted`), { code: PLAIN_SECRET }));
        return;
      }
      const options: RequestOptions = {
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity', ...secrets },
        signal,
        agent: false,
        ...(privateNetwork ? {} : { lookup: publicLookup() }),
      };
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(url, options, resolve);
      request.on('error', reject);
      request.end(typeof body === 'string' ? body : undefined);
    });
  }

  async *#counted(response: IncomingMessage, ends: (bytes: Buffer) => readonly number[]): AsyncGenerator<Buffer> {
    const message = new MessageSize(this.#rules.limits);
    for await (const piece of response) {
      const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
      let flood = this.#budget.takeBytes(bytes.length);
      let start = 0;
      for (const end of ends(bytes)) {
        flood ??= message.add(end - start) ?? this.#budget.takeMessage();
        message.reset();
        start = end;
      }
      flood ??= message.add(bytes.length - start);
      if (flood !== null) {
        this.#note({ flood });
        response.destroy();
        this.#rules.onFlood();
        throw new RangeError('the answer is too long');
      }
      yield bytes;
    }
  }

  async #read(message: IncomingMessage): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#counted(message, () => [])) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  }

  #note(seen: Partial<Exchange>): void {
    this.#exchange = { ...this.#exchange, ...seen };
  }
}

/** Returns a function that finds the ends of events, which are empty lines, in the next bytes of a stream. */
function eventEnds(): (bytes: Buffer) => readonly number[] {
  let lineHasBegun = false;
  return (bytes) => {
    const ends: number[] = [];
    const isBlank = (start: number, end: number): boolean =>
      end === start || (end === start + 1 && bytes[start] === CARRIAGE_RETURN);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      if (!lineHasBegun && isBlank(start, end)) ends.push(end + 1);
      lineHasBegun = false;
      start = end + 1;
    }
    lineHasBegun ||= !isBlank(start, bytes.length);
    return ends;
  };
}

function isNearby(hostname: string): boolean {
  return hostname === 'localhost' || isPrivateHost(hostname);
}

function hostOf(location: string, base: URL): string {
  return URL.canParse(location, base.href) ? new URL(location, base).host : location;
}

/** Whether a body looks like one or several JSON-RPC messages. */
function isMessage(body: string): boolean {
  try {
    const content: unknown = JSON.parse(body);
    const [first] = Array.isArray(content) ? content : [content];
    return typeof first === 'object' && first !== null && 'jsonrpc' in first;
  } catch {
    return false;
  }
}
