import { performance } from 'node:perf_hooks';
import { FixedCatalog } from '../src/adapters/out/catalog/fixed-catalog.ts';
import type { RecommendRequest, RecommendStack } from '../src/application/recommend/recommend-stack.ts';
import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { Server } from '../src/domain/catalog/server.ts';
import { readConfig } from '../src/infrastructure/config/config.ts';
import { createContainer } from '../src/infrastructure/container.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { percentile } from './percentile.ts';
import { makeTasks } from './tasks.ts';

const MEASURED = 1_000;
/** Dry runs before the clock runs: as many as the engine takes to compile what is hot. */
const WARM_UP = 1_500;
const GROWTH = [1, 2, 4, 8];
const MEASURED_GROWN = 100;

export type Speed = {
  readonly tasks: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
};

/** How a catalog of this many times the embedded servers does. */
export type Growth = {
  readonly times: number;
  readonly servers: number;
  readonly tools: number;
  /** The first answer less an ordinary one: what the index costs once. */
  readonly build_ms: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
};

/** Times dry runs without HTTP, over the embedded catalog; no task is asked twice. */
export async function measureDryRuns(): Promise<Speed> {
  const { recommendStack } = open().get(tokens.stack);
  await time(recommendStack, makeTasks(WARM_UP, MEASURED));
  const times = await time(recommendStack, makeTasks(MEASURED));
  return {
    tasks: times.length,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    p99_ms: percentile(times, 0.99),
  };
}

/** Times dry runs over catalogs in which the embedded servers occur again and again under other names. */
export async function measureGrowth(): Promise<readonly Growth[]> {
  const embedded = await open().get(tokens.currentCatalog).current();
  const grown: Growth[] = [];
  for (const times of GROWTH) grown.push(await measureGrown(embedded, times));
  return grown;
}

async function measureGrown(embedded: Catalog, times: number): Promise<Growth> {
  const servers = Array.from({ length: times }, (_, copy) =>
    embedded.servers.map((server) => renamed(server, copy)),
  ).flat();
  const container = open();
  container.rebind(tokens.currentCatalog).toConstantValue(new FixedCatalog({ ...embedded, servers }));
  const { recommendStack } = container.get(tokens.stack);
  const [first = Number.NaN] = await time(recommendStack, makeTasks(1));
  await time(recommendStack, makeTasks(MEASURED_GROWN, MEASURED));
  const measured = await time(recommendStack, makeTasks(MEASURED_GROWN, 1));
  const p50 = percentile(measured, 0.5);
  return {
    times,
    servers: servers.length,
    tools: servers.reduce((sum, server) => sum + server.tools.length, 0),
    build_ms: first - p50,
    p50_ms: p50,
    p95_ms: percentile(measured, 0.95),
  };
}

function open() {
  return createContainer(readConfig({ QM_CATALOG: 'memory:' }, null), { write: () => undefined });
}

function renamed(server: Server, copy: number): Server {
  if (copy === 0) return server;
  return { ...server, name: `${server.name}-${copy}`, aliases: server.aliases.map((alias) => `${alias}-${copy}`) };
}

/** Milliseconds that each task took, answer turned into text included. */
async function time(recommendStack: RecommendStack, tasks: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const task of tasks) {
    const started = performance.now();
    JSON.stringify(await recommendStack(request(task)));
    times.push(performance.now() - started);
  }
  return times;
}

function request(task: string): RecommendRequest {
  return {
    task,
    provider: 'local',
    model: null,
    apiKey: null,
    searchApiKey: null,
    timeoutMs: 300_000,
    constraints: {},
    credentialsHeld: null,
    currentConfig: null,
    clients: ['claude-code'],
    detail: 'normal',
    alternatives: 2,
  };
}
