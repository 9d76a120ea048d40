import { daysBetween } from '../catalog/days-between.ts';
import type { Verification, VerificationOutcome } from '../catalog/verification.ts';

/**
 * What evidence adds to trust when it is new, and the days until nothing of it is left. An outcome that may be the fault of whoever tried
 * weighs nothing, and neither does a way that is not there: it is not used, and the others are as good as before.
 */
const WEIGHT: Readonly<Record<VerificationOutcome, readonly [fresh: number, days: number]>> = {
  open: [0.1, 365],
  gated: [0.03, 365],
  wrong_transport: [-0.12, 180],
  timeout: [-0.06, 180],
  not_mcp: [0, 180],
  package_missing: [0, 180],
  failed: [0, 180],
};

/** What evidence adds to a server's trust; it fades with its age. @param asOf Date of the catalog, `YYYY-MM-DD`. */
export function weighVerification({ outcome, at }: Verification, asOf: string): number {
  const [fresh, days] = WEIGHT[outcome];
  const age = Math.max(0, daysBetween(at, asOf));
  return fresh * Math.max(0, 1 - age / days);
}
