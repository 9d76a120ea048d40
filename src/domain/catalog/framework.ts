/** A framework that agents are written with: only what somebody looked up. */
export type Framework = {
  readonly name: string;
  /** Other lower-case spellings by which tasks speak of it. */
  readonly spellings: readonly string[];
  /** Programming languages, lower case, as a task's language is named. */
  readonly languages: readonly string[];
  /** SPDX identifier, `proprietary`, or null when nobody looked it up. */
  readonly license: string | null;
  readonly packages: readonly { readonly type: 'npm' | 'pypi' | 'nuget'; readonly identifier: string }[];
  /** How its agents reach MCP servers, in our own words; null when nobody looked it up. */
  readonly mcp: string | null;
  /** The framework that its makers ask users to move to; null while it is developed. */
  readonly successor: string | null;
  readonly repository: string;
  readonly source: readonly string[];
  /** Date of the facts, `YYYY-MM-DD`. */
  readonly as_of: string;
};
