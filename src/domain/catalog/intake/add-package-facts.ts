import { packageKey, type PackageFact, type PackageFacts, type VersionOrigin } from '../package-fact.ts';
import { allEvidence, type Package, type Server } from '../server.ts';
import { compareVersions, readVersion } from '../version.ts';

type Dated = { readonly version: string; readonly origin: VersionOrigin };

/**
 * Adds facts to the packages of servers and pins each package to the version that existed last. A package that its
 * publisher replaced gets its successor beside it, if that is known to exist. Servers without a change stay the same
 * objects.
 */
export function addPackageFacts(servers: readonly Server[], facts: PackageFacts): readonly Server[] {
  return servers.map((server) => withFacts(server, facts));
}

function withFacts(server: Server, facts: PackageFacts): Server {
  if (server.packages.length === 0) return server;
  const heirs = server.packages.flatMap((pack) => heirOf(pack, server, facts) ?? []);
  const packages = [...server.packages, ...heirs.map(({ heir }) => heir)].map((pack) => withFact(pack, server, facts));
  const moved = heirs.find(({ of }) => server.prefer === `${of.type}:${of.identifier}`)?.heir;
  if (moved !== undefined) return { ...server, packages, prefer: `${moved.type}:${moved.identifier}` };
  const isSame = heirs.length === 0 && packages.every((pack, place) => pack === server.packages[place]);
  return isSame ? server : { ...server, packages };
}

function heirOf(
  pack: Package,
  { packages }: Server,
  facts: PackageFacts,
): { readonly of: Package; readonly heir: Package } | undefined {
  const identifier = facts.get(packageKey(pack))?.replaced_by;
  if (identifier === undefined || packages.some((one) => one.type === pack.type && one.identifier === identifier))
    return undefined;
  const isThere = facts.get(packageKey({ type: pack.type, identifier }))?.exists === true;
  return isThere ? { of: pack, heir: { ...pack, identifier, version: null } } : undefined;
}

function withFact(pack: Package, server: Server, facts: PackageFacts): Package {
  const fact = facts.get(packageKey(pack));
  const newest = newestVersion(pack, server, fact);
  if (fact === undefined && newest === undefined) return pack;
  const version = newest?.version ?? null;
  const origin = newest?.origin.source === 'catalog' ? undefined : newest?.origin;
  const isSame =
    pack.fact === fact &&
    pack.version === version &&
    pack.version_origin?.at === origin?.at &&
    pack.version_origin?.source === origin?.source;
  if (isSame) return pack;
  const { fact: _fact, version_origin: _origin, ...rest } = pack;
  return {
    ...rest,
    version,
    ...(fact === undefined ? {} : { fact }),
    ...(origin === undefined ? {} : { version_origin: origin }),
  };
}

/** Returns the version of the latest observation; facts about the server count only if they are later and higher. */
function newestVersion(pack: Package, server: Server, fact: PackageFact | undefined): Dated | undefined {
  if (fact?.exists === false) return undefined;
  const stated = statedVersion(pack, server);
  const listed: Dated | undefined =
    typeof fact?.version === 'string'
      ? { version: fact.version, origin: { at: fact.at, source: fact.source } }
      : undefined;
  const probed = probedVersion(pack, server);
  const seen = [listed, probed].filter((one) => one !== undefined).toSorted(byDay)[0];
  if (seen === undefined) return stated;
  const isNewer = stated !== undefined && stated.origin.at > seen.origin.at && isHigher(stated.version, seen.version);
  return isNewer ? stated : seen;
}

function statedVersion({ version, version_origin: origin, type }: Package, { as_of: asOf }: Server): Dated | undefined {
  if (type === 'oci' || version === null || readVersion(version) === undefined) return undefined;
  return { version, origin: origin ?? { at: asOf, source: 'catalog' } };
}

function probedVersion(pack: Package, server: Server): Dated | undefined {
  const label = `${pack.type}:${pack.identifier}@`;
  const found = allEvidence(server).find(
    ({ target, outcome }) => target.startsWith(label) && (outcome === 'open' || outcome === 'gated'),
  );
  if (found === undefined) return undefined;
  const version = found.target.slice(label.length);
  return readVersion(version) === undefined
    ? undefined
    : { version, origin: { at: found.at.slice(0, 10), source: 'probe' } };
}

function byDay(one: Dated, other: Dated): number {
  return one.origin.at < other.origin.at ? 1 : one.origin.at > other.origin.at ? -1 : 0;
}

function isHigher(one: string, other: string): boolean {
  const [a, b] = [readVersion(one), readVersion(other)];
  return a !== undefined && b !== undefined && compareVersions(a, b) > 0;
}
