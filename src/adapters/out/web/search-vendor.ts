import type { ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import type { WebQuery } from '../../../application/ports/web-search.ts';
import type { ForeignPage } from './foreign-pages.ts';

export type VendorRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with POST; without it, it is a GET. */
  readonly json?: Readonly<Record<string, unknown>>;
};

/** What an answer other than 200 can mean. */
export type RefusalKind = Exclude<ProviderFailureKind, 'missing_key' | 'unreachable' | 'too_slow' | 'unavailable'>;

/** The wire format of a vendor of web search. */
export type SearchVendor = {
  readonly name: string;
  /** As people write it. */
  readonly title: string;
  /** Environment variable of its key, or null when it takes none. */
  readonly credential: string | null;
  /** @param base Without a slash at its end. */
  readonly request: (base: string, query: WebQuery) => VendorRequest;
  /** @throws {Error} when a 200 is not of this wire format. */
  readonly read: (answer: unknown) => readonly ForeignPage[];
  /** What a failure is where its status alone would mislead; null leaves it to the status. @param body Undefined when it is no JSON. */
  readonly kindOf?: (status: number, body: unknown) => RefusalKind | null;
  /** Milliseconds that it asks to wait by headers of its own; null when it does not say. */
  readonly waitOf?: (headers: Headers) => number | null;
  /** What to do about a status, where the vendor has its own reason for it. */
  readonly advice?: Readonly<Record<number, string>>;
};
