import type { Catalog } from '../catalog/catalog.ts';
import type { Directory } from '../catalog/visible-servers.ts';
import { isDescribed } from '../catalog/server.ts';
import { trust } from './server-trust.ts';
import { isNowhere } from './unavailable-servers.ts';

/** Facts about every server of a directory, in columns by position, because reading the servers would be slow. */
export type ServerColumns = {
  /** Directory position of each catalog server, in catalog order; -1 for a hidden server. */
  readonly places: Int32Array;
  /** Trust in each server, about 0 to 1. */
  readonly trust: Float32Array;
  /** Highest trust of all servers. */
  readonly mostTrust: number;
  /** 1 for a vendor's own server; a registry alone does not prove the vendor. */
  readonly official: Uint8Array;
  /** 1 for a server that is no longer maintained. */
  readonly inactive: Uint8Array;
  /** 1 for a server that evidence reports as gone. */
  readonly gone: Uint8Array;
  /** 1 for a catalog server without a full description. */
  readonly short: Uint8Array;
  /** 1 for a server of whose tools at most the names are known. */
  readonly toolless: Uint8Array;
  /** Region number of each server; 0 for everywhere. */
  readonly region: Uint16Array;
  /** Phrases for each region by region number, with a blank before and after each. */
  readonly regions: readonly (readonly string[])[];
  /** Whether a text, with a blank before and after each word, may name a region; most queries name none. */
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
    official: Uint8Array.from(servers, ({ publisher, origin }) => Number(publisher.official && origin !== 'registry')),
    inactive: Uint8Array.from(servers, ({ status }) => Number(status !== 'active')),
    gone: Uint8Array.from(servers, (server) => Number(isNowhere(server))),
    short: Uint8Array.from(servers, (server, at) => Number(inCatalog[at] !== -1 && !isDescribed(server))),
    toolless: Uint8Array.from(servers, ({ tools }) => Number(tools.every(({ description }) => description === ''))),
    region,
    speaksOfRegion: speaksOf([...regions.values()].flatMap(({ words }) => words)),
    regions: [[], ...[...regions.values()].map(({ words }) => words.map((word) => ` ${word} `))],
  };
}

function speaksOf(phrases: readonly string[]): (spoken: string) => boolean {
  const first = new Set(phrases.map((phrase) => phrase.split(' ')[0] ?? ''));
  return (spoken) => spoken.split(' ').some((word) => first.has(word));
}
