import type { Server } from './server.ts';

type Titled = Pick<Server, 'name' | 'title' | 'publisher' | 'status'>;

/**
 * Returns by name the titles of servers whose own title is shared, ignoring case. One vendor's own server keeps it; the
 * others add their publisher, and their name where two have the same publisher.
 */
export function shownTitles(servers: readonly Titled[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const { title } of servers) count(taken, title);
  const shared = servers.filter(({ title }) => (taken.get(title.toLowerCase()) ?? 0) > 1);
  const kept = new Set<string>();
  for (const server of shared.toSorted(byClaim)) {
    const { name, title, publisher } = server;
    if (publisher.official && !kept.has(title.toLowerCase())) {
      kept.add(title.toLowerCase());
      continue;
    }
    const made = `${title} (${publisher.name})`;
    if (!publisher.official) count(taken, made);
    found.set(name, publisher.official ? `${title} (${name})` : made);
  }
  for (const { name, title } of shared)
    if ((taken.get(found.get(name)?.toLowerCase() ?? '') ?? 0) > 1) found.set(name, `${title} (${name})`);
  return found;
}

function count(taken: Map<string, number>, title: string): void {
  const key = title.toLowerCase();
  taken.set(key, (taken.get(key) ?? 0) + 1);
}

/** Sorts a vendor's own active servers first, those under its own domain before those under a code host. */
function byClaim(one: Titled, other: Titled): number {
  return claimOf(one) - claimOf(other) || (one.name < other.name ? -1 : 1);
}

function claimOf({ name, publisher, status }: Titled): number {
  return (publisher.official ? 0 : 4) + (status === 'active' ? 0 : 2) + (/^io\.git(?:hub|lab)\./.test(name) ? 1 : 0);
}
