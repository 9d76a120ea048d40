import type { ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import type { WebQuery } from '../../../application/ports/web-search.ts';
import type { UntrustedPage } from './read-pages.ts';

export type VendorRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of a POST; without it, the request is a GET. */
  readonly json?: Readonly<Record<string, unknown>>;
};

/** Failure kinds of a response with a status other than 200. */
export type RefusalKind = Exclude<ProviderFailureKind, 'missing_key' | 'unreachable' | 'too_slow' | 'unavailable'>;

/** Wire format of a web search vendor. */
export type SearchVendor = {
  readonly name: string;
  /** Display name. */
  readonly title: string;
  /** Environment variable of the key; null when the vendor takes none. */
  readonly credential: string | null;
  /** @param base Address without a trailing slash. */
  readonly request: (base: string, query: WebQuery) => VendorRequest;
  /** @throws {Error} when a response with status 200 does not have this wire format. */
  readonly read: (answer: unknown) => readonly UntrustedPage[];
  /** Failure kind when the status alone would mislead, else null. @param body Undefined when it is no JSON. */
  readonly kindOf?: (status: number, body: unknown) => RefusalKind | null;
  /** Milliseconds to wait by the vendor's own headers; null when they state none. */
  readonly waitOf?: (headers: Headers) => number | null;
  /** Advice by status, where the vendor gives the status its own meaning. */
  readonly advice?: Readonly<Record<number, string>>;
};
