import { seededRandom } from '../scripts/seeded-random.ts';

const THINGS = [
  'invoice',
  'ticket',
  'calendar',
  'warehouse',
  'sensor',
  'recipe',
  'ledger',
  'photo',
  'flight',
  'dataset',
];
const VERBS = ['lists', 'searches', 'creates', 'compares', 'exports', 'watches', 'summarises', 'translates'];
const PLACES = ['an office', 'a shop', 'a laboratory', 'a school', 'a garden', 'a harbour', 'a library', 'a studio'];
const VARIABLES = ['API_KEY', 'BASE_URL', 'REGION', 'LOG_LEVEL', 'WORKSPACE'];

/** An entry as a registry lists it, about one kilobyte of JSON, with the moment of its last change in milliseconds. */
export type MadeEntry = { readonly name: string; readonly changed: number; readonly json: string };

const FIRST_DAY = Date.parse('2025-01-01T00:00:00Z');

/** Entries of made-up servers in ascending order of name; one in eight has a fault such as real ones have. */
export function makeEntries(count: number): MadeEntry[] {
  const random = seededRandom(count);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  return Array.from({ length: count }, (_, index) => {
    const name = `io.example.maker-${String(index % 997).padStart(3, '0')}/${pick(THINGS)}-${String(index).padStart(6, '0')}`;
    const thing = pick(THINGS);
    const repository =
      random() < 0.125 ? {} : { url: `https://github.com/example/${thing}-${index}`, source: 'github' };
    const server = {
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-10-17/server.schema.json',
      name,
      description: `It ${pick(VERBS)} each ${thing} and ${pick(VERBS)} every ${pick(THINGS)} of ${pick(PLACES)}.`,
      version: `${Math.floor(random() * 4)}.${Math.floor(random() * 20)}.${index % 30}`,
      repository,
      packages: [
        {
          registryType: random() < 0.7 ? 'npm' : 'pypi',
          identifier: `${thing}-mcp-${index}`,
          version: '1.0.0',
          transport: { type: 'stdio' },
          environmentVariables: VARIABLES.map((variable) => ({
            name: `${thing.toUpperCase()}_${variable}`,
            description: `What ${pick(PLACES)} calls its ${variable.toLowerCase().replace('_', ' ')}`,
            isRequired: variable === 'API_KEY',
            isSecret: variable === 'API_KEY',
          })),
        },
      ],
      ...(random() < 0.3 && { remotes: [{ type: 'streamable-http', url: `https://${thing}-${index}.example/mcp` }] }),
    };
    return listed(name, server, FIRST_DAY + index * 60_000);
  }).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The same entry, changed at a moment. */
export function changeEntry({ name, json }: MadeEntry, changed: number): MadeEntry {
  const { server } = JSON.parse(json) as { readonly server: object };
  return listed(name, { ...server, title: `Changed at ${changed}` }, changed);
}

function listed(name: string, server: object, changed: number): MadeEntry {
  const at = new Date(changed).toISOString();
  const state = { status: 'active', statusChangedAt: at, publishedAt: at, updatedAt: at, isLatest: true };
  return {
    name,
    changed,
    json: JSON.stringify({ server, _meta: { 'io.modelcontextprotocol.registry/official': state } }),
  };
}
