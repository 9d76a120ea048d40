import type { Pace } from '../../../application/ports/pace.ts';
import { ProviderFailure } from '../../../application/ports/provider-failure.ts';
import type { WebPage, WebQuery, WebSearch } from '../../../application/ports/web-search.ts';
import { readPages, type ForeignPage } from './foreign-pages.ts';
import type { SearchVendor } from './search-vendor.ts';
import { VendorCall, type CallTimes } from './vendor-call.ts';

/** Two tries together never take longer than a search may. */
const USUAL_TIMES: CallTimes = { firstByteMs: 5_000, totalMs: 7_000 };
const WAIT_MS = 400;
/** Less than this is too little for a second try. */
const SHORTEST_TRY_MS = 500;

/** Searches at one vendor, and tries a second time when the vendor or the way to it failed and time is left. */
export class VendorSearch implements WebSearch {
  readonly name: string;
  readonly credential: string | null;
  readonly #vendor: SearchVendor;
  readonly #base: string;
  readonly #pace: Pace;
  readonly #agent: string;
  readonly #times: CallTimes;

  /**
   * @param base Address of the vendor, without a slash at its end.
   * @param agent How we call ourselves, e.g. `quartermaster/1.0.0`.
   */
  constructor(vendor: SearchVendor, base: string, pace: Pace, agent: string, times: CallTimes = USUAL_TIMES) {
    this.name = vendor.name;
    this.credential = vendor.credential;
    this.#vendor = vendor;
    this.#base = base;
    this.#pace = pace;
    this.#agent = agent;
    this.#times = times;
  }

  async find(query: WebQuery, signal: AbortSignal): Promise<readonly WebPage[]> {
    signal.throwIfAborted();
    this.#checkKey(query.apiKey);
    const request = this.#vendor.request(this.#base, query);
    const call = new VendorCall(this.#vendor, request, this.#agent, this.#pace, this.#times);
    const until = this.#pace.now().getTime() + this.#times.totalMs;
    const answer = await call.make(signal).catch(async (error: unknown) => {
      const waitMs = error instanceof ProviderFailure ? this.#waitBefore(error) : null;
      if (waitMs === null || this.#pace.now().getTime() + waitMs + SHORTEST_TRY_MS > until) throw error;
      await this.#pace.sleep(waitMs, signal).catch(() => signal.throwIfAborted());
      return call.make(signal);
    });
    return readPages(this.#read(answer), query.limit, query.apiKey);
  }

  /** Milliseconds until another try may help, or null. */
  #waitBefore({ kind, retryAfterMs }: ProviderFailure): number | null {
    if (kind !== 'failed' && kind !== 'unreachable') return null;
    return retryAfterMs ?? WAIT_MS * (0.5 + 0.5 * this.#pace.random());
  }

  #checkKey(apiKey: string | null): void {
    const { name, title, credential } = this.#vendor;
    if (credential === null) return;
    if (apiKey === null) throw new ProviderFailure('missing_key', name, `${title} needs a key: set ${credential}.`);
    if (!/^[\x21-\x7e]+$/.test(apiKey))
      throw new ProviderFailure('auth', name, `The key for ${title} has a character that no key has.`);
  }

  #read(answer: unknown): readonly ForeignPage[] {
    try {
      return this.#vendor.read(answer);
    } catch (cause) {
      const message = `${this.#vendor.title} answered something else than results.`;
      throw new ProviderFailure('unreadable', this.name, message, { status: 200, cause });
    }
  }
}
