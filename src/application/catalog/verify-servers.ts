import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import type { CatalogRecord } from '../../domain/catalog/record.ts';
import type { NameIndex } from '../../domain/catalog/name-index.ts';
import type { Server } from '../../domain/catalog/server.ts';
import type { Verification, VerificationOutcome } from '../../domain/catalog/verification.ts';
import { isStale, sampleOf } from '../../domain/catalog/verification/due-for-verification.ts';
import { wayOfTarget } from '../../domain/catalog/usable-way.ts';
import type { Untried } from '../../domain/catalog/verification/verification-of.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { planProbe } from '../../domain/catalog/verification/plan-probe.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import type { Sha256 } from '../ports/sha256.ts';
import type { Isolation } from '../ports/tool-host.ts';
import type { VerifyServer } from './verify-server.ts';

/** Number of simultaneous probes. */
const AT_ONCE = 2;

export type VerifyRequest = {
  /** Names, aliases or package identifiers; empty to choose by the members below. */
  readonly names: readonly string[];
  /** Only servers without recent evidence. */
  readonly stale: boolean;
  /** Number of servers; null for all. */
  readonly sample: number | null;
  readonly seed: string;
  /** Whether programs are started without a sandbox. */
  readonly unsandboxed: boolean;
  /** `YYYY-MM-DD`. */
  readonly today: string;
};

export type VerifyProgress = {
  readonly done: number;
  readonly total: number;
  readonly result: Verification | Untried;
};

export type VerifyReport = {
  /** In ascending order of name, like `untried`. */
  readonly verified: readonly Verification[];
  readonly untried: readonly Untried[];
  /** Number of servers by outcome. */
  readonly outcomes: Readonly<Partial<Record<VerificationOutcome, number>>>;
  /** Chosen servers that were not reached before the signal was aborted. */
  readonly unreached: number;
};

/**
 * Probes servers and stores the evidence of each at once, so that an interruption loses none. A server that cannot be tried
 * keeps its evidence. Unnamed programs are chosen only where a sandbox works, or none is wanted.
 *
 * @param onProgress Called after each server.
 * @param signal Once it is aborted, no further server is probed and current probes end without evidence.
 * @throws {QuartermasterError} `not_found` or `ambiguous_name` for an unknown name.
 */
export type VerifyServers = (
  request: VerifyRequest,
  onProgress: (progress: VerifyProgress) => void,
  signal: AbortSignal,
) => Promise<VerifyReport>;

export function makeVerifyServers(
  live: CurrentCatalog,
  store: CatalogStore,
  verifyServer: VerifyServer,
  sha256: Sha256,
  isolation: () => Promise<Isolation>,
): VerifyServers {
  return async (request, onProgress, signal) => {
    const programs = request.unsandboxed || (await isolation()).tier === 'bubblewrap';
    const waiting = [...chosen(request, await live.index(), programs, sha256)];
    const total = waiting.length;
    const verified: Verification[] = [];
    const untried: Untried[] = [];
    const work = async (): Promise<void> => {
      for (let server = waiting.shift(); server !== undefined; server = waiting.shift()) {
        const result = await verifyServer(server, request, signal);
        if ('outcome' in result) await store.write({ put: [recordOf(result)] });
        if ('outcome' in result) verified.push(result);
        else untried.push(result);
        onProgress({ done: verified.length + untried.length, total, result });
      }
    };
    const workers = Array.from({ length: AT_ONCE }, () => work().finally(() => (waiting.length = 0)));
    const ends = await Promise.allSettled(workers);
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure !== undefined && !signal.aborted) throw failure.reason;
    return {
      verified: verified.toSorted(byServer),
      untried: untried.toSorted(byServer),
      outcomes: countOf(verified),
      unreached: total - verified.length - untried.length,
    };
  };
}

/** Returns the record with the newest evidence of one way to reach a server. */
export function recordOf(verification: Verification): CatalogRecord {
  return {
    source: 'verify',
    kind: 'verification',
    key: `${verification.server} ${wayOfTarget(verification.target)}`,
    body: JSON.stringify(verification),
  };
}

function chosen(
  request: VerifyRequest,
  { directory, names }: CatalogIndex,
  programs: boolean,
  sha256: Sha256,
): readonly Server[] {
  if (request.names.length > 0) return [...new Set(request.names.map((name) => named(name, names)))];
  const eligible = directory.servers.filter((server) => {
    const { target } = planProbe(server);
    return (
      target !== null && (programs || target.method !== 'stdio') && (!request.stale || isStale(server, request.today))
    );
  });
  return request.sample === null ? eligible : sampleOf(eligible, request.sample, request.seed, sha256);
}

function named(name: string, index: NameIndex): Server {
  const resolution = index.resolve(name);
  if (resolution.found !== null) return resolution.found;
  const { ambiguous, suggestions } = resolution;
  const known = suggestions.length === 0 ? '' : `; perhaps ${suggestions.join(', ')}`;
  throw new QuartermasterError(
    ambiguous ? 'ambiguous_name' : 'not_found',
    ambiguous ? `Several servers are called "${name}"${known}.` : `The catalog has no server "${name}"${known}.`,
    { suggestions },
  );
}

function countOf(verified: readonly Verification[]): VerifyReport['outcomes'] {
  const counts: Partial<Record<VerificationOutcome, number>> = {};
  for (const { outcome } of verified) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function byServer(one: { readonly server: string }, other: { readonly server: string }): number {
  return one.server < other.server ? -1 : 1;
}
