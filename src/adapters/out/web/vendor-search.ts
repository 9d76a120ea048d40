import type { Clock } from '../../../application/ports/clock.ts';
import { ProviderFailure } from '../../../application/ports/provider-failure.ts';
import type { WebPage, WebQuery, WebSearch } from '../../../application/ports/web-search.ts';
import { readPages, type UntrustedPage } from './read-pages.ts';
import type { SearchVendor } from './search-vendor.ts';
import { VendorCall, type CallTimes, type VendorAccess } from './vendor-call.ts';

/** Two tries together stay within the time limit of one search. */
const USUAL_TIMES: CallTimes = { firstByteMs: 5_000, totalMs: 7_000 };
const WAIT_MS = 400;
/** Minimum remaining milliseconds for a second try. */
const MIN_TRY_MS = 500;

/** Searches at one vendor, with a second try when the vendor or the network failed and time is left. */
export class VendorSearch implements WebSearch {
  readonly name: string;
  readonly credential: string | null;
  readonly #base: string;
  readonly #access: VendorAccess;

  /**
   * @param base Address of the vendor, without a trailing slash.
   * @param agent Name of this program, such as `quartermaster/1.0.0`.
   */
  constructor(vendor: SearchVendor, base: string, clock: Clock, agent: string, times: CallTimes = USUAL_TIMES) {
    this.name = vendor.name;
    this.credential = vendor.credential;
    this.#base = base;
    this.#access = { vendor, agent, clock, times };
  }

  async find(query: WebQuery, signal: AbortSignal): Promise<readonly WebPage[]> {
    signal.throwIfAborted();
    this.#checkKey(query.apiKey);
    const { vendor, clock, times } = this.#access;
    const call = new VendorCall(this.#access, vendor.request(this.#base, query));
    const until = clock.now().getTime() + times.totalMs;
    const answer = await call.make(signal).catch(async (error: unknown) => {
      const waitMs = error instanceof ProviderFailure ? this.#waitBefore(error) : null;
      if (waitMs === null || clock.now().getTime() + waitMs + MIN_TRY_MS > until) throw error;
      await clock.sleep(waitMs, signal).catch(() => signal.throwIfAborted());
      return call.make(signal);
    });
    return readPages(this.#read(answer), query.limit, query.apiKey);
  }

  /** Returns the milliseconds until another try; null when another try cannot help. */
  #waitBefore({ kind, retryAfterMs }: ProviderFailure): number | null {
    if (kind !== 'failed' && kind !== 'unreachable') return null;
    return retryAfterMs ?? WAIT_MS * (0.5 + 0.5 * this.#access.clock.jitter());
  }

  #checkKey(apiKey: string | null): void {
    const { name, title, credential } = this.#access.vendor;
    if (credential === null) return;
    if (apiKey === null) throw new ProviderFailure('missing_key', name, `${title} needs a key: set ${credential}.`);
    if (!/^[\x21-\x7e]+$/.test(apiKey))
      throw new ProviderFailure('auth', name, `The key for ${title} has a character that no key has.`);
  }

  #read(answer: unknown): readonly UntrustedPage[] {
    const { name, title, read } = this.#access.vendor;
    try {
      return read(answer);
    } catch (cause) {
      const message = `${title} answered something else than results.`;
      throw new ProviderFailure('unreadable', name, message, { status: 200, cause });
    }
  }
}
