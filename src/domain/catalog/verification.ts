/**
 * Result of a probe: `open` listed its tools; `gated` needs a credential, a sign-in or a setting first;
 * `wrong_transport` uses another transport; `not_mcp` answered something else; `timeout` did not answer in time;
 * `package_missing` is not in its registry; `failed` ended too early, perhaps because of this machine.
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

type VerificationMethod = 'stdio' | 'streamable-http' | 'sse';

/** A tool as the server described it: untrusted visible text of limited length. */
export type SeenTool = {
  readonly name: string;
  /** May be empty. */
  readonly description: string;
  /** Effect by its own annotations; null without any. */
  readonly effect: 'read' | 'write' | 'destructive' | null;
};

/** Evidence of one probe. Body of a record of kind `verification`. */
export type Verification = {
  readonly server: string;
  readonly outcome: VerificationOutcome;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly method: VerificationMethod;
  /** Probed target: a URL, or `npm:IDENTIFIER@VERSION`, without `@VERSION` when unknown. */
  readonly target: string;
  /** Version of the package, else the server's own; null when none answered. */
  readonly version: string | null;
  /** Negotiated protocol revision, or null. */
  readonly protocol: string | null;
  /** In the server's order; null when no list was seen, or when only its length is kept. */
  readonly tools: readonly SeenTool[] | null;
  /** Number of its tools, when only that is kept. */
  readonly tool_count?: number;
  /** Effect of each tool by its name, in the server's order, when only that is kept. */
  readonly tool_effects?: Readonly<Record<string, SeenTool['effect']>>;
  /** See `toolsHash`; null as above. */
  readonly tools_hash: string | null;
  /** See `contextTokens`; null as above. */
  readonly context_tokens: number | null;
  /** One line for a person; quoted words of the server are untrusted. Null when not kept. */
  readonly detail: string | null;
};

/** Evidence of a server as users see it. All members but `status` are null without a probe. */
export type VerificationNote = {
  readonly status: VerificationOutcome | 'unknown';
  /** RFC 3339, UTC. */
  readonly at: string | null;
  readonly method: VerificationMethod | null;
  readonly target: string | null;
  readonly version: string | null;
  readonly protocol: string | null;
  /** Names of its tools, in the server's order. */
  readonly tools: readonly string[] | null;
  readonly tools_hash: string | null;
  readonly context_tokens: number | null;
  /** Quoted words of the server are untrusted. */
  readonly detail: string | null;
};

export function verificationNote(verification: Verification | null): VerificationNote {
  const known: Partial<Verification> = verification ?? {};
  return {
    status: known.outcome ?? 'unknown',
    at: known.at ?? null,
    method: known.method ?? null,
    target: known.target ?? null,
    version: known.version ?? null,
    protocol: known.protocol ?? null,
    tools: known.tools?.map(({ name }) => name) ?? (known.tool_effects ? Object.keys(known.tool_effects) : null),
    tools_hash: known.tools_hash ?? null,
    context_tokens: known.context_tokens ?? null,
    detail: known.detail ?? null,
  };
}
