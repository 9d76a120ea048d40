import { ClosestNames } from '../text/piece-index.ts';
import type { Directory } from './visible-servers.ts';
import { isDescribed, type Server } from './server.ts';

export type Resolution =
  | { readonly found: Server }
  /** Names of the servers that share the alias, else of the closest ones; best first. */
  | { readonly found: null; readonly ambiguous: boolean; readonly suggestions: readonly string[] };

const MOST_SUGGESTIONS = 5;
const MOST_NAMESAKES = 20;

type Positions = Map<string, number[]>;

/** Finds servers by the names that people use. Lookups never change the results. */
export class NameIndex {
  readonly #directory: Directory;
  readonly #names: Positions = new Map();
  readonly #identifiers: Positions = new Map();
  readonly #shortNames: Positions = new Map();
  #closest: { readonly names: ClosestNames; readonly owners: readonly (readonly number[])[] } | undefined;

  constructor(directory: Directory) {
    this.#directory = directory;
    directory.servers.forEach((server, position) => {
      add(this.#names, server.name.toLowerCase(), position);
      for (const identifier of identifiersOf(server)) add(this.#identifiers, identifier, position);
      for (const name of shortNamesOf(server)) add(this.#shortNames, name, position);
    });
  }

  /**
   * Finds a server, ignoring case: by its name, else by a package identifier (with or without its tag), else by an
   * alias, its title or the last part of its name. Fully described servers come before briefly described ones, and
   * these before the tail, so that publishing under a known name cannot take it over. A text that several servers
   * share resolves to none of them.
   */
  resolve(wanted: string): Resolution {
    const key = wanted.trim().toLowerCase();
    const { servers } = this.#directory;
    const exact = servers[this.#names.get(key)?.[0] ?? -1];
    if (exact !== undefined) return { found: exact };
    for (const rank of [0, 1, 2]) {
      for (const names of [this.#identifiers, this.#shortNames]) {
        const matches = (names.get(key) ?? []).filter((position) => this.#rankOf(position) === rank);
        const [only] = matches.flatMap((position) => servers[position] ?? []);
        if (only !== undefined && matches.length === 1) return { found: only };
        if (matches.length > 1)
          return { found: null, ambiguous: true, suggestions: this.#namesOf(matches.slice(0, MOST_NAMESAKES)) };
      }
    }
    return { found: null, ambiguous: false, suggestions: this.#suggest(key) };
  }

  /** Returns the directory positions of servers with this full name or package identifier, given in lower case. */
  identified(key: string): readonly number[] {
    return [...(this.#names.get(key) ?? []), ...(this.#identifiers.get(key) ?? [])];
  }

  /**
   * Returns the directory positions of servers with this alias, title or last part of the name, given in lower case.
   */
  called(key: string): readonly number[] {
    return this.#shortNames.get(key) ?? [];
  }

  /** Returns 0 for a fully described server, 1 for a briefly described one, 2 for one of the tail. */
  #rankOf(position: number): number {
    if (this.#directory.inCatalog[position] === -1) return 2;
    const server = this.#directory.servers[position];
    return server === undefined || isDescribed(server) ? 0 : 1;
  }

  #namesOf(positions: readonly number[]): string[] {
    return positions.flatMap((position) => this.#directory.servers[position]?.name ?? []);
  }

  #suggest(key: string): string[] {
    this.#closest ??= closestOf(this.#names, this.#shortNames);
    const { names, owners } = this.#closest;
    const best = new Map<number, number>();
    for (const { position, likeness } of names.find(key))
      for (const owner of owners[position] ?? []) best.set(owner, Math.max(best.get(owner) ?? 0, likeness));
    return this.#namesOf(
      [...best]
        .toSorted(([one, likeness], [other, least]) => least - likeness || one - other)
        .slice(0, MOST_SUGGESTIONS)
        .map(([position]) => position),
    );
  }
}

function add(names: Positions, key: string, position: number): void {
  const known = names.get(key);
  if (known === undefined) names.set(key, [position]);
  else if (known.at(-1) !== position) known.push(position);
}

function closestOf(...kinds: readonly Positions[]): { names: ClosestNames; owners: readonly (readonly number[])[] } {
  const named = kinds.flatMap((names) => [...names]);
  return { names: new ClosestNames(named.map(([name]) => name)), owners: named.map(([, owners]) => owners) };
}

function identifiersOf(server: Server): string[] {
  return server.packages.flatMap(({ identifier }) => {
    const lower = identifier.toLowerCase();
    return [lower, lower.replace(/:[^:/]+$/, '')];
  });
}

function shortNamesOf(server: Server): string[] {
  return [...server.aliases, server.name.split('/').at(-1)?.toLowerCase() ?? '', server.title.toLowerCase()];
}
