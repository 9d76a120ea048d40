import { ProblemError, readProblem } from './problem-error.ts';
import { chunksOf, readServerSentEvents } from './server-sent-events.ts';

export type ClientOptions = {
  /** Address of the service, such as `http://127.0.0.1:4041`; the empty text means the origin of the page. */
  readonly baseUrl: string;
  /** Bearer token, where the service requires one. */
  readonly token?: string;
  /** Ends every request of this client. */
  readonly signal?: AbortSignal;
  /** Longest wait for an answer, in milliseconds; a stream only has to start within it. Unlimited by default. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** Options of one request; both signals end it, and the timeout replaces that of the client. */
export type CallOptions = { readonly signal?: AbortSignal; readonly timeoutMs?: number };

/** Page of a list. */
export type Page<Item> = {
  readonly items: readonly Item[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
  /** Number of items on all pages; null when the service does not count them. */
  readonly total: number | null;
  /** Parts of a search that the catalog lacks; null for other lists and when a hit is sure. */
  readonly lacking: readonly string[] | null;
};

export type Operation = {
  readonly method: 'DELETE' | 'GET' | 'POST';
  /** Path with parameter names in braces. */
  readonly path: string;
  /** Request headers, by the name of their parameter. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of the answer. */
  readonly accept: string;
  /** Failure statuses whose answer is no problem. */
  readonly answers?: readonly number[];
};

export type Call = {
  readonly parameters?: object | undefined;
  readonly body?: unknown;
  readonly options?: CallOptions | undefined;
};

type Started = { readonly response: Response; readonly stopTimer: () => void };

/** Connections in sequence that bring no event before a stream is given up. */
const MOST_FRUITLESS = 5;
const RETRY_MS = 3_000;

/** Sends the operations of a client. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #base: string;
  readonly #fetch: typeof fetch;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#base = options.baseUrl.replace(/\/+$/, '');
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
  }

  json<Body>(operation: Operation, call: Call): Promise<Body> {
    return this.#read(operation, call, (response) => response.json() as Promise<Body>);
  }

  text(operation: Operation, call: Call): Promise<string> {
    return this.#read(operation, call, (response) => response.text());
  }

  blob(operation: Operation, call: Call): Promise<Blob> {
    return this.#read(operation, call, (response) => response.blob());
  }

  page<Item>(operation: Operation, call: Call): Promise<Page<Item>> {
    return this.#read(operation, call, async (response) => {
      const total = response.headers.get('x-total-count');
      const lacking = response.headers.get('x-lacking');
      return {
        items: (await response.json()) as readonly Item[],
        next: cursorOf(response.headers.get('link') ?? ''),
        total: total === null ? null : Number(total),
        lacking: lacking === null ? null : lacking.split(',').map(decodeURIComponent),
      };
    });
  }

  /**
   * Yields the events of a stream up to its event `end`. A cut stream is continued after the last event; the error of
   * the fifth connection in sequence without an event is thrown.
   */
  async *events<Event>(operation: Operation, call: Call): AsyncGenerator<Event> {
    let last: string | null = null;
    let retryMs = RETRY_MS;
    let fruitless = 0;
    for (;;) {
      let failure: unknown = new Error('The stream of events was cut before its end.');
      try {
        const { response, stopTimer } = await this.#start(operation, call, last);
        stopTimer();
        if (response.body === null) return;
        for await (const message of readServerSentEvents(chunksOf(response.body))) {
          retryMs = message.retryMs ?? retryMs;
          if (message.event === 'end') return;
          if (message.data === null) continue;
          last = message.id ?? last;
          fruitless = 0;
          yield JSON.parse(message.data) as Event;
        }
      } catch (error) {
        if (!isTransient(error, this.#signals(call))) throw error;
        failure = error;
        if (error instanceof ProblemError && error.retry_after_s !== null) retryMs = error.retry_after_s * 1_000;
      }
      fruitless += 1;
      if (fruitless >= MOST_FRUITLESS) throw failure;
      await delay(retryMs, this.#signals(call));
    }
  }

  async #read<Body>(operation: Operation, call: Call, read: (response: Response) => Promise<Body>): Promise<Body> {
    const { response, stopTimer } = await this.#start(operation, call, null);
    try {
      return await read(response);
    } finally {
      stopTimer();
    }
  }

  async #start(operation: Operation, call: Call, lastEventId: string | null): Promise<Started> {
    const timeoutMs = call.options?.timeoutMs ?? this.#options.timeoutMs;
    const late = new AbortController();
    const error = new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError');
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => late.abort(error), timeoutMs);
    const stopTimer = (): void => clearTimeout(timer);
    try {
      const { url, headers } = this.#address(operation, call);
      if (lastEventId !== null) headers.set('last-event-id', lastEventId);
      const response = await this.#fetch(url, {
        method: operation.method,
        headers,
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: AbortSignal.any([late.signal, ...this.#signals(call)]),
      });
      if (!response.ok && operation.answers?.includes(response.status) !== true) throw await readProblem(response);
      return { response, stopTimer };
    } catch (thrown) {
      stopTimer();
      throw thrown;
    }
  }

  #address({ path, headers: names, accept }: Operation, { parameters = {}, body }: Call) {
    const headers = new Headers({ accept });
    if (this.#options.token !== undefined) headers.set('authorization', `Bearer ${this.#options.token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const query = new URLSearchParams();
    let filled = path;
    for (const [name, value] of Object.entries(parameters)) {
      if (value === undefined || value === null) continue;
      const header = names?.[name];
      if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, () => encodeURIComponent(String(value)));
      else if (header !== undefined) headers.set(header, String(value));
      else for (const one of [value].flat()) query.append(name, String(one));
    }
    const search = query.toString();
    return { url: `${this.#base}${filled}${search === '' ? '' : `?${search}`}`, headers };
  }

  #signals({ options }: Call): readonly AbortSignal[] {
    return [this.#options.signal, options?.signal].filter((signal) => signal !== undefined);
  }
}

function cursorOf(link: string): string | null {
  const address = /<[^>?]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(link)?.[1];
  return address === undefined ? null : new URLSearchParams(address).get('cursor');
}

function isTransient(error: unknown, signals: readonly AbortSignal[]): boolean {
  if (signals.some(({ aborted }) => aborted)) return false;
  return error instanceof ProblemError ? error.retryable : error instanceof TypeError;
}

/** @throws The reason of the first signal that is aborted. */
function delay(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  const signal = AbortSignal.any([...signals]);
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}
