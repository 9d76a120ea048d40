/** A request as it came in. */
export type Call = {
  /** First part of the path: see `baseUrl`. */
  readonly provider: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came, and read as JSON. */
  readonly text: string;
  readonly body: unknown;
};
