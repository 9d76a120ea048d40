import type { ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import type { WebQuery } from '../../../application/ports/web-search.ts';
import type { UntrustedPage } from './read-pages.ts';

export type VendorRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of a POST; without it, the request is a GET. */
  readonly json?: Readonly<Record<string, unknown>>;
};

/** Kinds of failure that a response with a status other than 200 can mean. */
export type RefusalKind = Exclude<ProviderFailureKind, 'missing_key' | 'unreachable' | 'too_slow' | 'unavailable'>;

/** The wire format of a vendor of web search. */
export type SearchVendor = {
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  /** Environment variable of its key; null when it takes none. */
  readonly credential: string | null;
  /** @param base Address without a trailing slash. */
  readonly request: (base: string, query: WebQuery) => VendorRequest;
  /** @throws {Error} when a 200 is not of this wire format. */
  readonly read: (answer: unknown) => readonly UntrustedPage[];
  /** Kind of a failure whose status alone would mislead; null leaves it to the status. @param body Undefined when it is no JSON. */
  readonly kindOf?: (status: number, body: unknown) => RefusalKind | null;
  /** Milliseconds to wait by the vendor's own headers; null when they do not say. */
  readonly waitOf?: (headers: Headers) => number | null;
  /** Advice by status, where the vendor has its own reason for it. */
  readonly advice?: Readonly<Record<number, string>>;
};
