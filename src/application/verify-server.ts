import type { Server } from '../domain/catalog/server.ts';
import type { Verification } from '../domain/catalog/verification.ts';
import { verificationOf, type Untried } from '../domain/catalog/verification/verification-of.ts';
import { planProbe } from '../domain/stack/plan-probe.ts';
import type { ServerProbe } from './ports/server-probe.ts';
import type { Sha256 } from './ports/sha256.ts';

/** Speaks to one server the way a stack would start it, or says why it was not tried. @throws the signal's reason once it is aborted. */
export type VerifyServer = (
  server: Server,
  options: { readonly unsandboxed: boolean },
  signal: AbortSignal,
) => Promise<Verification | Untried>;

/** Why a process is not started without being told to. */
export const UNSANDBOXED_REASON =
  'it would run code of others on this machine with your rights and without a sandbox; add --run-unsandboxed to start it all the same';

/** @param now The time of day, for the date of the evidence. */
export function makeVerifyServer(probe: ServerProbe, sha256: Sha256, now: () => Date): VerifyServer {
  return async (server, { unsandboxed }, signal) => {
    const plan = planProbe(server);
    if (plan.target === null) return { server: server.name, reason: plan.reason };
    if (plan.target.method === 'stdio' && !unsandboxed) return { server: server.name, reason: UNSANDBOXED_REASON };
    const report = await probe.probe(plan.target, signal);
    return verificationOf(server, plan.target, report, now().toISOString(), sha256);
  };
}
