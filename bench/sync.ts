import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { silentLogger } from '../src/adapters/out/system/silent-logger.ts';
import type { SourceReport } from '../src/application/catalog/source-report.ts';
import { readConfig } from '../src/infrastructure/config/config.ts';
import { createContainer } from '../src/infrastructure/container.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { startProgram } from '../test/support/program.ts';
import { withService } from './child.ts';
import { percentile } from './percentile.ts';

/*
 * Syncs made-up entries from a registry in another process: all of them, then those that changed. Then starts services on what is stored,
 * one after the other. `--entries N` takes another number, `QM_CATALOG` another store than a fresh SQLite file: an empty one, for what it
 * holds is not removed.
 */
const GOALS = { full_s: 60, incremental_s: 2, ready_s: 3 };
const CHANGED = 250;
const STARTS = 5;

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, entries: { type: 'string', default: '25000' } },
});

const registry = startProgram('bench/entry-server.ts', [values.entries]);
const url = await registry.firstLine;
const folder = mkdtempSync(join(tmpdir(), 'quartermaster-bench-'));
const QM_CATALOG = process.env['QM_CATALOG'] ?? `sqlite:${join(folder, 'catalog.db')}`;
const settings = {
  QM_CATALOG,
  QM_SYNC_REGISTRY: url,
  QM_SYNC_NAMESPACES: `*=${url}`,
  QM_SYNC_MODELS: 'off',
  QM_SYNC_SKILLS: 'off',
  QM_SYNC_PACKAGES: 'off',
};
const config = readConfig(settings, null);
const container = createContainer(config, silentLogger);
const { syncCatalog } = container.get(tokens.sync);
const store = container.get(tokens.catalogStore);
try {
  const full = await measure();
  await fetch(`${url}/change?count=${CHANGED}`, { method: 'POST' });
  const incremental = await measure();
  await store.close();
  const starts: Start[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await measureStart());
  if (values.json) {
    console.log(JSON.stringify({ node: process.version, store: store.kind, goals: GOALS, full, incremental, starts }));
  } else {
    console.log(`${values.entries} entries, store: ${store.kind}`);
    print('full', full, GOALS.full_s);
    print(`${CHANGED} changed`, incremental, GOALS.incremental_s);
    printStarts(starts);
  }
} finally {
  registry.process.kill('SIGTERM');
  rmSync(folder, { recursive: true });
}

/** `cpu_s` is that of this process, which other work on the machine does not lengthen. */
type Measured = { readonly seconds: number; readonly cpu_s: number; readonly report: SourceReport };

async function measure(): Promise<Measured> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const { sources } = await syncCatalog({ kinds: ['registry'], signal: new AbortController().signal });
  const [report] = sources;
  if (report?.status !== 'done') throw new Error(`the sync did not succeed: ${JSON.stringify(report)}`);
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - started) / 1_000, cpu_s: (user + system) / 1e6, report };
}

/** Seconds from the start of the process: until `/ready` says so, and until the first page of the list and the first search are answered. */
type Start = { readonly ready_s: number; readonly list_s: number; readonly search_s: number };

function measureStart(): Promise<Start> {
  const started = performance.now();
  const answered = async (target: string): Promise<number> => {
    const answer = await fetch(target);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${target} was answered ${answer.status}`);
    return (performance.now() - started) / 1_000;
  };
  return withService(
    async (service) => ({
      ready_s: await answered(`${service.url}/ready`),
      list_s: await answered(`${service.url}/v0.1/servers?limit=100`),
      search_s: await answered(`${service.url}/api/mcp/search?q=weather+forecast`),
    }),
    settings,
  );
}

function printStarts(starts: readonly Start[]): void {
  const median = (of: (start: Start) => number): number => percentile(starts.map(of), 0.5);
  const ready = median(({ ready_s: seconds }) => seconds);
  console.log(
    `  ${'start'.padEnd(14)}${ready.toFixed(2).padStart(8)} s until ready (${starts.map(({ ready_s: seconds }) => seconds.toFixed(2)).join(', ')})   goal ≤ ${GOALS.ready_s} s: ${ready <= GOALS.ready_s ? 'met' : 'MISSED'}   first page after ${median(({ list_s: seconds }) => seconds).toFixed(2)} s, first search after ${median(({ search_s: seconds }) => seconds).toFixed(2)} s`,
  );
}

function print(name: string, { seconds, cpu_s: cpu, report }: Measured, most: number): void {
  const { pages, added, changed, unchanged, mended, refused } = report;
  const counts = `${pages} pages, ${added} added, ${changed} changed, ${unchanged} unchanged, ${mended} put right, ${refused} refused`;
  console.log(
    `  ${name.padEnd(14)}${seconds.toFixed(2).padStart(8)} s, ${cpu.toFixed(2)} s of them busy   goal ≤ ${most} s: ${seconds <= most ? 'met' : 'MISSED'}   ${counts}`,
  );
}
