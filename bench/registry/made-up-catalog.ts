import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import type { PublishedDocument, PublishedEntry, PublishedVersion } from '../../src/domain/catalog/published-entry.ts';
import { SERVER_SCHEMA } from '../../src/domain/catalog/server-document.ts';
import type { Package, Server } from '../../src/domain/catalog/server.ts';
import { growServers } from '../scale/grown-servers.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

const SEED = 7_000_000;
/** Servers that are described beyond what a registry says, as many as the package shall carry. */
const DESCRIBED = 3_000;
/** Of a thousand versions so many were deleted. */
const DELETED = 5;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 8, 1);
const DAYS = 420;

/**
 * A registry of made-up servers: their texts are those of the embedded catalog with a third of the words swapped, so that
 * words are as unevenly spread as they are in life. The same arguments give the same catalog.
 *
 * @param names How many servers, at least 3,000.
 * @param versions How many of them were published, at least as many as names.
 */
export function makeUpCatalog(embedded: Catalog, names: number, versions: number): Catalog {
  const grown = growServers(embedded.servers, names - embedded.servers.length);
  const described = [...embedded.servers, ...grown.slice(0, DESCRIBED - embedded.servers.length)];
  const tail = grown.slice(DESCRIBED - embedded.servers.length).map(asTail);
  const counts = versionCounts(names, versions);
  const published = [...described, ...tail]
    .flatMap((server, index) => versionsOf(server, counts[index] ?? 1, index))
    .toSorted((one, other) =>
      one.name === other.name ? compare(one.version, other.version) : compare(one.name, other.name),
    );
  return {
    ...embedded,
    version: `made-up-${names}-${versions}`,
    servers: described.toSorted((one, other) => compare(one.name, other.name)),
    tail: tail.toSorted((one, other) => compare(one.name, other.name)),
    published,
  };
}

/** What a registry alone says of a server. */
function asTail(server: Server): Server {
  const [found] = server.packages;
  const packages: readonly Package[] =
    found === undefined ? [] : [{ ...found, identifier: `${found.identifier}-${server.name.length}`, verified: false }];
  return {
    ...server,
    aliases: [],
    systems: [],
    publisher: { ...server.publisher, official: false },
    license: null,
    stars: null,
    packages,
    settings: [],
    tools: [],
    tools_read: null,
    capabilities: [],
    source: ['registry'],
    origin: 'registry',
  };
}

/** How many versions each has: most few, some dozens. */
function versionCounts(names: number, versions: number): readonly number[] {
  const random = seededRandom(SEED);
  const counts = Array.from({ length: names }, () => 1);
  for (let left = versions - names; left > 0; left -= 1) {
    const index = Math.floor(names * random() ** 3);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

function versionsOf(server: Server, count: number, index: number): PublishedVersion[] {
  const random = seededRandom(SEED + 1 + index);
  const first = FIRST_DAY + Math.floor(random() * DAYS) * DAY_MS;
  const others = server.description.split(' ');
  return Array.from({ length: count }, (_, release) => {
    const at = new Date(first + release * 3 * DAY_MS).toISOString();
    const isLatest = release === count - 1;
    const deleted = !isLatest && random() * 1_000 < DELETED;
    const description = random() < 0.2 ? others.toReversed().join(' ') : server.description;
    const state: PublishedEntry['state'] = {
      status: deleted ? 'deleted' : 'active',
      statusChangedAt: at,
      publishedAt: at,
      updatedAt: at,
      isLatest,
    };
    const version = `1.${release}.${Math.floor(random() * 10)}`;
    const document = documentOf(server, version, description.slice(0, 100));
    return {
      name: server.name,
      version,
      state,
      description: document.description,
      server: deleted ? null : server.name,
      body: JSON.stringify({ state, server: document } satisfies PublishedEntry),
    };
  });
}

function documentOf(server: Server, version: string, description: string): PublishedDocument {
  return {
    $schema: SERVER_SCHEMA,
    name: server.name,
    description,
    title: server.title.slice(0, 100),
    version,
    websiteUrl: `https://${server.name.replace('/', '.')}.example`,
    repository: { url: `https://github.com/example/${server.name.split('/')[1]}`, source: 'github' },
    packages: server.packages.map(({ type, identifier, environment }) => ({
      registryType: type,
      identifier,
      version,
      transport: { type: 'stdio' },
      environmentVariables: environment.slice(0, 4).map((name) => ({
        name,
        description: `The value of ${name.toLowerCase().replaceAll('_', ' ')} that the service hands out.`,
        isRequired: true,
        isSecret: true,
        format: 'string',
      })),
    })),
    remotes: server.remotes.map(({ type, url }) => ({ type, url })),
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
