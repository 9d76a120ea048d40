import { isDescribed, type Server } from '../catalog/server.ts';
import { daysBetween } from '../catalog/verification/due-for-verification.ts';
import type { Verification, VerificationOutcome } from '../catalog/verification.ts';

/**
 * How much an experienced builder would rely on a server before its text is looked at: 0 to 1. Weighs the vendor's own
 * server, a package that was seen to belong to it, known tools, use by others (stars, number of catalogs that list it),
 * freshness against the catalog's own date, how little it takes to start, and whether it ran when somebody tried it.
 */
export function trust(server: Server, asOf: string): number {
  return withEvidence(weigh(server, freshness(server, asOf)), server, asOf);
}

/** The part of {@link trust} that neither dates nor evidence change. */
export function standing(server: Server): number {
  return weigh(server, 0);
}

/** Factor of the trust in a server that nobody has described in full. */
const KNOWN_IN_SHORT = 0.6;

/** A server that nobody tried keeps exactly what it has. */
function withEvidence(value: number, { verification }: Server, asOf: string): number {
  return verification === null ? value : Math.min(1, Math.max(0, value + weighVerification(verification, asOf)));
}

function freshness({ updated_at: at }: Server, asOf: string): number {
  const months = at === null ? null : monthsBetween(at, asOf);
  return months === null ? 0.03 : months <= 6 ? 0.08 : months <= 14 ? 0.04 : 0;
}

function weigh(server: Server, fresh: number): number {
  const preferred = server.packages.find(({ type, identifier }) => server.prefer === `${type}:${identifier}`);
  const hosted = server.prefer.startsWith('remote:');
  const value =
    (server.publisher.official ? 0.26 : 0) +
    (hosted || preferred?.verified === true ? 0.14 : 0) +
    (server.tools.length > 0 ? 0.2 : 0) +
    0.16 * Math.min(1, Math.log10(1 + (server.stars ?? 0)) / 4) +
    0.1 * Math.min(1, server.source.length / 6) +
    fresh +
    (server.credentials.every(({ required }) => !required) ? 0.06 : 0) +
    (server.requires.every((name) => name === 'node' || name === 'uv') ? 0.04 : 0);
  return isDescribed(server) ? value : KNOWN_IN_SHORT * value;
}

function monthsBetween(earlier: string, later: string): number {
  const [year = 0, month = 0] = earlier.split('-').map(Number);
  const [untilYear = 0, untilMonth = 0] = later.split('-').map(Number);
  return (untilYear - year) * 12 + untilMonth - month;
}

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

/** Returns the trust that evidence adds; it fades with its age. @param asOf Date of the catalog, `YYYY-MM-DD`. */
export function weighVerification({ outcome, at }: Verification, asOf: string): number {
  const [fresh, days] = WEIGHT[outcome];
  const age = Math.max(0, daysBetween(at, asOf));
  return fresh * Math.max(0, 1 - age / days);
}
