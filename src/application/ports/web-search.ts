/** A page that was found. All of it is foreign text: shown, cited, never obeyed. */
export type WebPage = {
  readonly url: string;
  readonly title: string;
  /** At most 1,000 characters, without invisible ones. */
  readonly excerpt: string;
  /** ISO 8601 date; null when not told. */
  readonly published: string | null;
};

export type WebQuery = {
  readonly text: string;
  /** 1 to 20. */
  readonly limit: number;
  /** Used for this call only; null takes no key. */
  readonly apiKey: string | null;
};

/** Finds pages of the web. Every adapter passes `test/contracts/web-search.contract.ts`. */
export interface WebSearch {
  /** The name that the configuration uses. */
  readonly name: string;
  /** Environment variable of its key, or null when it takes none. */
  readonly credential: string | null;
  /**
   * Best first, each address once; empty when nothing was found.
   *
   * @throws {ProviderFailure} when the vendor gave nothing; the signal's reason once that is aborted.
   */
  find(query: WebQuery, signal: AbortSignal): Promise<readonly WebPage[]>;
}
