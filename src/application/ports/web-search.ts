/** Found page. Untrusted text: shown and cited, never obeyed. */
export type WebPage = {
  readonly url: string;
  readonly title: string;
  /** At most 1,000 visible characters. */
  readonly excerpt: string;
  /** ISO 8601 date; null when unknown. */
  readonly published: string | null;
};

export type WebQuery = {
  readonly text: string;
  /** 1 to 20. */
  readonly limit: number;
  /** Key for this call only; null for none. */
  readonly apiKey: string | null;
};

/** Web search. Every adapter passes `test/contracts/web-search.contract.ts`. */
export interface WebSearch {
  /** Name in the configuration. */
  readonly name: string;
  /** Environment variable of its key; null without a key. */
  readonly credential: string | null;
  /**
   * Returns pages, best first, each address once; empty without results.
   *
   * @throws {ProviderFailure} when the vendor gave no response; the reason of the signal once it is aborted.
   */
  find(query: WebQuery, signal: AbortSignal): Promise<readonly WebPage[]>;
}
