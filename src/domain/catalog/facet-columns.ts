import type { Directory } from './directory.ts';
import { FACET_NAMES, FACETS, type FacetName, type ServerFilter } from './facets.ts';
import type { Server } from './server.ts';

/** How often each value of a facet occurs, the most frequent first, equal ones in the order of their names. */
export type FacetCounts = Readonly<Record<FacetName, Readonly<Record<string, number>>>>;

/** The values of one facet: those of the server at a position stand from its start to the next one's. */
type Column = { readonly values: readonly string[]; readonly starts: Uint32Array; readonly ids: Uint16Array };

/** The facets of many servers, kept by facet, so that thousands are filtered and counted in a fraction of a millisecond. */
export class FacetColumns {
  readonly #columns: Readonly<Record<FacetName, Column>>;
  readonly #size: number;
  #all: FacetCounts | undefined;

  constructor(servers: readonly Server[]) {
    this.#size = servers.length;
    const columns = FACET_NAMES.map((name) => [name, columnOf(servers, name)] as const);
    this.#columns = Object.fromEntries(columns) as Record<FacetName, Column>;
  }

  /** 1 at the position of each server that passes; null when the filter lets everything pass. Letters of values count in any case. */
  passing(filter: ServerFilter): Uint8Array | null {
    const named = FACET_NAMES.filter((name) => filter[name] !== undefined);
    if (named.length === 0) return null;
    const passing = new Uint8Array(this.#size).fill(1);
    for (const name of named) {
      const { values, starts, ids } = this.#columns[name];
      const wanted = new Set(filter[name]?.map((value) => value.toLowerCase()));
      const accepted = Uint8Array.from(values, (value) => Number(wanted.has(value.toLowerCase())));
      for (let position = 0; position < passing.length; position += 1) {
        const end = starts[position + 1] ?? 0;
        let passes = 0;
        for (let at = starts[position] ?? 0; at < end; at += 1) passes |= accepted[ids[at] ?? 0] ?? 0;
        if (passes === 0) passing[position] = 0;
      }
    }
    return passing;
  }

  /** The counts over all servers, made once. */
  countAll(): FacetCounts {
    this.#all ??= this.count(Array.from({ length: this.#size }, (_, position) => position));
    return this.#all;
  }

  /** @param positions Of the servers that count. */
  count(positions: readonly number[]): FacetCounts {
    const columns = FACET_NAMES.map((name) => this.#columns[name]);
    const counts = columns.map(({ values }) => new Uint32Array(values.length));
    columns.forEach(({ starts, ids }, index) => {
      const own = counts[index];
      if (own === undefined) return;
      for (const position of positions) {
        const end = starts[position + 1] ?? 0;
        for (let at = starts[position] ?? 0; at < end; at += 1) {
          const id = ids[at] ?? 0;
          own[id] = (own[id] ?? 0) + 1;
        }
      }
    });
    const told = FACET_NAMES.map((name, index) => [name, tell(columns[index]?.values ?? [], counts[index])] as const);
    return Object.fromEntries(told) as FacetCounts;
  }
}

function columnOf(servers: readonly Server[], name: FacetName): Column {
  const numbers = new Map<string, number>();
  const starts = new Uint32Array(servers.length + 1);
  const ids: number[] = [];
  servers.forEach((server, position) => {
    starts[position] = ids.length;
    for (const value of FACETS[name].of(server)) {
      const id = numbers.get(value) ?? numbers.size;
      numbers.set(value, id);
      ids.push(id);
    }
  });
  starts[servers.length] = ids.length;
  return { values: [...numbers.keys()], starts, ids: Uint16Array.from(ids) };
}

function tell(values: readonly string[], counts: Uint32Array | undefined): Record<string, number> {
  return Object.fromEntries(
    values
      .map((value, id) => [value, counts?.[id] ?? 0] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1)),
  );
}

const made = new WeakMap<Directory, FacetColumns>();

/** The facets of a directory by position, made at the first call and kept as long as the directory is. */
export function facetColumnsOf(directory: Directory): FacetColumns {
  const known = made.get(directory) ?? new FacetColumns(directory.servers);
  made.set(directory, known);
  return known;
}
