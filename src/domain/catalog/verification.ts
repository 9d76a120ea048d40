/**
 * What happened when somebody spoke to a server: `open` listed its tools, `gated` wants a credential, a sign-in or a
 * setting of its user's first, `wrong_transport` speaks another one than it says, `not_mcp` answers something else,
 * `timeout` does not answer in time, `package_missing` is not in its package registry, `failed` ended or broke before it
 * could be judged, which may be the fault of the machine that tried.
 */
export type VerificationOutcome =
  'open' | 'gated' | 'wrong_transport' | 'not_mcp' | 'timeout' | 'package_missing' | 'failed';

export const VERIFICATION_OUTCOMES: readonly VerificationOutcome[] = [
  'open',
  'gated',
  'wrong_transport',
  'not_mcp',
  'timeout',
  'package_missing',
  'failed',
];

/** How a server was spoken to. */
type VerificationMethod = 'stdio' | 'streamable-http' | 'sse';

/** A tool as the server itself described it; untrusted text, without invisible characters, its lengths capped. */
export type SeenTool = {
  readonly name: string;
  /** Empty when it gives none. */
  readonly description: string;
  /** Its own word for it, from its annotations; null when it says nothing. */
  readonly effect: 'read' | 'write' | 'destructive' | null;
};

/** Evidence that a server runs, or what kept it from running. The body of a record of kind `verification`. */
export type Verification = {
  readonly server: string;
  readonly outcome: VerificationOutcome;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly method: VerificationMethod;
  /** What was tried: `npm:IDENTIFIER@VERSION`, without the version where it cannot be told, or a URL. */
  readonly target: string;
  /** The version that answered: of the package where it is known, else the server's own word; null when none answered. */
  readonly version: string | null;
  /** Protocol revision that both sides settled on; null when they did not. */
  readonly protocol: string | null;
  /** In the server's order; null when no list of tools was seen, or only their number is kept. */
  readonly tools: readonly SeenTool[] | null;
  /** How many tools it listed, where only their number is kept. */
  readonly tool_count?: number;
  /** Of the tools as they were sent, see `toolsHash`; null as above. */
  readonly tools_hash: string | null;
  /** What the tools take of a model's context, see `contextTokens`; null as above. */
  readonly context_tokens: number | null;
  /**
   * One line for a person: what went well or wrong, in our words; what the server said stands in quotation marks, untrusted. Null
   * where it was not kept.
   */
  readonly detail: string | null;
};

/** The evidence of a server as it is shown beside everything else that is known of it. All but `status` is null when nobody spoke to it. */
export type VerificationNote = {
  readonly status: VerificationOutcome | 'unknown';
  /** RFC 3339, UTC. */
  readonly at: string | null;
  readonly method: VerificationMethod | null;
  readonly target: string | null;
  readonly version: string | null;
  readonly protocol: string | null;
  /** Names of the tools that were seen, in the server's order. */
  readonly tools: readonly string[] | null;
  readonly tools_hash: string | null;
  readonly context_tokens: number | null;
  /** In quotation marks what the server said, untrusted. */
  readonly detail: string | null;
};

export function verificationNote(verification: Verification | null): VerificationNote {
  if (verification === null)
    return {
      status: 'unknown',
      at: null,
      method: null,
      target: null,
      version: null,
      protocol: null,
      tools: null,
      tools_hash: null,
      context_tokens: null,
      detail: null,
    };
  const { outcome, at, method, target, version, protocol, tools, tools_hash, context_tokens, detail } = verification;
  return {
    status: outcome,
    at,
    method,
    target,
    version,
    protocol,
    tools: tools?.map(({ name }) => name) ?? null,
    tools_hash,
    context_tokens,
    detail,
  };
}
