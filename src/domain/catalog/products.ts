import { isDescribed, type Server } from './server.ts';
import type { Product } from './vocabulary.ts';

/** A product that servers connect to, with the capabilities they offer for it. */
export type System = {
  /** Lower-case spelling that most servers use. */
  readonly name: string;
  /** Spelling that the company uses. */
  readonly title: string;
  /** Names of the catalog's servers that connect to it; empty for a product known only by name. */
  readonly servers: ReadonlySet<string>;
  /** Number of tools by capability. */
  readonly capabilities: ReadonlyMap<string, number>;
};

/**
 * Maximum number of products of an ordinary server. A server with more is a hub: its tools count only for the products
 * that their text names. A product that no tool names gets all of them.
 */
export const HUB = 4;

type Draft = { readonly name: string; title: string; readonly servers: Set<string>; capabilities: Map<string, number> };

/**
 * Returns every product by each of its spellings, including products that no server connects to. Archived servers
 * count, because tasks name their products too. The capabilities of a product come from fully described servers, else
 * from the list of well-known products, else from briefly described servers.
 */
export function systemsOf(
  servers: readonly Server[],
  products: readonly Product[],
  aliases: Readonly<Record<string, string>>,
): ReadonlyMap<string, System> {
  const found = new Map<string, Draft>();
  const inShort: Server[] = [];
  for (const server of servers) {
    for (const name of server.systems) {
      const system = found.get(name) ?? { name, title: displayName(name), servers: new Set(), capabilities: new Map() };
      found.set(name, system);
      system.servers.add(server.name);
    }
    if (isDescribed(server)) learn(server, found);
    else inShort.push(server);
  }
  for (const product of products) {
    const known = found.get(product.name);
    const system = known ?? { name: product.name, title: '', servers: new Set<string>(), capabilities: new Map() };
    system.title = product.title;
    if (system.capabilities.size === 0)
      system.capabilities = new Map(
        product.capabilities.map((capability, rank) => [capability, product.capabilities.length - rank]),
      );
    for (const name of [product.name, ...product.spellings]) if (!found.has(name)) found.set(name, system);
  }
  const untold = new Map<string, Draft>();
  for (const [name, system] of found) if (system.capabilities.size === 0) untold.set(name, system);
  for (const server of inShort) {
    learn(server, untold);
    const namesake = untold.get(server.title.toLowerCase());
    if (namesake !== undefined) namesake.title = server.title;
  }
  for (const [alias, name] of Object.entries(aliases)) {
    const system = found.get(name);
    if (system !== undefined && !found.has(alias)) found.set(alias, system);
  }
  return found;
}

/** Adds the capabilities of a server to the products that it connects to. */
function learn(server: Server, systems: ReadonlyMap<string, Draft>): void {
  for (const name of server.systems) {
    const known = systems.get(name)?.capabilities;
    if (known === undefined) continue;
    const naming =
      server.systems.length > HUB
        ? server.tools.filter((tool) => speaksOf(`${tool.name} ${tool.description}`, name))
        : [];
    const tools = naming.length > 0 ? naming : server.tools;
    const count = (capability: string): unknown => known.set(capability, (known.get(capability) ?? 0) + 1);
    for (const { capability, also } of tools) {
      if (capability !== null) count(capability);
      also?.forEach(count);
    }
    server.capabilities.forEach(count);
  }
}

const SPELLINGS: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  postgres: 'Postgres',
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mongodb: 'MongoDB',
  pagerduty: 'PagerDuty',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  hubspot: 'HubSpot',
  clickup: 'ClickUp',
  aws: 'AWS',
  gcp: 'GCP',
  bigquery: 'BigQuery',
  wordpress: 'WordPress',
  sqlite: 'SQLite',
  arxiv: 'arXiv',
  pubmed: 'PubMed',
  duckdb: 'DuckDB',
  nasa: 'NASA',
  noaa: 'NOAA',
  iam: 'IAM',
};

/**
 * Returns the usual spelling of a product's name.
 * @param text Text whose spelling is taken for an unknown product; without a capital letter there, the first letters
 *   become capitals.
 */
export function displayName(system: string, text = ''): string {
  return (
    SPELLINGS[system] ?? writtenName(system, text) ?? system.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
  );
}

function writtenName(system: string, text: string): string | undefined {
  const at = text.toLowerCase().indexOf(system);
  const written = text.slice(at, at + system.length);
  return at >= 0 && /\p{Lu}/u.test(written) ? written : undefined;
}

/** Whether a tool's text names a product. */
export function speaksOf(text: string, system: string): boolean {
  return text.toLowerCase().replace(/[_-]+/g, ' ').includes(system);
}
