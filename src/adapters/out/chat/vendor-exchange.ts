import type { CallLimits } from '../../../application/ports/chat-model.ts';
import type { ProviderFailure, ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import { readJson } from '../../../domain/catalog/json.ts';
import type { ChatVendor } from './chat-vendor.ts';
import { failureKindOf, readErrorBody, readVendorError, retryHint } from './vendor-error.ts';
import { vendorFailure } from './vendor-failure.ts';

/** Maximum size in bytes of a decompressed reply, and of an error's body. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
/** Time limit in milliseconds for the body of an error. */
const ERROR_BODY_MS = 2_000;
const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key'];
/** Content types that a wrong address returns with status 200. */
const DOCUMENT = /^\s*(?:text\/html|application\/json)\b/i;

export type ExchangeOptions = {
  readonly vendor: ChatVendor;
  readonly model: string;
  readonly key: string | null;
  readonly agent: string;
  readonly limits: CallLimits;
  readonly signal: AbortSignal;
};

/**
 * One HTTP call to a vendor: adds the key, enforces the limits, and records the failure with its status.
 * Callers therefore need not parse the library's errors. Redirects are not followed, because they would carry the key
 * along.
 */
export class VendorExchange {
  /** Rejects as soon as a limit is reached, the signal is aborted or the vendor fails; never resolves. */
  readonly broken: Promise<never>;
  /** Whether a request was sent. */
  asked = false;
  readonly #options: ExchangeOptions;
  readonly #stop = new AbortController();
  readonly #break: (reason: unknown) => void;
  readonly #total: NodeJS.Timeout;
  #patience: NodeJS.Timeout | undefined;
  #failure: ProviderFailure | null = null;
  #status: number | null = null;
  #bytes = 0;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.broken = promise;
    this.#break = reject;
    const { totalMs } = options.limits;
    this.#total = setTimeout(() => this.#tooSlow(`was not done within ${inSeconds(totalMs)}`), totalMs);
    options.signal.addEventListener('abort', this.#abandon, { once: true });
  }

  /** Failure over HTTP; null without one. */
  get failure(): ProviderFailure | null {
    return this.#failure;
  }

  /** Ends the call with a failure, unless it already has one. @param what As in {@link vendorFailure}. */
  fail(kind: ProviderFailureKind, what?: string, retryAfterMs: number | null = null): ProviderFailure {
    const { vendor, model } = this.#options;
    this.#failure ??= vendorFailure(kind, { vendor, model, status: this.#status, retryAfterMs }, what);
    this.#break(this.#failure);
    return this.#failure;
  }

  /** Releases the connection and the timers. */
  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#patience);
    this.#options.signal.removeEventListener('abort', this.#abandon);
    this.#stop.abort();
  }

  readonly fetch = async (...[url, options]: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    this.asked = true;
    this.#status = null;
    const { firstByteMs } = this.#options.limits;
    this.#waitFor(firstByteMs, `did not begin to answer within ${inSeconds(firstByteMs)}`);
    const answer = await this.#send(url, options);
    this.#status = answer.status;
    if (!answer.ok) throw await this.#refusal(answer);
    const type = answer.headers.get('content-type') ?? '';
    if (DOCUMENT.test(type)) throw this.fail('unreadable', 'answered with a document rather than a stream of events');
    const body = answer.body === null ? null : this.#watched(answer.body);
    return new Response(body, { status: 200, headers: { 'content-type': type } });
  };

  async #send(...[url, options]: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const { vendor, key, agent } = this.#options;
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
    const { status, headers } = answer;
    clearTimeout(this.#patience);
    const body = readJson(await readErrorBody(answer, MAX_ERROR_BYTES, ERROR_BODY_MS));
    this.#stop.abort();
    const kind = failureKindOf(status, readVendorError(body));
    const retryAfterMs = retryHint(headers, body, new Date());
    const what = status < 400 ? 'answered with a redirect, which is not followed' : undefined;
    return this.fail(kind, what, retryAfterMs);
  }

  #watched(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const { idleMs } = this.#options.limits;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw this.fail('unreachable', `broke off its answer (${codeOf(error)})`);
        });
        if (done) {
          clearTimeout(this.#patience);
          return controller.close();
        }
        this.#bytes += value.byteLength;
        if (this.#bytes > MAX_BYTES) {
          const failure = this.fail('unreadable', `answered with more than ${MAX_BYTES / 1024 / 1024} MiB`);
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
    this.#break(this.#options.signal.reason);
    this.#stop.abort();
  };
}

function keyHeader({ kind }: ChatVendor, key: string): [name: string, value: string] {
  if (kind === 'anthropic') return ['x-api-key', key];
  return kind === 'gemini' ? ['x-goog-api-key', key] : ['authorization', `Bearer ${key}`];
}

/** Returns the system's code of an error; never its message, which may quote the request. */
function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  const found = [Object(cause).code, code].find((one) => typeof one === 'string' && /^[A-Z][A-Z0-9_]+$/.test(one));
  return found === undefined ? 'the connection failed' : String(found);
}

function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1_000} s`;
}
