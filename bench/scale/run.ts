/** How exact ranking costs grow with the catalog, beside two search engines over one row a server of the same data. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINES } from './engines.ts';

/** What counts as fast and small enough, at 100,000 servers. */
const GOALS = { servers: 100_000, p50_ms: 4, p99_ms: 15, build_ms: 20_000, index_mb: 600, times_faster: 10 };
const SIZES = [1_000, 10_000, 100_000, 300_000];
/** The others are not asked beyond this many servers: they take minutes and gigabytes. */
const LARGEST_FOR_OTHERS = 100_000;
const HEAP_MB = 12_000;

type Measured = {
  readonly engine: string;
  readonly servers: number;
  readonly tools: number;
  readonly build_ms: number;
  readonly index_mb: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
};

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, sizes: { type: 'string' } } });
const sizes = values.sizes?.split(',').map(Number) ?? SIZES;
const script = fileURLToPath(new URL('measure.ts', import.meta.url));

const all: Measured[] = [];
for (const servers of sizes) {
  for (const engine of Object.keys(ENGINES)) {
    if (engine !== 'quartermaster' && servers > LARGEST_FOR_OTHERS) continue;
    const measured = measure(engine, servers);
    all.push(measured);
    if (!values.json) print(measured);
  }
}
if (values.json) console.log(JSON.stringify({ node: process.version, goals: GOALS, measured: all }));
else judge();

function measure(engine: string, servers: number): Measured {
  const options = ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, script, engine, String(servers)];
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8', maxBuffer: 1e6 })) as Measured;
}

function print({ engine, servers, tools, build_ms: build, index_mb: size, p50_ms: p50, p99_ms: p99 }: Measured): void {
  const held = engine === 'fts5' ? 'not seen' : `${size.toFixed(0)} MB`;
  console.log(
    `${engine.padEnd(14)}${String(servers).padStart(8)} servers ${String(tools).padStart(8)} tools   ` +
      `p50 ${p50.toFixed(2).padStart(8)} ms  p99 ${p99.toFixed(2).padStart(8)} ms   index ${(build / 1000).toFixed(1).padStart(6)} s  ${held.padStart(9)}`,
  );
}

function judge(): void {
  const at = (engine: string): Measured | undefined =>
    all.find((one) => one.engine === engine && one.servers === GOALS.servers);
  const own = at('quartermaster');
  if (own === undefined) return;
  console.log(`\nat ${GOALS.servers} servers`);
  line('p50, ms', own.p50_ms, GOALS.p50_ms);
  line('p99, ms', own.p99_ms, GOALS.p99_ms);
  line('index built in, ms', own.build_ms, GOALS.build_ms);
  line('index, MB', own.index_mb, GOALS.index_mb);
  for (const engine of Object.keys(ENGINES)) {
    const other = at(engine);
    if (other === undefined || engine === 'quartermaster') continue;
    const times = other.p50_ms / own.p50_ms;
    console.log(
      `  ${`times faster than ${engine}`.padEnd(28)}${times.toFixed(1).padStart(10)}   goal ≥ ${GOALS.times_faster}: ${times >= GOALS.times_faster ? 'met' : 'MISSED'}`,
    );
  }
}

function line(what: string, value: number, goal: number): void {
  console.log(
    `  ${what.padEnd(28)}${value.toFixed(2).padStart(10)}   goal ≤ ${goal}: ${value <= goal ? 'met' : 'MISSED'}`,
  );
}
