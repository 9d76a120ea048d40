import { seededRandom } from '../../scripts/seeded-random.ts';

/** A request that the service accepts and that costs as much as it can. */
export type HostileBody = { readonly name: string; readonly body: Readonly<Record<string, unknown>> };

/** UTF-16 units of a task; the interface takes as many code points. */
const LONGEST = 20_000;
const SEPARATORS = ['; ', ', ', '. ', '\n', ' and ', ' - ', ' (', ': ', ' or ', '\n- ', '! ', ' by '];
const FILLINGS = [
  'a',
  'list',
  'read files',
  'send it to Slack',
  'delete the old pages in Notion',
  'update 3 rows',
  'every day at 8',
  'no docker',
  'under $5 a run',
  'when a new one comes in',
  'do not change anything',
  'https://example.com/a?b=c',
];
const REPEATED = [
  'x',
  '7',
  '7,',
  '1+',
  '漢',
  'é',
  'e\u0301',
  '👩‍👩‍👧 ',
  '"',
  "'",
  '`',
  '(',
  '<',
  '{"a":',
  '[',
  '/',
  '../',
  'a/',
  '@',
  '#',
  '$',
  '%',
  '!',
  '?',
  '-',
  '--',
  '—',
  '.',
  '. ',
  'a.',
  'a. ',
  'a-',
  'a_',
  'aB',
  'a b ',
  'to ',
  'in ',
  'not ',
  'no ',
  'only ',
  'every ',
  'when ',
  'if ',
  'the ',
  'read ',
  'write ',
  'read only ',
  'without ',
  'send ',
  'what is ',
  'and ',
  'under $5 ',
  'at 8:00 ',
  'Slack ',
  'GitHub ',
  'MIT ',
  'Ünïcödé ',
  'Приве́т ',
  '> quoted ',
  '```\ncode\n',
  '| a | b |\n',
  'me@example.com ',
  'C:\\temp\\ ',
  '~/a ',
  'file.csv ',
];
const WORDS =
  'list read send delete update create report price weather file page issue ticket mail table query chart photo video invoice contract calendar meeting note task server log error test build deploy branch commit order customer product stock news flight hotel map route song podcast recipe patient paper law tax budget salary'.split(
    ' ',
  );
const CLIENTS = ['claude-code', 'cursor', 'vscode', 'codex'];

/**
 * Requests made to cost as much as the interface allows; the same on every call.
 *
 * @param products Names of products of the catalog.
 * @param packages Identifiers of packages of the catalog.
 */
export function makeHostileBodies(products: readonly string[], packages: readonly string[]): readonly HostileBody[] {
  const random = seededRandom(1);
  const tasks = [
    ...SEPARATORS.flatMap((separator) =>
      FILLINGS.map((filling) => [`${filling} ×${separator}`, fill(`${filling}${separator}`)] as const),
    ),
    ...REPEATED.map((part) => [`repeated ${part}`, fill(part)] as const),
    ...Array.from({ length: 20 }, (_, turn) => [`words ${turn}`, wordsOf(WORDS, random)] as const),
    ...Array.from({ length: 20 }, (_, turn) => [`misspelled ${turn}`, wordsOf(WORDS.map(misspelled), random)] as const),
    ...Array.from({ length: 20 }, (_, turn) => [`products ${turn}`, wordsOf(products, random)] as const),
    ...Array.from({ length: 20 }, (_, turn) => [`orders ${turn}`, ordersOf(products, random)] as const),
  ];
  const plain = tasks.map(([name, task]) => ({ name, body: { task, dry_run: true } }));
  const full = { detail: 'full', alternatives: 4, clients: CLIENTS };
  const configured = configurations(packages, random).map(([name, current_config]) => ({
    name: `configuration: ${name}`,
    body: { task: 'Read new issues on GitHub and post them to Slack', dry_run: true, current_config },
  }));
  const limited = limits(products, packages).map(([name, constraints]) => ({
    name: `limits: ${name}`,
    body: { task: ordersOf(products, random), dry_run: true, constraints, ...full },
  }));
  const everything = tasks.slice(-20).map(([name, task], turn) => ({
    name: `everything, ${name}`,
    body: {
      task,
      dry_run: true,
      ...full,
      current_config: configurations(packages, random)[1 + (turn % 5)]?.[1] ?? {},
      credentials_held: Array.from({ length: 200 }, (_, number) => `SECRET_${number}`),
    },
  }));
  const most = 400 - configured.length - limited.length - everything.length;
  const rest = plain.map(({ name, body }) => ({ name: `${name}, all asked for`, body: { ...body, ...full } }));
  return [...[...plain, ...rest].slice(0, most), ...configured, ...limited, ...everything];
}

function fill(part: string): string {
  const length = Math.floor((LONGEST - 1) / part.length);
  return `x${part.repeat(length)}`.trimEnd();
}

function wordsOf(words: readonly string[], random: () => number): string {
  let text = '';
  while (text.length < LONGEST - 60) text += `${words[Math.floor(random() * words.length)] ?? ''} `;
  return text.trimEnd();
}

function misspelled(word: string): string {
  return `${word.slice(0, 2)}${word.slice(3, 4)}${word.slice(2, 3)}${word.slice(4)}e`;
}

function ordersOf(products: readonly string[], random: () => number): string {
  const one = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  let text = '';
  while (text.length < LONGEST - 200)
    text += `${one(WORDS)} the ${one(WORDS)} of ${one(products)} and ${one(WORDS)} it ${one(['in', 'to', 'for'])} ${one(products)}${one(['. ', '; ', '\n', ', '])}`;
  return text.trimEnd();
}

function configurations(
  packages: readonly string[],
  random: () => number,
): readonly (readonly [string, Record<string, unknown>])[] {
  return [
    ['3,500 of nothing', entries(3_500, () => ({ command: 'x' }))],
    ['100 of nothing', entries(100, () => ({ command: 'x' }))],
    ['100 of 600 characters', entries(100, () => ({ command: 'npx', args: ['x'.repeat(600)] }))],
    [
      '100 packages',
      entries(100, () => ({ command: 'npx', args: ['-y', packages[Math.floor(random() * packages.length)]] })),
    ],
    ['100 of 60 texts', entries(100, () => ({ args: Array.from({ length: 60 }, (_, at) => `${at}`) }))],
    ['deep', entries(100, () => deep(20))],
    ['one of 60,000 characters', entries(1, () => ({ command: 'y'.repeat(60_000) }))],
    ['one of 12,000 texts', entries(1, () => ({ args: Array.from({ length: 12_000 }, (_, at) => `${at % 10}`) }))],
  ];
}

function entries(count: number, make: (number: number) => unknown): Record<string, unknown> {
  return {
    mcpServers: Object.fromEntries(Array.from({ length: count }, (_, number) => [`s${number}`, make(number)])),
  };
}

function deep(levels: number): unknown {
  return levels === 0 ? 'x' : { a: deep(levels - 1) };
}

function limits(
  products: readonly string[],
  packages: readonly string[],
): readonly (readonly [string, Record<string, unknown>])[] {
  return [
    ['100 excluded products', { exclude: products.slice(0, 100) }],
    ['100 excluded packages', { exclude: packages.slice(0, 100) }],
    ['100 unknown names excluded', { exclude: Array.from({ length: 100 }, (_, number) => `n${number}`.repeat(40)) }],
    ['only 100 products', { only: products.slice(50, 150) }],
    ['only 100 packages', { only: packages.slice(50, 150) }],
    ['100 licences', { licenses: Array.from({ length: 100 }, (_, number) => `L-${number}`) }],
    ['100 model providers', { model_providers: Array.from({ length: 100 }, (_, number) => `p${number}`) }],
    ['read only', { read_only: true }],
    ['no server', { max_servers: 0 }],
    ['hundred servers', { max_servers: 100 }],
    ['no context', { max_context_tokens: 0 }],
    ['keyless', { keyless: true, remote: 'forbidden', no_runtimes: ['docker', 'uv', 'node'] }],
  ];
}
