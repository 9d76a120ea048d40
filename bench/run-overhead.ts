import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunRecord } from '../src/domain/run/run-record.ts';
import { AIRTABLE, setStage } from '../test/torture/service/stage.ts';
import { TortureService } from '../test/torture/service/torture-service.ts';
import { anAirtableTask } from '../test/torture/service/work-script.ts';
import { Yardstick } from '../test/torture/service/yardstick.ts';
import { percentile } from './percentile.ts';

/*
 * What the engine of runs costs beside models and servers. A run of the real service makes twenty calls, one after the other, of a
 * server that takes 100 ms for each, as quick ones do, and says how long it took; the model answers at once. The engine's time is
 * that in which the work was done, less what was spent waiting for models and less what the server took: the policy, the
 * sandbox's pipes, the client of the protocol, cleaning of secrets, two events of a call and two of the model's turn kept
 * durably. Beside it: a loop of the official client over the same server, unconfined, that asks the model by a bare fetch and keeps nothing.
 */
const CALLS = 20;
const SERVER_MS = 100;
const MOST_SHARE = 0.05;
const KEY = 'sk-bench';

/** Milliseconds a call, and the whole in the time of the servers. */
type Cost = { readonly perCall: number; readonly share: number; readonly modelPerCall: number };

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } });
const calls = Array.from({ length: CALLS }, (_, turn) => ({
  tool: 'list_records',
  input: { delay_ms: SERVER_MS, timed: true, turn },
}));
const task = anAirtableTask(calls);
const stage = await setStage({ deaf: false });
stage.script(KEY, task);
const yardstick = new Yardstick();
const service = new TortureService(stage.env);
try {
  await service.ready();
  await run();
  const engine: Cost[] = [];
  const bare: Cost[] = [];
  for (let count = 0; count < Number(values.runs); count += 1) {
    engine.push(await run());
    bare.push(await loop());
  }
  print('engine', engine);
  print('bare client', bare);
  const shares = engine.map(({ share }) => share);
  const holds = percentile(shares, 0.5) <= MOST_SHARE;
  console.log(
    `everything was ${yardstick.slowness.toFixed(1)} times as slow as on a machine that has nothing else to do`,
  );
  console.log(`goal: at most ${100 * MOST_SHARE} % of the time of the servers: ${holds ? 'met' : 'MISSED'}`);
  process.exitCode = holds ? 0 : 1;
} finally {
  await service.signal('SIGTERM');
  await stage.close();
}

async function run(): Promise<Cost> {
  const answer = await fetch(`${service.url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      task: task.task,
      provider: 'openai',
      api_key: KEY,
      credentials: { AIRTABLE_API_KEY: 'pat-bench' },
      timeout: 300,
      max_retries: 0,
    }),
  });
  const { attempts, timings_ms: timings } = (await answer.json()) as RunRecord;
  const steps = attempts[0]?.steps ?? [];
  const took = steps.flatMap((step) => (step.kind === 'tool' ? Number.parseFloat(step.result ?? '') : []));
  const model = steps.reduce((sum, step) => sum + (step.kind === 'model' ? step.ms : 0), 0);
  return cost(timings['executing'] ?? Number.NaN, took, model);
}

async function loop(): Promise<Cost> {
  const script = join(stage.env['QM_PACKAGES'] ?? '', 'npm', `${AIRTABLE.identifier}@${AIRTABLE.version}`, 'node_modules', AIRTABLE.identifier, 'main.mjs'); // prettier-ignore
  const client = new Client({ name: 'bare', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [script] }));
  const took: number[] = [];
  let model = 0;
  const began = performance.now();
  for (const { tool, input } of calls) {
    const asked = performance.now();
    const url = `${stage.vendor.baseUrl('openai')}/responses`;
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    await (await fetch(url, { method: 'POST', headers, body: '{"model":"gpt","input":[]}' })).text();
    model += performance.now() - asked;
    const result = await client.callTool({ name: tool, arguments: input });
    const [content] = result.content as readonly { readonly text?: string }[];
    took.push(Number.parseFloat(content?.text ?? ''));
  }
  const wall = performance.now() - began;
  await client.close();
  return cost(wall, took, model);
}

function cost(wallMs: number, took: readonly number[], modelMs: number): Cost {
  if (took.length !== CALLS) throw new Error(`${took.length} calls were made, not ${CALLS}`);
  const servers = took.reduce((sum, ms) => sum + ms, 0);
  const own = wallMs - modelMs - servers;
  return { perCall: own / CALLS, share: own / servers, modelPerCall: modelMs / CALLS };
}

function print(name: string, costs: readonly Cost[]): void {
  const at = (share: number, of: (cost: Cost) => number): string => percentile(costs.map(of), share).toFixed(2);
  const perCall = `p50 ${at(0.5, (one) => one.perCall)}, p95 ${at(0.95, (one) => one.perCall)} ms a call`;
  const share = `p50 ${at(0.5, (one) => 100 * one.share)}, p95 ${at(0.95, (one) => 100 * one.share)} %`;
  console.log(`${name.padEnd(12)} ${perCall}; ${share} of the time of the servers; a model's turn ${at(0.5, (one) => one.modelPerCall)} ms`); // prettier-ignore
}
