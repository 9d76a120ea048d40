/**
 * How fast the service answers from a registry of 25,000 names and 80,000 versions, beside itself when it keeps no answers and
 * beside PostgreSQL answering the same from the same rows, in turn: as others search a registry, by `ILIKE`, without and with
 * trigram indexes.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EmbeddedCatalog } from '../../src/adapters/out/catalog/embedded-catalog.ts';
import { withChild, type Child } from '../child.ts';
import { residentMegabytes } from '../process.ts';
import { CONNECTIONS, loadPostgres, loadService, type Load } from './load.ts';
import { makeUpCatalog } from './made-up-catalog.ts';
import { withTable, type Table } from './postgres.ts';
import { makeWorkloads, type Workload } from './workloads.ts';

/** What counts as fast enough. */
const GOALS = { times_ilike: 10, p99_ms: 50 };
const VARIABLE = 'QM_TEST_POSTGRES_URL';
const WARM_UP = 3;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    names: { type: 'string', default: '25000' },
    versions: { type: 'string', default: '80000' },
  },
});
const seconds = Number(values.seconds);

type Loads = {
  readonly service: Load;
  /** The service without answers that are kept, as if all were asked for the first time. */
  readonly anew: Load;
  /** A bare Koa that answers as many bytes. */
  readonly bare: Load;
  readonly postgres: Load | null;
};

type Asked = Loads & { readonly workload: string; readonly trigrams: Load | null };

const embedded = await new EmbeddedCatalog(fileURLToPath(new URL('../../data', import.meta.url))).current();
const catalog = makeUpCatalog(embedded, Number(values.names), Number(values.versions));
const workloads = makeWorkloads(catalog);
const url = process.env[VARIABLE] ?? '';
if (url === '') say(`PostgreSQL is left out: ${VARIABLE} names none.`);

const result = await (url === '' ? measure(null) : withTable(url, catalog.published, measure));
if (values.json)
  console.log(JSON.stringify({ node: process.version, connections: CONNECTIONS, seconds, goals: GOALS, ...result }));
else judge(result.asked);

async function measure(table: Table | null) {
  const size = [values.names, values.versions];
  return withChild('bench/registry/service.ts', size, (kept) =>
    withChild('bench/registry/service.ts', [...size, '0'], (forgetful) => measureBoth(table, kept, forgetful)),
  );
}

async function measureBoth(table: Table | null, child: Child, forgetful: Child) {
  const { url: address, pid } = child;
  await firstAnswer(`${forgetful.url}/api/mcp/search?q=weather`);
  const first = await firstAnswer(`${address}/api/mcp/search?q=weather`);
  say(
    `${catalog.tail.length + catalog.servers.length} names, ${catalog.published.length} versions; first search after ${first.toFixed(0)} ms`,
  );
  const plain: (Loads & { readonly workload: Workload })[] = [];
  for (const workload of workloads) {
    await loadService(child, workload, WARM_UP, Math.floor(workload.paths.length / 2));
    const service = await loadService(child, workload, seconds);
    await loadService(forgetful, workload, WARM_UP, Math.floor(workload.paths.length / 2));
    const anew = await loadService(forgetful, workload, seconds);
    const bytes = await sizeOf(`${address}${workload.paths[0]}`);
    const bare = await withChild('bench/bare-koa.ts', [String(bytes)], async (koa) => {
      await loadService(koa, workload, 1);
      return loadService(koa, workload, seconds);
    });
    const postgres =
      table === null || workload.sql === null ? null : await loadPostgres(table.pool, workload.sql, seconds);
    plain.push({ workload, service, anew, bare, postgres });
    print(workload.name, 'service', service);
    print('', 'service, nothing kept', anew);
    print('', `bare Koa, ${bytes} bytes`, bare);
    if (postgres !== null) print('', workload.isIlike ? 'PostgreSQL, ILIKE' : 'PostgreSQL', postgres);
  }
  const plainSize = table === null ? null : await table.size();
  const hasTrigrams = table !== null && (await table.addTrigrams());
  const asked: Asked[] = [];
  for (const { workload, ...loads } of plain) {
    const sql = workload.isIlike && hasTrigrams ? workload.sql : null;
    const trigrams = table === null || sql === null ? null : await loadPostgres(table.pool, sql, seconds);
    asked.push({ workload: workload.name, ...loads, trigrams });
    if (trigrams !== null) print(workload.name, 'PostgreSQL, trigrams', trigrams);
  }
  const memory = residentMegabytes(pid);
  const trigramSize = table !== null && hasTrigrams ? await table.size() : null;
  say(
    `service ${memory?.toFixed(0) ?? 'unknown'} MB resident; PostgreSQL ${plainSize?.toFixed(0) ?? 'unknown'} MB on disk, with trigrams ${trigramSize?.toFixed(0) ?? 'unknown'} MB`,
  );
  return { first_answer_ms: first, asked, memory_mb: memory, postgres_mb: plainSize, trigrams_mb: trigramSize };
}

async function firstAnswer(address: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the first search was answered ${answer.status}`);
  return performance.now() - started;
}

async function sizeOf(address: string): Promise<number> {
  const answer = await fetch(address);
  return (await answer.arrayBuffer()).byteLength;
}

function judge(asked: readonly Asked[]): void {
  const slowest = asked.find(({ workload }) => workload === workloads.find(({ isIlike }) => isIlike)?.name)?.postgres;
  console.log('');
  for (const { workload, service, anew, bare, postgres, trigrams } of asked) {
    const isIlike = workloads.some(({ name, isIlike: ilike }) => ilike && name === workload);
    const others = isIlike ? postgres : postgres === null ? null : slowest;
    for (const [how, load] of [
      [workload, service],
      ['  nothing kept', anew],
    ] as const) {
      const notes = [
        ...(others === null || others === undefined ? [] : [timesOf(load, others)]),
        ...(trigrams === null ? [] : [`${(load.requests_per_s / trigrams.requests_per_s).toFixed(1)} × with trigrams`]),
        `${((100 * load.requests_per_s) / bare.requests_per_s).toFixed(0)} % of bare Koa`,
        `p99 ${load.p99_ms} ms (bare Koa ${bare.p99_ms} ms; goal ≤ ${GOALS.p99_ms}: ${met(load.p99_ms <= GOALS.p99_ms)})`,
      ];
      console.log(`  ${how.padEnd(34)}${notes.join('   ')}`);
    }
  }
}

function timesOf(service: Load, others: Load): string {
  const times = service.requests_per_s / others.requests_per_s;
  return `${times.toFixed(1)} × ILIKE (goal ≥ ${GOALS.times_ilike}: ${met(times >= GOALS.times_ilike)})`;
}

function met(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}

function print(
  workload: string,
  who: string,
  { requests_per_s: rate, p50_ms: p50, p99_ms: p99, failed, busy_ms: busy }: Load,
): void {
  say(
    `  ${workload.padEnd(34)}${who.padEnd(24)}${rate.toFixed(rate < 100 ? 1 : 0).padStart(8)} requests/s   p50 ${p50.toFixed(1).padStart(7)} ms  p99 ${p99.toFixed(1).padStart(7)} ms${busy === null ? '' : `  busy ${busy.toFixed(2)} ms a request`}${failed > 0 ? `  ${failed} failed` : ''}`,
  );
}

function say(line: string): void {
  if (!values.json) console.log(line);
}
