import type { Catalog } from '../catalog/catalog.ts';
import type { Directory } from '../catalog/directory.ts';
import { isDescribed } from '../catalog/server.ts';
import { trust } from './trust.ts';
import { isNowhere } from './unavailable-servers.ts';

/** What is asked of every server of a directory for every query, kept together by position: looking into the servers themselves would take most of the time. */
export type ServerColumns = {
  /** Position in the directory of each server of the catalog, in the catalog's order; -1 for one that is not shown. */
  readonly places: Int32Array;
  /** How much each is relied on, about 0 to 1, */
  readonly trust: Float32Array;
  /** and the one that is relied on most. */
  readonly mostTrust: number;
  /** 1 where nobody maintains it any more. */
  readonly inactive: Uint8Array;
  /** 1 where evidence says that it is not there. */
  readonly gone: Uint8Array;
  /** 1 for a server of the catalog that is known in short. */
  readonly short: Uint8Array;
  /** 1 where no tools are known. */
  readonly toolless: Uint8Array;
  /** The number of the area that each serves; 0 for everywhere. */
  readonly region: Uint16Array;
  /** The words by which one speaks of each area, a blank before and after each, by its number. */
  readonly regions: readonly (readonly string[])[];
  /** Whether words, a blank before and after each, may name an area: most queries name none. */
  readonly speaksOfRegion: (spoken: string) => boolean;
};

export function serverColumns(
  { servers, inCatalog }: Directory,
  { servers: ofCatalog, as_of: asOf }: Catalog,
): ServerColumns {
  const regions = new Map<string, { readonly number: number; readonly words: readonly string[] }>();
  const region = Uint16Array.from(servers, (server) => {
    if (server.region === null) return 0;
    const { words } = server.region;
    const known = regions.get(words.join()) ?? { number: regions.size + 1, words };
    regions.set(words.join(), known);
    return known.number;
  });
  const places = new Int32Array(ofCatalog.length).fill(-1);
  inCatalog.forEach((own, position) => {
    if (own !== -1) places[own] = position;
  });
  const trusts = Float32Array.from(servers, (server) => trust(server, asOf));
  return {
    places,
    trust: trusts,
    mostTrust: trusts.reduce((most, own) => Math.max(most, own), 0),
    inactive: Uint8Array.from(servers, ({ status }) => Number(status !== 'active')),
    gone: Uint8Array.from(servers, (server) => Number(isNowhere(server))),
    short: Uint8Array.from(servers, (server, at) => Number(inCatalog[at] !== -1 && !isDescribed(server))),
    toolless: Uint8Array.from(servers, ({ tools }) => Number(tools.length === 0)),
    region,
    speaksOfRegion: speaksOf([...regions.values()].flatMap(({ words }) => words)),
    regions: [[], ...[...regions.values()].map(({ words }) => words.map((word) => ` ${word} `))],
  };
}

function speaksOf(phrases: readonly string[]): (spoken: string) => boolean {
  const first = new Set(phrases.map((phrase) => phrase.split(' ')[0] ?? ''));
  return (spoken) => spoken.split(' ').some((word) => first.has(word));
}
