import type { Verification, VerificationMethod, VerificationOutcome } from '../verification.ts';

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
