/**
 * What happened when somebody spoke to a server: `open` listed its tools, `gated` wants a credential first,
 * `wrong_transport` speaks another one than it says, `not_mcp` answers something else, `timeout` does not answer in time,
 * `package_missing` is not in its package registry, `failed` ended or broke before it could be judged.
 */
export type VerificationOutcome =
  'open' | 'gated' | 'wrong_transport' | 'not_mcp' | 'timeout' | 'package_missing' | 'failed';

/** A tool as the server itself described it; untrusted text, its lengths capped. */
export type SeenTool = {
  readonly name: string;
  readonly description: string;
  /** Its own word for it, from its annotations; null when it says nothing. */
  readonly effect: 'read' | 'write' | 'destructive' | null;
};

/** Evidence that a server runs, or what kept it from running. The body of a record of kind `verification`. */
export type Verification = {
  readonly server: string;
  readonly outcome: VerificationOutcome;
  /** RFC 3339. */
  readonly at: string;
  readonly method: 'stdio' | 'streamable-http' | 'sse';
  /** What was tried: `npm:IDENTIFIER@VERSION` or a URL. */
  readonly target: string;
  /** The version that answered; null when none did. */
  readonly version: string | null;
  /** Protocol revision that both sides settled on; null when they did not. */
  readonly protocol: string | null;
  /** Null when no list of tools was seen. */
  readonly tools: readonly SeenTool[] | null;
  /** SHA-256 over the names, descriptions and schemas of all tools in order of name; null as above. */
  readonly tools_hash: string | null;
  /** What the tools take of a model's context; null as above. */
  readonly context_tokens: number | null;
  /** One line for a person: what was said or went wrong. */
  readonly detail: string;
};
