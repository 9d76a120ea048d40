import { UNKNOWN_MAKER, type Maker } from '../maker.ts';
import { HUB } from '../products.ts';
import type { Server } from '../server.ts';
import { preferredWay, type Preferred } from '../launch.ts';
import { hostOf, packageName, type Organisation, type Organisations } from '../organisation.ts';
import { bearsName, bearsNameWithin, registeredName } from '../owner-name.ts';
import { namespaceOf } from './name-authority.ts';

/**
 * Adds the maker to each server that has none yet, and sets its badge: `publisher.official` is true exactly for a vendor,
 * and for a hub of its own products alone. Servers that have a maker stay the same objects.
 */
export function addMakers(servers: readonly Server[], organisations: Organisations): readonly Server[] {
  return servers.map((server) => {
    if (server.maker !== UNKNOWN_MAKER) return server;
    const maker = makerOf(server, organisations);
    return { ...server, maker, publisher: { ...server.publisher, official: isOfficial(maker, server) } };
  });
}

function isOfficial({ kind, products }: Maker, { systems }: Server): boolean {
  return kind === 'vendor' || (kind === 'hub' && systems.length > 0 && products.length === systems.length);
}

/** Holder of an account, a domain or a package name, with the organisation that is known to hold it. */
type Holder = { readonly name: string; readonly organisation: Organisation | undefined; readonly because: string };

/**
 * Returns the maker by the facts about a server. The third party that offers the preferred way takes precedence over the
 * author of the program. A stated badge counts only with a fact that supports it; without one the maker is unknown.
 */
function makerOf(server: Server, organisations: Organisations): Maker {
  const way = preferredWay(server);
  const carrier = way === undefined ? undefined : organisations.ofWay(way);
  const author = authorOf(server, organisations);
  if (way !== undefined && carrier !== undefined && carrier.role !== 'vendor')
    return {
      kind: carriedKind(carrier, server),
      products: author?.products ?? [],
      carrier: carrier.name,
      because: factOf(way),
    };
  if (author !== undefined) return { kind: 'vendor', ...author, carrier: null };
  return { kind: kindWithoutFact(server), products: [], carrier: null, because: null };
}

/** A relay is a hub under its own name or with many products, and a proxy under the name of another product. */
function carriedKind({ role, name, products }: Organisation, { systems }: Server): Maker['kind'] {
  if (role === 'builder') return 'third_party_image';
  const [first] = systems;
  const isOwn = first !== undefined && (products.includes(first) || bearsName(name, first));
  return isOwn || systems.length > HUB ? 'hub' : 'proxy';
}

/** Without a product of another, the author is the vendor where a source says so. */
function kindWithoutFact(server: Server): Maker['kind'] {
  if (server.publisher.official) return server.systems.length === 0 || !isCurated(server) ? 'vendor' : null;
  return isCurated(server) ? 'community' : null;
}

/** Whether this project chose its products and its repository; anybody may name those of others elsewhere. */
function isCurated({ origin }: Server): boolean {
  return origin === 'core' || origin === 'compact';
}

/**
 * Returns the products whose vendor wrote the server; undefined when none did. Where nobody states it, the name of the
 * holder must be that of every product.
 */
function authorOf(server: Server, organisations: Organisations): Pick<Maker, 'products' | 'because'> | undefined {
  const {
    systems,
    publisher: { official: stated },
  } = server;
  if (!stated && !isCurated(server)) return undefined;
  for (const holder of holdersOf(server, stated, organisations)) {
    const products = systems.filter(
      (system) => !organisations.isOfOthers(system, holder.organisation) && owns(holder, system, stated),
    );
    if (products.length > 0 && (stated || products.length === systems.length))
      return { products, because: holder.because };
  }
  return undefined;
}

function owns({ name, organisation }: Holder, product: string, stated: boolean): boolean {
  if (organisation?.role === 'builder') return false;
  if (organisation?.products.some((own) => product === own || product.startsWith(`${own} `)) === true) return true;
  return stated ? bearsNameWithin(name, product) : bearsName(name, product);
}

/** Returns the holders of the repository, of the preferred way and of the name; with a stated badge, of the other ways too. */
function holdersOf(server: Server, stated: boolean, organisations: Organisations): readonly Holder[] {
  const preferred = preferredWay(server);
  const ways = stated
    ? [
        ...server.remotes.map((remote): Preferred => ({ remote })),
        ...server.packages.map((pack): Preferred => ({ package: pack })),
      ]
    : [];
  return [
    ...(server.repository === null ? [] : accountHolder(server.repository, organisations)),
    ...[...(preferred === undefined ? [] : [preferred]), ...ways].flatMap((way) => wayHolder(way, organisations)),
    ...nameHolder(server.name, organisations),
  ];
}

function accountHolder(repository: string, organisations: Organisations): Holder[] {
  const [, host, owner] = /^https:\/\/(?:www\.)?([^/]+)\/([^/]+)\//.exec(repository.toLowerCase()) ?? [];
  if (host === undefined || owner === undefined) return [];
  const account = `${host}/${owner}`;
  return [{ name: owner, organisation: organisations.ofAccount(account), because: `account ${account}` }];
}

function wayHolder(way: Preferred, organisations: Organisations): Holder[] {
  const organisation = organisations.ofWay(way);
  const because = factOf(way);
  if (way.remote !== undefined) return [{ name: registeredName(hostOf(way.remote.url)), organisation, because }];
  const scope = /^(?:npm:@|oci:(?:ghcr\.io\/)?)([^/]+)\//.exec(packageName(way.package))?.[1];
  return [{ name: way.package.verified ? (scope ?? '') : '', organisation, because }];
}

function nameHolder(name: string, organisations: Organisations): Holder[] {
  const namespace = namespaceOf(name);
  const [, host, owner] = /^io\.(github|gitlab)\.(.+)$/.exec(namespace) ?? [];
  if (host !== undefined && owner !== undefined) return accountHolder(`https://${host}.com/${owner}/`, organisations);
  const domain = namespace.split('.').toReversed().join('.');
  return [{ name: registeredName(domain), organisation: organisations.ofHost(domain), because: `domain ${domain}` }];
}

function factOf(way: Preferred): string {
  return way.remote === undefined ? `package ${packageName(way.package)}` : `host ${hostOf(way.remote.url)}`;
}
