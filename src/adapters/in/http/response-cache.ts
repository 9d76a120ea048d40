import type { Context, Middleware } from 'koa';
import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';

/** Body that is never modified, with the headers that describe it. */
export type CachedResponse = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

/** The response is undefined after its first request. */
type Entry = { readonly bytes: number; readonly response: CachedResponse | undefined };

/** One response takes at most 1/16 of the response cache. */
const SHARES = 16;
/** Approximate bytes of an entry, excluding its body and its key. */
const OVERHEAD = 500;
/** Headers that describe a body; all others belong to a request. */
const BODY_HEADERS = ['Content-Type', 'ETag', 'X-Total-Count', 'X-Lacking', 'Link'];

/**
 * Least-recently-used cache of responses made from one state. A response is stored on its second request while its key
 * is still cached, so a client that reads each page once costs only memory for keys.
 */
export class ResponseCache {
  readonly #most: number;
  /** In order of use, most recent last. */
  readonly #entries = new Map<string, Entry>();
  /** Weak, so that the cache alone does not keep a state in memory. */
  #state: WeakRef<object> | undefined;
  #bytes = 0;

  /** @param most Upper bound of all entries, in bytes; 0 stores none. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes of all entries; responses requested once count as if they were stored. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the response stored for this state; a different state than before empties the cache. */
  find(state: object, key: string): CachedResponse | undefined {
    if (this.#state?.deref() !== state) this.#startOver(state);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.response;
  }

  /**
   * Stores a response if its key is known, unless it is too large or the state differs from that of the last {@link
   * find}.
   * @param size Bytes of the body.
   * @param write Returns the response; called only when it is stored.
   */
  store(state: object, key: string, size: number, write: () => CachedResponse): void {
    const bytes = size + 2 * key.length + OVERHEAD;
    if (this.#state?.deref() !== state || bytes > this.#most / SHARES) return;
    const again = this.#forget(key);
    this.#entries.set(key, { bytes, response: again ? write() : undefined });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(oldest);
    }
  }

  /** @returns Whether the key was known. */
  #forget(key: string): boolean {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    return this.#entries.delete(key);
  }

  #startOver(state: object): void {
    this.#state = new WeakRef(state);
    this.#entries.clear();
    this.#bytes = 0;
  }
}

/**
 * Responds to repeated requests from the cache while the catalog is unchanged. Only for routes that read only the
 * catalog, the path and the query.
 */
export function cacheResponses(cache: ResponseCache, live: CurrentCatalog): Middleware {
  return async (context, next) => {
    const catalog = await live.current();
    const key = `${context.path}?${context.querystring}`;
    const cached = cache.find(catalog, key);
    if (cached !== undefined) {
      context.set(cached.headers);
      context.body = cached.body;
      return;
    }
    await next();
    if (context.status !== 200) return;
    const body = serializedBody(context);
    cache.store(catalog, key, Buffer.byteLength(body), () => ({ body: ownBytes(body), headers: headersOf(context) }));
  };
}

function serializedBody(context: Context): string | Buffer {
  const body: unknown = context.body;
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  const text = JSON.stringify(body);
  context.type = 'application/json';
  context.body = text;
  return text;
}

function headersOf({ response }: Context): Record<string, string> {
  const headers = BODY_HEADERS.map((name) => [name, response.get(name)] as const);
  return Object.fromEntries(headers.filter(([, value]) => Boolean(value)));
}

/** Copies into a separate buffer, since a small buffer is a slice of a larger one, which would stay in memory too. */
function ownBytes(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
