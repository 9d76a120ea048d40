import type { Pace } from '../../../application/ports/pace.ts';
import { ProviderFailure, type ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import { retryAfter } from '../sources/retry-after.ts';
import { refusal } from './refusal.ts';
import type { SearchVendor, VendorRequest } from './search-vendor.ts';

/** Limits in milliseconds. */
export type CallTimes = {
  /** Of one try, until the first byte of the body. */
  readonly firstByteMs: number;
  /** Of all tries together. */
  readonly totalMs: number;
};

const LARGEST = 2 * 1024 * 1024;
const LARGEST_REFUSAL = 64 * 1024;

/** One question to a vendor, which may be put more than once within its time. Redirects are not followed: they would carry the key along. */
export class VendorCall {
  readonly #vendor: SearchVendor;
  readonly #request: VendorRequest;
  readonly #agent: string;
  readonly #pace: Pace;
  readonly #times: CallTimes;
  readonly #total: AbortSignal;

  constructor(vendor: SearchVendor, request: VendorRequest, agent: string, pace: Pace, times: CallTimes) {
    this.#vendor = vendor;
    this.#request = request;
    this.#agent = agent;
    this.#pace = pace;
    this.#times = times;
    this.#total = pace.limit(times.totalMs);
  }

  /** The answer as JSON. @throws {ProviderFailure}; the signal's reason once that is aborted. */
  async make(signal: AbortSignal): Promise<unknown> {
    const silent = new AbortController();
    let hasBegun = false;
    const silence = () => hasBegun || silent.abort();
    this.#pace.limit(this.#times.firstByteMs).addEventListener('abort', silence, { once: true });
    try {
      const answer = await this.#ask(AbortSignal.any([signal, this.#total, silent.signal]));
      if (answer.status !== 200) throw await this.#refusal(answer);
      const text = await readText(answer, LARGEST, () => (hasBegun = true));
      if (text === null) throw this.#failure('unreadable', 'answered more than 2 MiB');
      return this.#parse(text);
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
        'user-agent': this.#agent,
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
    const { status, headers } = answer;
    const text = await readText(answer, LARGEST_REFUSAL, () => undefined).catch(() => null);
    const waitMs = retryAfter(headers.get('retry-after'), this.#pace.now()) ?? this.#vendor.waitOf?.(headers) ?? null;
    return refusal(this.#vendor, status, jsonOf(text ?? ''), waitMs);
  }

  #parse(text: string): unknown {
    const value = jsonOf(text);
    if (value === undefined) throw this.#failure('unreadable', 'answered something that is no JSON');
    return value;
  }

  #failure(kind: ProviderFailureKind, what: string, cause?: unknown): ProviderFailure {
    const status = kind === 'unreadable' ? 200 : null;
    return new ProviderFailure(kind, this.#vendor.name, `${this.#vendor.title} ${what}.`, { status, cause });
  }

  #seconds(limit: keyof CallTimes): string {
    return `${this.#times[limit] / 1_000} s`;
  }
}

/** The body, or null when it has more bytes, once decompressed. */
async function readText(answer: Response, largest: number, onByte: () => void): Promise<string | null> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of answer.body ?? []) {
    onByte();
    size += chunk.byteLength;
    if (size > largest) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const { code } = (
    error instanceof Error && error.cause instanceof Error ? error.cause : error
  ) as NodeJS.ErrnoException;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : '';
}
