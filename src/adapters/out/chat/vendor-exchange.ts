import type { CallLimits } from '../../../application/ports/chat-model.ts';
import type { ProviderFailure, ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import type { ChatVendor } from './chat-vendor.ts';
import { readSome } from './read-some.ts';
import { retryHint } from './retry-hint.ts';
import { tellFailure } from './tell-failure.ts';
import { failureKindOf, readVendorError } from './vendor-error.ts';

/** Bytes of a reply, once decompressed, and of the body of an error. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_ERROR_BYTES = 64 * 1024;
/** How long the body of an error is waited for; its status says most. */
const ERROR_BODY_MS = 2_000;
const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key'];
/** What is no stream of events but comes with 200: a page, or a document of something else at that address. */
const NO_STREAM = /^\s*(?:text\/html|application\/json)\b/i;

export type Exchange = {
  readonly vendor: ChatVendor;
  readonly model: string;
  readonly key: string | null;
  readonly agent: string;
  readonly limits: CallLimits;
  readonly signal: AbortSignal;
};

/**
 * One call of a vendor as HTTP sees it: puts the key on, keeps the limits, and knows what went wrong and with which status,
 * so that nothing of it has to be read out of a library's errors. Redirects are not followed, for they would take the key along.
 */
export class VendorExchange {
  /** Rejects as soon as a limit is reached, the signal is aborted or the vendor failed; never resolves. */
  readonly broken: Promise<never>;
  readonly #exchange: Exchange;
  readonly #stop = new AbortController();
  readonly #break: (reason: unknown) => void;
  readonly #total: NodeJS.Timeout;
  #patience: NodeJS.Timeout | undefined;
  #failure: ProviderFailure | null = null;
  #status: number | null = null;
  #asked = 0;
  #bytes = 0;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.broken = promise;
    this.#break = reject;
    const { totalMs } = exchange.limits;
    this.#total = setTimeout(() => this.#tooSlow(`was not done within ${inSeconds(totalMs)}`), totalMs);
    exchange.signal.addEventListener('abort', this.#abandon, { once: true });
  }

  /** What HTTP knows to have gone wrong, or null. */
  get failure(): ProviderFailure | null {
    return this.#failure;
  }

  /** Whether anything was sent. */
  get asked(): boolean {
    return this.#asked > 0;
  }

  /** A failure that only shows in what was read. @param what As in {@link tellFailure}. */
  fail(kind: ProviderFailureKind, what?: string): ProviderFailure {
    const { vendor, model } = this.#exchange;
    this.#failure ??= tellFailure(kind, { vendor, model, status: this.#status }, what);
    this.#break(this.#failure);
    return this.#failure;
  }

  /** Lets go of the connection and the timers. */
  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#patience);
    this.#exchange.signal.removeEventListener('abort', this.#abandon);
    this.#stop.abort();
  }

  readonly fetch = async (...[url, options]: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    this.#asked += 1;
    this.#status = null;
    const { firstByteMs } = this.#exchange.limits;
    this.#waitFor(firstByteMs, `did not begin to answer within ${inSeconds(firstByteMs)}`);
    const answer = await this.#send(url, options);
    this.#status = answer.status;
    if (!answer.ok) throw await this.#refusal(answer);
    const type = answer.headers.get('content-type') ?? '';
    if (NO_STREAM.test(type)) throw this.fail('unreadable', 'answered with a document rather than a stream of events');
    const body = answer.body === null ? null : this.#watched(answer.body);
    return new Response(body, { status: 200, headers: { 'content-type': type } });
  };

  async #send(...[url, options]: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const { vendor, key, agent } = this.#exchange;
    const headers = new Headers(options?.headers);
    for (const name of KEY_HEADERS) headers.delete(name);
    headers.set('user-agent', agent);
    headers.set('accept', 'text/event-stream');
    if (key !== null) headers.set(...keyHeader(vendor, key));
    try {
      return await fetch(url, { ...options, headers, redirect: 'manual', signal: this.#stop.signal });
    } catch (error) {
      throw this.fail('unreachable', `cannot be reached (${codeOf(error)})`);
    }
  }

  async #refusal(answer: Response): Promise<ProviderFailure> {
    const { vendor, model } = this.#exchange;
    const { status, headers } = answer;
    clearTimeout(this.#patience);
    const body = parse(await readSome(answer, MOST_ERROR_BYTES, ERROR_BODY_MS));
    this.#stop.abort();
    const kind = failureKindOf(status, readVendorError(body));
    const retryAfterMs = retryHint(headers, body, new Date());
    const what = status < 400 ? 'answered with a redirect, which is not followed' : undefined;
    this.#failure ??= tellFailure(kind, { vendor, model, status, retryAfterMs }, what);
    this.#break(this.#failure);
    return this.#failure;
  }

  #watched(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const { idleMs } = this.#exchange.limits;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw this.fail('unreachable', `broke off its answer (${codeOf(error)})`);
        });
        if (done) {
          clearTimeout(this.#patience);
          controller.close();
          return;
        }
        this.#bytes += value.byteLength;
        if (this.#bytes > MOST_BYTES) {
          const failure = this.fail('unreadable', `answered with more than ${MOST_BYTES / 1024 / 1024} MiB`);
          this.#stop.abort();
          throw failure;
        }
        this.#waitFor(idleMs, `fell silent for ${inSeconds(idleMs)} within its answer`);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  #waitFor(milliseconds: number, otherwise: string): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#tooSlow(otherwise), milliseconds);
  }

  #tooSlow(what: string): void {
    this.fail('too_slow', what);
    this.#stop.abort();
  }

  readonly #abandon = (): void => {
    this.#break(this.#exchange.signal.reason);
    this.#stop.abort();
  };
}

function keyHeader({ kind }: ChatVendor, key: string): [name: string, value: string] {
  if (kind === 'anthropic') return ['x-api-key', key];
  return kind === 'gemini' ? ['x-goog-api-key', key] : ['authorization', `Bearer ${key}`];
}

/** The system's name for what broke; nothing of a message, which may quote what was sent. */
function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  const found = [Object(cause).code, code].find((one) => typeof one === 'string' && /^[A-Z][A-Z0-9_]+$/.test(one));
  return found === undefined ? 'the connection failed' : String(found);
}

function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1_000} s`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
