import { isDescribed, type Package, type Server } from '../catalog/server.ts';
import { daysBetween } from '../catalog/verification/due-for-verification.ts';
import { evidenceOf } from '../catalog/usable-way.ts';
import type { Verification, VerificationOutcome } from '../catalog/verification.ts';

/**
 * Returns the trust of an experienced builder in a server, 0 to 1, before its text is considered. It weighs the
 * vendor's own server, a package verified as the server's and shown to exist, known tools, and use by others (stars,
 * number of catalogs that list it). It also weighs freshness against the catalog's date, the effort to start, and
 * whether the server ran when tested.
 */
export function trust(server: Server, asOf: string): number {
  return withEvidence(weigh(server, freshness(server, asOf)), server, asOf);
}

/** Returns the part of {@link trust} that depends on neither dates nor evidence. */
export function standing(server: Server): number {
  return weigh(server, 0);
}

/** Trust lost by a package that no listing, no registry and no probe has shown. */
const UNSEEN_PACKAGE = 0.2;

/** Factor of the trust in a server without a full description. */
const KNOWN_IN_SHORT = 0.6;

/** Adds the trust from evidence; the trust in an untested server stays exactly the same. */
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
    makerTrust(server) +
    (hosted || preferred?.verified === true ? 0.14 : 0) +
    (server.tools.length > 0 ? 0.2 : 0) +
    0.16 * Math.min(1, Math.log10(1 + (server.stars ?? 0)) / 4) +
    0.1 * Math.min(1, server.source.length / 6) +
    fresh +
    (server.credentials.every(({ required }) => !required) ? 0.06 : 0) +
    (server.requires.every((name) => name === 'node' || name === 'uv') ? 0.04 : 0);
  const known =
    preferred === undefined || isKnownToExist(preferred, server) ? value : Math.max(0, value - UNSEEN_PACKAGE);
  return isDescribed(server) ? known : KNOWN_IN_SHORT * known;
}

function isKnownToExist(pack: Package, server: Server): boolean {
  return pack.type !== 'npm' || pack.version !== null || evidenceOf(server, { package: pack }) !== undefined;
}

/** A vendor's program in a third party's image is known to be the vendor's, but not what else the image has. */
function makerTrust({ publisher, maker }: Server): number {
  if (publisher.official) return 0.26;
  return maker.kind === 'third_party_image' && maker.products.length > 0 ? 0.18 : 0;
}

function monthsBetween(earlier: string, later: string): number {
  const [year = 0, month = 0] = earlier.split('-').map(Number);
  const [untilYear = 0, untilMonth = 0] = later.split('-').map(Number);
  return (untilYear - year) * 12 + untilMonth - month;
}

/**
 * Trust added by new evidence, and the days until its effect has faded to 0. An outcome that may be the tester's fault
 * weighs nothing. A missing way weighs nothing either: it is not used, and the other ways stay as good.
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

/**
 * Returns the trust that evidence adds; it fades with age. A server that listed no tools gains nothing.
 *
 * @param asOf Date of the catalog, `YYYY-MM-DD`.
 */
export function weighVerification({ outcome, at, tools, tool_count: count }: Verification, asOf: string): number {
  if (outcome === 'open' && (tools?.length ?? count) === 0) return 0;
  const [fresh, days] = WEIGHT[outcome];
  const age = Math.max(0, daysBetween(at, asOf));
  return fresh * Math.max(0, 1 - age / days);
}
