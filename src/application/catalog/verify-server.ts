import type { Clock } from '../ports/clock.ts';
import type { Server } from '../../domain/catalog/server.ts';
import type { Verification, VerificationOutcome } from '../../domain/catalog/verification.ts';
import { verificationOf, type Untried } from '../../domain/catalog/verification/verification-of.ts';
import type { ProbeTarget } from '../../domain/catalog/verification/probe.ts';
import { planProbe, withPlaceholders } from '../../domain/catalog/verification/plan-probe.ts';
import type { ServerProbe } from '../ports/server-probe.ts';
import type { Sha256 } from '../ports/sha256.ts';
import type { Isolation } from '../ports/tool-host.ts';

/**
 * Probes one server as a stack would start it, or returns the reason for not trying. In the sandbox, a server that asks
 * for credentials is tried again with placeholders; its tools are then evidence of a `gated` server.
 * @throws the signal's reason once it is aborted.
 */
export type VerifyServer = (
  server: Server,
  options: { readonly unsandboxed: boolean },
  signal: AbortSignal,
) => Promise<Verification | Untried>;

type VerifyParts = {
  /** Probes endpoints, and programs that run without a sandbox. */
  readonly probe: ServerProbe;
  /** Probes programs in a sandbox. */
  readonly confined: ServerProbe;
  readonly isolation: () => Promise<Isolation>;
  readonly sha256: Sha256;
  /** For the date of the evidence. */
  readonly clock: Clock;
};

/** Results that missing credentials may cause. */
const MAY_WANT_CREDENTIALS: readonly VerificationOutcome[] = ['gated', 'failed', 'timeout', 'not_mcp'];
/** Results that a sandbox without network may cause itself. */
const OF_THE_SANDBOX: readonly VerificationOutcome[] = ['failed', 'timeout'];

export function makeVerifyServer({ probe, confined, isolation, sha256, clock }: VerifyParts): VerifyServer {
  return async (server, { unsandboxed }, signal) => {
    const { name } = server;
    const plan = planProbe(server);
    if (plan.target === null) return { server: name, reason: plan.reason };
    const isConfined = plan.target.method === 'stdio' && !unsandboxed;
    if (isConfined) {
      const { tier, reason } = await isolation();
      if (tier !== 'bubblewrap') return { server: name, reason: unsafe(reason) };
    }
    const look = async (target: ProbeTarget): Promise<Verification | Untried> => {
      const report = await (isConfined ? confined : probe).probe(target, signal);
      return verificationOf(server, target, report, clock.now().toISOString(), sha256);
    };
    const seen = await look(plan.target);
    const again = isConfined && mayWantCredentials(seen) ? await lookAgain(plan.target, server, look) : null;
    if (again !== null) return again;
    if (!isConfined || !('outcome' in seen) || !OF_THE_SANDBOX.includes(seen.outcome)) return seen;
    return { server: name, reason: `in a sandbox that reaches nobody, it ${seen.detail}` };
  };
}

function mayWantCredentials(seen: Verification | Untried): boolean {
  return 'outcome' in seen && (MAY_WANT_CREDENTIALS.includes(seen.outcome) || seen.tools?.length === 0);
}

/** Starts the server with placeholder credentials and returns the evidence; null when the start shows nothing new. */
async function lookAgain(
  target: ProbeTarget,
  server: Server,
  look: (target: ProbeTarget) => Promise<Verification | Untried>,
): Promise<Verification | null> {
  const filled = withPlaceholders(target, server);
  const seen = filled === null ? null : await look(filled);
  if (seen === null || !('outcome' in seen)) return null;
  if (seen.outcome === 'wrong_transport') return seen;
  if (seen.outcome !== 'open' || seen.tools?.length === 0) return null;
  return { ...seen, outcome: 'gated', detail: `${seen.detail} with placeholders for its credentials` };
}

function unsafe(reason: string): string {
  return `it would run code of others on this machine with your rights, for there is no sandbox: ${reason.replace(/\.$/, '')}; add --run-unsandboxed to start it all the same`;
}
