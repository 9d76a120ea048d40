import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeRegistryCursor } from '../../src/application/registry/registry-query.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { makeQueries } from '../scale/grown-servers.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

/** One kind of question, asked of the service over HTTP and of PostgreSQL in SQL. */
export type Workload = {
  readonly name: string;
  /** Paths to ask for, in turn. */
  readonly paths: readonly string[];
  /** The same questions; null where only the service is asked. */
  readonly sql: { readonly text: string; readonly values: readonly (readonly string[])[] } | null;
  /** Whether this is what others answer with `ILIKE`. */
  readonly isIlike: boolean;
};

const QUERIES = fileURLToPath(new URL('../../eval/sets/search.jsonl', import.meta.url));
const ASKED = 400;
const PAGE = 100;
const FIRST_PAGES = 10;
/** More than a round can use. */
const UNLIKE = 40_000;
/** Mixes short and long ones. */
const STRIDE = 7_919;
const ILIKE = `SELECT body FROM entries WHERE NOT deleted AND (name ILIKE $1 OR description ILIKE $1)`;

const search =
  (path: string) =>
  (text: string): string =>
    `${path}${encodeURIComponent(text)}`;

/** What clients of a registry ask: pages of it, parts of names and descriptions, and what they need in words. */
export function makeWorkloads(catalog: Catalog): readonly Workload[] {
  const places = catalog.published.filter((_, at) => at % PAGE === PAGE - 1);
  const pages = places.map(
    ({ name, version }) =>
      `/v0.1/servers?limit=${PAGE}&cursor=${writeRegistryCursor({ after: { name, version }, filter: {} })}`,
  );
  const words = someWords(catalog);
  const queries = readFileSync(QUERIES, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly q: string }).q);
  const unlike = unlikeQueries(catalog);
  return [
    {
      name: 'all pages of 100 entries, in turn',
      paths: pages,
      sql: {
        text: 'SELECT body FROM entries WHERE NOT deleted AND (name, version) > ($1, $2) ORDER BY name, version LIMIT 100',
        values: places.map(({ name, version }) => [name, version]),
      },
      isIlike: false,
    },
    { name: 'the first ten of them', paths: pages.slice(0, FIRST_PAGES), sql: null, isIlike: false },
    {
      name: 'a word in names and descriptions',
      paths: words.map(search('/v0.1/servers?limit=30&search=')),
      sql: { text: `${ILIKE} ORDER BY name, version LIMIT 30`, values: words.map((word) => [pattern(word)]) },
      isIlike: true,
    },
    {
      name: 'the same, latest versions alone',
      paths: words.map(search('/v0.1/servers?limit=50&version=latest&search=')),
      sql: {
        text: `${ILIKE} AND latest ORDER BY name, version LIMIT 50`,
        values: words.map((word) => [pattern(word)]),
      },
      isIlike: true,
    },
    {
      name: 'what one needs, in words, ranked',
      paths: queries.map(search('/api/mcp/search?q=')),
      sql: {
        text: `${ILIKE} AND latest ORDER BY name, version LIMIT 10`,
        values: queries.map((text) => [pattern(text)]),
      },
      isIlike: true,
    },
    {
      name: 'the same, no query asked twice',
      paths: unlike.map(search('/api/mcp/search?q=')),
      sql: null,
      isIlike: false,
    },
    { name: 'pages of 50 servers', paths: ['/api/mcp/servers'], sql: null, isIlike: false },
    { name: 'counts of what is found', paths: queries.map(search('/api/mcp/facets?q=')), sql: null, isIlike: false },
    {
      name: 'counts, no query asked twice',
      paths: unlike.map(search('/api/mcp/facets?q=')),
      sql: null,
      isIlike: false,
    },
    { name: 'nothing (the floor)', paths: ['/health'], sql: null, isIlike: false },
  ];
}

/** Words as they stand in the descriptions, frequent ones as often as they stand there. */
function someWords({ published }: Catalog): readonly string[] {
  const random = seededRandom(2);
  const words: string[] = [];
  while (words.length < ASKED) {
    const { description = '' } = published[Math.floor(random() * published.length)] ?? {};
    const some = description.split(/[^A-Za-z]+/).filter((word) => word.length > 2);
    const word = some[Math.floor(random() * some.length)];
    if (word !== undefined) words.push(word.toLowerCase());
  }
  return words;
}

/** Two to six words each of what servers and tools say of themselves. */
function unlikeQueries({ servers }: Catalog): readonly string[] {
  const lengths = [2, 3, 4, 5, 6];
  return [...new Set(lengths.flatMap((words) => makeQueries(servers, UNLIKE / lengths.length, words)))]
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .map((_, at, all) => all[(at * STRIDE) % all.length] ?? '');
}

function pattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
