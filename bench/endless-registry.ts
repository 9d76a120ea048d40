import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDLESS_PAGES, EndlessRegistry } from '../test/support/endless-registry.ts';
import { startProgram } from '../test/support/program.ts';

/** Seconds from the start of `quartermaster sync` to its end. */
const GOAL_S = 25;

/* Syncs a registry whose pages never end, once for each kind of page. */
const folder = mkdtempSync(join(tmpdir(), 'quartermaster-bench-'));
let most = 0;
try {
  for (const [index, { what, entriesOf, limit }] of ENDLESS_PAGES.entries()) {
    const registry = new EndlessRegistry();
    await registry.open();
    registry.entriesOf = entriesOf;
    const started = performance.now();
    await startProgram('src/main.ts', ['sync', 'registry', '--json'], registry.settings(join(folder, `${index}.db`)))
      .ended;
    const seconds = (performance.now() - started) / 1_000;
    await registry.close();
    most = Math.max(most, seconds);
    console.log(`${seconds.toFixed(1).padStart(6)} s  pages with ${what}: ends at ${limit}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${most.toFixed(1).padStart(6)} s  at most; goal ${GOAL_S} s`);
process.exitCode = most > GOAL_S ? 1 : 0;
