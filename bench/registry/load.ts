import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Pool } from 'pg';
import type { Child } from '../child.ts';
import { percentile } from '../percentile.ts';
import { busySeconds } from '../process.ts';
import type { Workload } from './workloads.ts';

export const CONNECTIONS = 50;

export type Load = {
  readonly requests_per_s: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** Answers other than 2xx, and requests without an answer. */
  readonly failed: number;
  /** Milliseconds that the server kept processors busy for a request; null where that is not known. */
  readonly busy_ms: number | null;
};

/** Asks a server over HTTP. @param from Which of the paths is asked for first. */
export async function loadService({ url, pid }: Child, { paths }: Workload, seconds: number, from = 0): Promise<Load> {
  let asked = from;
  const before = busySeconds(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        path: '/',
        headers: {},
        setupRequest: (request) => {
          const path = paths[asked % paths.length] ?? '/';
          asked += 1;
          return { ...request, path };
        },
      },
    ],
  });
  const after = busySeconds(pid);
  return {
    requests_per_s: result.requests.total / seconds,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    failed: result.non2xx + result.errors,
    busy_ms: before === null || after === null ? null : (1_000 * (after - before)) / result.requests.total,
  };
}

/** Asks PostgreSQL through as many connections. */
export async function loadPostgres(pool: Pool, sql: NonNullable<Workload['sql']>, seconds: number): Promise<Load> {
  const times: number[] = [];
  let asked = 0;
  let failed = 0;
  const end = performance.now() + 1_000 * seconds;
  const ask = async (): Promise<void> => {
    while (performance.now() < end) {
      const values = sql.values[asked % sql.values.length];
      asked += 1;
      const started = performance.now();
      await pool.query(sql.text, [...(values ?? [])]).catch(() => (failed += 1));
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return {
    requests_per_s: (1_000 * times.length) / (performance.now() - started),
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    failed,
    busy_ms: null,
  };
}
