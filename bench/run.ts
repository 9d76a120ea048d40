import { parseArgs } from 'node:util';
import { measureDryRuns, measureGrowth } from './in-process.ts';
import { measureModelCalls } from './model-calls.ts';
import { compareWithBareKoa } from './over-http.ts';
import { measureEngineStart, measureMemory, measureStart } from './process.ts';

/** What counts as fast enough. */
const GOALS = {
  p50_ms: 2,
  requests_per_s: 500,
  first_answer_ms: 2_000,
  engine_start_ms: 400,
  memory_mb: 250,
  model_call_ms: 10,
};

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, seconds: { type: 'string', default: '10' } },
});

const engineStart = measureEngineStart();
const start = await measureStart();
const memory = await measureMemory();
const http = await compareWithBareKoa(Number(values.seconds));
const dryRuns = await measureDryRuns();
const growth = await measureGrowth();
const modelCalls = await measureModelCalls();

if (values.json) {
  console.log(
    JSON.stringify({
      node: process.version,
      goals: GOALS,
      dry_runs: dryRuns,
      growth,
      http,
      engine_start: engineStart,
      start,
      memory,
      model_calls: modelCalls,
    }),
  );
} else {
  print();
}

function print(): void {
  heading(`dry run in process, ${dryRuns.tasks} tasks, none twice`);
  row('p50', `${fixed(dryRuns.p50_ms)} ms`, goal(dryRuns.p50_ms <= GOALS.p50_ms, `≤ ${GOALS.p50_ms} ms`));
  row('p95', `${fixed(dryRuns.p95_ms)} ms`);
  row('p99', `${fixed(dryRuns.p99_ms)} ms`);

  heading('growth of the catalog');
  for (const { times, servers, tools, build_ms: build, p50_ms: p50, p95_ms: p95 } of growth) {
    row(
      `${times} ×`,
      `p50 ${fixed(p50)} ms`,
      `p95 ${fixed(p95)} ms, index ${fixed(build)} ms, ${servers} servers, ${tools} tools`,
    );
  }

  heading('call of a model that answers at once, above a bare fetch of the same bytes');
  for (const { provider, calls, answer_bytes: bytes, p50_ms: p50, p95_ms: p95 } of modelCalls) {
    const note = `p50 ${fixed(p50)} ms, ${calls} calls, ${bytes} bytes an answer`;
    row(
      provider,
      `p95 ${fixed(p95)} ms`,
      `${goal(p95 <= GOALS.model_call_ms, `≤ ${GOALS.model_call_ms} ms`)}; ${note}`,
    );
  }

  heading(
    `over HTTP, ${http.connections} connections, ${http.seconds} s a round, ${http.answer_bytes} bytes an answer`,
  );
  for (const { server, requests_per_s: rate, p50_ms: p50, p99_ms: p99, failed } of http.rounds) {
    row(server, `${fixed(rate)} requests/s`, `p50 ${p50} ms, p99 ${p99} ms, ${failed} failed`);
  }
  const { quartermaster_per_s: rate, ratio } = http;
  row('mean', `${fixed(rate)} requests/s`, goal(rate >= GOALS.requests_per_s, `≥ ${GOALS.requests_per_s} requests/s`));
  row('of bare koa', `${fixed(ratio * 100)} %`);

  heading('process');
  row('catalog read in', `${fixed(engineStart.read_ms)} ms`);
  row(
    'engine ready after',
    `${fixed(engineStart.ready_ms)} ms`,
    goal(engineStart.ready_ms <= GOALS.engine_start_ms, `≤ ${GOALS.engine_start_ms} ms`),
  );
  row('listening after', `${fixed(start.listening_ms)} ms`);
  row(
    'first answer after',
    `${fixed(start.first_answer_ms)} ms`,
    goal(start.first_answer_ms <= GOALS.first_answer_ms, `≤ ${GOALS.first_answer_ms} ms`),
  );
  const { after_mb: after, at_start_mb: atStart, asked } = memory;
  row('memory at start', atStart === null ? 'unknown' : `${fixed(atStart)} MB`);
  row(
    `after ${asked} dry runs`,
    after === null ? 'unknown' : `${fixed(after)} MB`,
    after === null ? '' : goal(after <= GOALS.memory_mb, `≤ ${GOALS.memory_mb} MB`),
  );
}

function heading(text: string): void {
  console.log(`\n${text}`);
}

function row(name: string, value: string, note = ''): void {
  console.log(`  ${name.padEnd(24)}${value.padStart(18)}   ${note}`.trimEnd());
}

function goal(met: boolean, text: string): string {
  return `goal ${text}: ${met ? 'met' : 'MISSED'}`;
}

function fixed(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
