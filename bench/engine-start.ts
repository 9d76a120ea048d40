/** Prints as JSON what a fresh process takes to read the embedded catalog and to make the engine ready for it, in milliseconds. */
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { EmbeddedCatalog } from '../src/adapters/out/catalog/embedded-catalog.ts';

const started = performance.now();
const index = await new EmbeddedCatalog(fileURLToPath(new URL('../data', import.meta.url))).index();
const read = performance.now();
index.prepare();
console.log(JSON.stringify({ read_ms: read - started, ready_ms: performance.now() - read }));
