import autocannon from 'autocannon';
import { askDryRun, withChild, withService } from './child.ts';
import { percentile } from './percentile.ts';
import { makeTasks } from './tasks.ts';

const CONNECTIONS = 50;
const ROUNDS = 2;
/** Seconds of load before the clock runs, for the engine to compile what is hot. */
const WARM_UP = 4;
const SAMPLE = 50;
/** Made before the clock runs; more than a round can use, so that no task is asked twice in it. */
const TASKS_A_SECOND = 3_000;

export type Load = {
  readonly server: 'quartermaster' | 'bare koa';
  readonly requests_per_s: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** Answers other than 2xx, and requests without an answer. */
  readonly failed: number;
};

export type Comparison = {
  readonly connections: number;
  readonly seconds: number;
  /** Bytes of the bodies compared: the median answer of the service. */
  readonly answer_bytes: number;
  readonly rounds: readonly Load[];
  /** Requests per second, mean of the rounds. */
  readonly quartermaster_per_s: number;
  readonly bare_koa_per_s: number;
  readonly ratio: number;
};

/** Loads the service and a bare Koa that answers as many bytes, in turn, so that a slow spell of the machine hits both. */
export function compareWithBareKoa(seconds: number): Promise<Comparison> {
  return withService(async (service) => {
    const sizes: number[] = [];
    for (const task of makeTasks(SAMPLE)) sizes.push(await askDryRun(service.url, task));
    const bytes = percentile(sizes, 0.5);
    return withChild('bench/bare-koa.ts', [String(bytes)], async (koa) => {
      const tasks = makeTasks(seconds * TASKS_A_SECOND);
      await load('quartermaster', service.url, WARM_UP, makeTasks(WARM_UP * TASKS_A_SECOND, tasks.length));
      const rounds: Load[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await load('quartermaster', service.url, seconds, tasks));
        rounds.push(await load('bare koa', koa.url, seconds, tasks));
      }
      const mean = (server: Load['server']): number =>
        rounds.reduce((sum, one) => sum + (one.server === server ? one.requests_per_s : 0), 0) / ROUNDS;
      return {
        connections: CONNECTIONS,
        seconds,
        answer_bytes: bytes,
        rounds,
        quartermaster_per_s: mean('quartermaster'),
        bare_koa_per_s: mean('bare koa'),
        ratio: mean('quartermaster') / mean('bare koa'),
      };
    });
  });
}

async function load(server: Load['server'], url: string, seconds: number, tasks: readonly string[]): Promise<Load> {
  let asked = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/api/run',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          const task = tasks[asked % tasks.length];
          asked += 1;
          return { ...request, body: JSON.stringify({ task, dry_run: true }) };
        },
      },
    ],
  });
  return {
    server,
    requests_per_s: result.requests.total / seconds,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
