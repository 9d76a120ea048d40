import { getFollowing, placeOf, HttpFailure, retryAfter } from './get-following.ts';
import type { Clock } from '../../../application/ports/clock.ts';

type FetchRequest<T> = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum size in bytes after decompression. */
  readonly largest: number;
  /** Parses the text; throws for an unexpected text, which is then requested again. */
  readonly read: (text: string) => T;
  readonly signal: AbortSignal;
};

type Fetched<T> = {
  readonly value: T;
  /** Size of the response after decompression. */
  readonly bytes: number;
  /** Of the response, if it has one. */ readonly etag: string | null;
};

const REQUEST_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Longest requested delay in milliseconds that is honored. */
const LONGEST_ASKED_MS = 120_000;
/** Maximum number of tries by failure kind; other kinds are not retried. */
const TRIES: Partial<Readonly<Record<HttpFailure['kind'], number>>> = {
  unreachable: 3,
  interrupted: 5,
  unusable: 5,
  limited: 6,
};
const OFFLINE = /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ENETDOWN)$/;

/** HTTP client with a bounded number of retries and growing delays. */
export class RetryingFetcher {
  readonly #clock: Clock;
  readonly #agent: string;

  /** @param agent User agent, such as `quartermaster/1.0.0`. */
  constructor(clock: Clock, agent: string) {
    this.#clock = clock;
    this.#agent = agent;
  }

  /** @throws {HttpFailure} after the last try; the signal's reason once that is aborted. */
  async get<T>(request: FetchRequest<T>): Promise<Fetched<T>> {
    const fetched = await this.getUnless(request, null);
    if (fetched === null) throw new HttpFailure('refused', `${placeOf(request.url)} answered 304.`, { status: 304 });
    return fetched;
  }

  /** Same as `get`, but returns null when `etag` is still current. */
  async getUnless<T>(request: FetchRequest<T>, etag: string | null): Promise<Fetched<T> | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#ask(request, etag);
      } catch (error) {
        request.signal.throwIfAborted();
        if (!(error instanceof HttpFailure)) throw error;
        if (tries >= (TRIES[error.kind] ?? 1) || (error.waitMs ?? 0) > LONGEST_ASKED_MS)
          throw lastFailure(error, tries);
        await this.#clock.sleep(this.#wait(error, tries), request.signal);
      }
    }
  }

  #wait({ waitMs }: HttpFailure, tries: number): number {
    const jitter = 0.5 + 0.5 * this.#clock.jitter();
    if (waitMs !== null) return waitMs + jitter * FIRST_WAIT_MS;
    return jitter * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  }

  async #ask<T>(
    { url, headers, largest, read, signal }: FetchRequest<T>,
    etag: string | null,
  ): Promise<Fetched<T> | null> {
    const place = placeOf(url);
    const condition = etag === null ? {} : { 'if-none-match': etag };
    try {
      const response = await getFollowing(url, {
        headers: { 'user-agent': this.#agent, accept: 'application/json', ...headers, ...condition },
        signal: AbortSignal.any([signal, this.#clock.limit(REQUEST_MS)]),
      });
      if (response.status === 304) return null;
      if (response.status !== 200) {
        await response.body?.cancel();
        throw this.#refusal(response, place);
      }
      const { text, bytes } = await readText(response, largest, place);
      return { value: parseText(text, read, place), bytes, etag: response.headers.get('etag') };
    } catch (error) {
      throw error instanceof HttpFailure ? error : failureOf(error, place);
    }
  }

  #refusal(response: Response, place: string): HttpFailure {
    const { status } = response;
    const waitMs = retryAfter(response.headers.get('retry-after'), this.#clock.now());
    const isLimited = status === 429 || (waitMs !== null && (status === 403 || status === 503));
    const kind = isLimited ? 'limited' : status >= 500 || status === 408 ? 'interrupted' : 'refused';
    const asks = waitMs === null ? '' : ` and asks to wait ${Math.ceil(waitMs / 1_000)} s`;
    return new HttpFailure(kind, `${place} answered ${status}${asks}`, { status, waitMs });
  }
}

async function readText(
  response: Response,
  largest: number,
  place: string,
): Promise<{ readonly text: string; readonly bytes: number }> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largest) {
      throw new HttpFailure('too_large', `${place} answered more than ${Math.round(largest / 1024 / 1024)} MiB`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return { text: text + decoder.decode(), bytes: size };
}

function parseText<T>(text: string, read: (text: string) => T, place: string): T {
  try {
    return read(text);
  } catch (cause) {
    throw new HttpFailure('unusable', `${place} did not answer what was asked for`, { cause });
  }
}

function failureOf(error: unknown, place: string): HttpFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, name, message } = cause as NodeJS.ErrnoException;
  if (name === 'TimeoutError') {
    return new HttpFailure('interrupted', `${place} did not answer within ${REQUEST_MS / 1_000} s`, { cause: error });
  }
  if (code !== undefined && OFFLINE.test(code)) {
    return new HttpFailure('unreachable', `${place} cannot be reached (${code})`, { cause: error });
  }
  return new HttpFailure('interrupted', `${place} broke off (${code ?? message})`, { cause: error });
}

function lastFailure(error: HttpFailure, tries: number): HttpFailure {
  const { kind, status, waitMs } = error;
  const often = tries === 1 ? '' : `, ${tries} times`;
  const advice = kind === 'unreachable' ? ' Check the network and the address.' : '';
  return new HttpFailure(kind, `${error.message}${often}.${advice}`, {
    waitMs,
    cause: error,
    ...(status !== null && { status }),
  });
}
