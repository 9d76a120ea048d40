/** Measures one engine over one size of catalog, in a process of its own, and prints one line of JSON. */
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { EmbeddedCatalog } from '../../src/adapters/out/catalog/embedded-catalog.ts';
import { percentile } from '../percentile.ts';
import { ENGINES } from './engines.ts';
import { growServers, makeQueries } from './grown-servers.ts';

const QUERIES = 300;
const WARM_UP = 50;
const WORDS = 12;

const [, , name = '', size = ''] = process.argv;
const build = ENGINES[name];
if (build === undefined) throw new RangeError(`there is no engine ${name}`);
const { servers: real } = await new EmbeddedCatalog(fileURLToPath(new URL('../../data', import.meta.url))).current();
const servers = growServers(real, Number(size));
const queries = makeQueries(real, QUERIES + WARM_UP, WORDS);

const before = memory();
const started = performance.now();
const engine = build(servers);
const buildMs = performance.now() - started;
const held = memory() - before;

const times = queries.map((query) => {
  const asked = performance.now();
  engine(query);
  return performance.now() - asked;
});
const measured = times.slice(WARM_UP);
console.log(
  JSON.stringify({
    engine: name,
    servers: servers.length,
    tools: servers.reduce((sum, { tools }) => sum + tools.length, 0),
    build_ms: buildMs,
    index_mb: held,
    p50_ms: percentile(measured, 0.5),
    p99_ms: percentile(measured, 0.99),
  }),
);

/** Megabytes (10^6 bytes) that are held, garbage left out; what SQLite holds is not seen. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
