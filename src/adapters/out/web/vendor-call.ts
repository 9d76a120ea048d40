import type { Clock } from '../../../application/ports/clock.ts';
import { ProviderFailure, type ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import { readJson } from '../../../domain/catalog/json.ts';
import { retryAfter } from '../sources/get-following.ts';
import { refusal } from './vendor-refusal.ts';
import type { SearchVendor, VendorRequest } from './search-vendor.ts';

/** Time limits in milliseconds. */
export type CallTimes = {
  /** From the start of one try to the first byte of the body. */
  readonly firstByteMs: number;
  /** For all tries together. */
  readonly totalMs: number;
};

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;

export type VendorAccess = {
  readonly vendor: SearchVendor;
  /** The `user-agent` header. */
  readonly agent: string;
  readonly clock: Clock;
  readonly times: CallTimes;
};

/**
 * One query to a vendor, with one or more tries within its time limit.
 * Redirects are not followed, because they would carry the key along.
 */
export class VendorCall {
  readonly #access: VendorAccess;
  readonly #request: VendorRequest;
  readonly #total: AbortSignal;

  constructor(access: VendorAccess, request: VendorRequest) {
    this.#access = access;
    this.#request = request;
    this.#total = access.clock.limit(access.times.totalMs);
  }

  /** Returns the parsed JSON response. @throws {ProviderFailure}; the signal's reason once that is aborted. */
  async make(signal: AbortSignal): Promise<unknown> {
    const silent = new AbortController();
    let hasBegun = false;
    const silence = () => hasBegun || silent.abort();
    this.#access.clock.limit(this.#access.times.firstByteMs).addEventListener('abort', silence, { once: true });
    try {
      const answer = await this.#ask(AbortSignal.any([signal, this.#total, silent.signal]));
      if (answer.status !== 200) throw await this.#refusal(answer);
      const text = await readText(answer, MAX_BYTES, () => (hasBegun = true));
      if (text === null) throw this.#failure('unreadable', 'answered more than 2 MiB');
      const value = readJson(text);
      if (value === undefined) throw this.#failure('unreadable', 'answered something that is no JSON');
      return value;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderFailure) throw error;
      if (silent.signal.aborted)
        throw this.#failure('too_slow', `did not begin to answer within ${this.#seconds('firstByteMs')}`);
      if (this.#total.aborted)
        throw this.#failure('too_slow', `did not answer in full within ${this.#seconds('totalMs')}`);
      throw this.#failure('unreachable', `cannot be reached, or broke off${codeOf(error)}`, error);
    }
  }

  #ask(signal: AbortSignal): Promise<Response> {
    const { url, headers, json } = this.#request;
    return fetch(url, {
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': this.#access.agent,
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal,
    });
  }

  async #refusal(answer: Response): Promise<ProviderFailure> {
    const { vendor, clock } = this.#access;
    const { status, headers } = answer;
    const text = await readText(answer, MAX_REFUSAL_BYTES, () => undefined).catch(() => null);
    const waitMs = retryAfter(headers.get('retry-after'), clock.now()) ?? vendor.waitOf?.(headers) ?? null;
    return refusal(vendor, status, readJson(text ?? ''), waitMs);
  }

  #failure(kind: ProviderFailureKind, what: string, cause?: unknown): ProviderFailure {
    const { name, title } = this.#access.vendor;
    return new ProviderFailure(kind, name, `${title} ${what}.`, { status: kind === 'unreadable' ? 200 : null, cause });
  }

  #seconds(limit: keyof CallTimes): string {
    return `${this.#access.times[limit] / 1_000} s`;
  }
}

/** Returns the body; null when it is longer than `maxBytes` after decompression. */
async function readText(answer: Response, maxBytes: number, onByte: () => void): Promise<string | null> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of answer.body ?? []) {
    onByte();
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function codeOf(error: unknown): string {
  const { code } = (
    error instanceof Error && error.cause instanceof Error ? error.cause : error
  ) as NodeJS.ErrnoException;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : '';
}
