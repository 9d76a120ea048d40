import { isDescribed, type Server } from './server.ts';

export type Resolution =
  | { readonly found: Server }
  /** Names of the servers that share the alias, or of the closest ones; best first. */
  | { readonly found: null; readonly ambiguous: boolean; readonly suggestions: readonly string[] };

const MOST_SUGGESTIONS = 5;

/**
 * Finds a server by what people call it, whatever the case: its name, else an alias or a package identifier (with or
 * without its tag), else the last part of its name. Servers that are described in full come before those that are known in
 * short; an alias that several of them share resolves to none.
 */
export function resolveName(wanted: string, servers: readonly Server[]): Resolution {
  const key = wanted.trim().toLowerCase();
  const exact = servers.find(({ name }) => name.toLowerCase() === key);
  if (exact !== undefined) return { found: exact };
  for (const names of [identifiersOf, shortNamesOf]) {
    const matches = foremost(servers.filter((server) => names(server).includes(key)));
    const [only] = matches;
    if (only !== undefined && matches.length === 1) return { found: only };
    if (matches.length > 1) return { found: null, ambiguous: true, suggestions: matches.map(({ name }) => name) };
  }
  return { found: null, ambiguous: false, suggestions: closest(key, servers) };
}

function foremost(matches: readonly Server[]): readonly Server[] {
  const described = matches.filter(isDescribed);
  return described.length > 0 ? described : matches;
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

function closest(key: string, servers: readonly Server[]): string[] {
  return servers
    .map((server) => ({
      name: server.name,
      score: Math.max(...[server.name.toLowerCase(), ...shortNamesOf(server)].map((name) => likeness(key, name))),
    }))
    .filter(({ score }) => score >= 0.35)
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name }) => name);
}

/** Share of letter pairs in common (Dice), 0 to 1. */
function likeness(a: string, b: string): number {
  const first = pairsOf(a);
  const second = new Map<string, number>();
  for (const pair of pairsOf(b)) second.set(pair, (second.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of first) {
    const left = second.get(pair) ?? 0;
    if (left === 0) continue;
    second.set(pair, left - 1);
    common += 1;
  }
  return a.length + b.length < 4 ? 0 : (2 * common) / (a.length + b.length - 2);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}
