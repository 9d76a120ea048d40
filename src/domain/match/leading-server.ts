import type { Server } from '../catalog/server.ts';
import { isDescribed } from '../catalog/server.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { standing } from './server-trust.ts';

/** Server that a short name means, with the other servers of that name or product, closest first. */
export type Lead = { readonly server: Server; readonly others: readonly Server[] };

/** Minimum distance in standing, 0 to 1, to the next server of the same claim. */
const LEAD = 0.005;

/**
 * Claim to a short name, strongest first: the vendor's own server of that name, another fully described one of that
 * name, one of the product, a briefly described one of the product, and any other of that name, which never leads.
 */
const CLAIMS = ['vendor', 'namesake', 'product', 'brief', 'same_word'] as const;
type Claim = (typeof CLAIMS)[number];

/** Maximum number of products of a server that leads under a name of which its own name and title say nothing. */
const MOST_PRODUCTS = 4;

type Claimant = { readonly server: Server; readonly claim: Claim; readonly standing: number };

/**
 * Returns the server that people mean by a short name which several servers share, or by the name of a product. The
 * best claim decides, then the standing. Archived servers and servers from registries only never lead.
 *
 * @returns undefined when nothing leads: servers of several vendors with that name, or equal standing.
 */
export function leadingServer(
  wanted: string,
  { names, directory, catalog }: Pick<CatalogIndex, 'names' | 'directory' | 'catalog'>,
): Lead | undefined {
  const key = wanted.trim().toLowerCase();
  const product = catalog.vocabulary.systemAliases[key] ?? key;
  const called = new Set(names.called(key));
  const claimants = directory.servers
    .flatMap((server, position): readonly Claimant[] => {
      const claim = directory.inCatalog[position] === -1 ? null : claimOf(server, product, called.has(position));
      return claim === null ? [] : [{ server, claim, standing: standing(server) }];
    })
    .toSorted(byClaim);
  const active = claimants.filter(({ server }) => server.status === 'active');
  const [first] = active;
  const rivals = active.filter(({ server, claim }) => server !== first?.server && claim === first?.claim);
  if (first === undefined || first.claim === 'same_word' || rivals.some((rival) => !isBehind(rival, first)))
    return undefined;
  return { server: first.server, others: claimants.flatMap(({ server }) => (server === first.server ? [] : server)) };
}

/** Servers of one vendor do not compete; everybody else needs a distance. */
function isBehind(rival: Claimant, first: Claimant): boolean {
  if (first.claim === 'vendor') return haveOneVendor(rival.server, first.server);
  return first.standing >= rival.standing + LEAD;
}

function byClaim(one: Claimant, other: Claimant): number {
  if (one.claim !== other.claim) return CLAIMS.indexOf(one.claim) - CLAIMS.indexOf(other.claim);
  return other.standing - one.standing || (one.server.name < other.server.name ? -1 : 1);
}

function claimOf(server: Server, product: string, isCalled: boolean): Claim | null {
  const { publisher, origin } = server;
  if (isCalled && publisher.official && origin !== 'registry') return 'vendor';
  const isOfProduct = isFor(server, product);
  if (isDescribed(server) && (isCalled || isOfProduct)) return isCalled ? 'namesake' : 'product';
  if (isOfProduct) return 'brief';
  return isCalled ? 'same_word' : null;
}

/** Whether a server is for a product by its facts and by its name or title. */
function isFor({ name, title, systems }: Server, product: string): boolean {
  if (!systems.includes(product)) return false;
  const head = `${name} ${title}`.toLowerCase();
  return head.includes(product) || (systems.length <= MOST_PRODUCTS && systems.some((system) => head.includes(system)));
}

/** Whether two servers have one publisher, or are vendors' own servers of the same products under two of its names. */
function haveOneVendor(one: Server, other: Server): boolean {
  const [products, others] = [one, other].map(({ maker }) => maker.products.toSorted().join());
  return publisherOf(one) === publisherOf(other) || (products !== '' && products === others);
}

function publisherOf({ publisher }: Server): string {
  return publisher.name.toLowerCase();
}
