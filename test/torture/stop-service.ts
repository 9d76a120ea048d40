import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { compareRuns, openRuns } from './service/compare-runs.ts';
import { Customer } from './service/customer.ts';
import { aLongRun } from './service/long-run.ts';
import { readOptions } from './service/options.ts';
import { startedWith } from './service/processes.ts';
import { figure, report, spread } from './service/report.ts';
import { setStage } from './service/stage.ts';
import { TortureService } from './service/torture-service.ts';
import { anAirtableTask } from './service/work-script.ts';

/*
 * Ends the service by SIGTERM while it is busy with dry runs, runs that somebody waits for (some of them for minutes) and runs
 * that nobody waits for; then starts it again on the same file. Whoever was connected gets a whole answer; runs that nobody waits
 * for are carried on. Ends with 1 when something is wrong.
 */
const STOPS = 20;
const EXIT_MS = 25_000;
const END_MS = 90_000;
const SETTLED_MS = 300;

type Sent = { readonly at: number; status: number; whole: boolean; over: Promise<void> };

const { share, seed, mostMs } = readOptions();
const random = seededRandom(seed);
const asked = Math.ceil(STOPS * share);
const stage = await setStage({ deaf: true });
const faults: string[] = [];
const exits: number[] = [];
const answers: Record<string, number> = {};
const reachable = { urls: [] as readonly string[] };
const customer = new Customer(reachable);
let service = new TortureService(stage.env);
let [dropped, left, number] = [0, 0, 0];
try {
  const started = performance.now();
  while (exits.length < asked && (exits.length === 0 || performance.now() - started < mostMs)) await stop();
  await service.ready();
  for (const end = performance.now() + END_MS; performance.now() < end && (await openRuns(service.url)).length > 0;)
    await setTimeout(500);
  const compared = await compareRuns(service.url, [...customer.told.values()], []);
  faults.push(...customer.complaints, ...compared.faults);
  await service.signal('SIGTERM');
  report(
    'SIGTERM under load',
    [
      figure('stops', String(exits.length), exits.length < asked ? `${asked}, as far as time allows` : String(asked), exits.length > 0), // prettier-ignore
      figure('answers', JSON.stringify(answers), 'whole ones', true),
      figure('dropped without an answer', String(dropped), '0', dropped === 0),
      figure('exit after', spread(exits), `${EXIT_MS} ms`, Math.max(...exits) <= EXIT_MS),
      figure('runs taken over, and how they ended', JSON.stringify(compared.ends), 'each once', compared.faults.length === 0), // prettier-ignore
      figure('processes left', String(left), '0', left === 0),
    ],
    faults,
  );
} finally {
  await service.signal('SIGKILL');
  await stage.close();
}

async function stop(): Promise<void> {
  await service.ready();
  reachable.urls = [service.url];
  const sent: Sent[] = [];
  const isLong = exits.length % 4 === 0;
  for (let count = 0; count < 3; count += 1) await orderRun();
  for (let count = 0; count < 2; count += 1) sent.push(send(waitedFor(isLong && count === 0)));
  for (let count = 0; count < 4; count += 1)
    sent.push(send({ task: 'List the open issues of acme/shop', dry_run: true }));
  await setTimeout(SETTLED_MS + random() * 3_000);
  for (let count = 0; count < 4; count += 1)
    sent.push(send({ task: 'List the open issues of acme/shop', dry_run: true }));
  await setTimeout(random() * 40);
  const at = performance.now();
  await service.signal('SIGTERM');
  exits.push(performance.now() - at);
  await Promise.all(sent.map(({ over }) => over));
  for (const one of sent) {
    // What arrived in the same moment may never have been accepted.
    if (!one.whole && one.at < at - SETTLED_MS) dropped += 1;
    const answer = one.whole ? String(one.status) : 'none';
    answers[answer] = (answers[answer] ?? 0) + 1;
    if (one.whole && ![200, 503].includes(one.status)) faults.push(`a request was answered ${one.status}`);
  }
  left += startedWith(stage.folder).length;
  service = new TortureService(stage.env);
}

function waitedFor(isLong: boolean): object {
  return aLongRun(stage, (number += 1), isLong ? 30_000 : 200, isLong ? 300 : 12).body;
}

async function orderRun(): Promise<void> {
  number += 1;
  const apiKey = `sk-torture-short-${number}-end`;
  const input = { delay_ms: 400, text: 'the first says hello' };
  stage.script(apiKey, anAirtableTask([{ tool: 'list_records', input }, { tool: 'list_bases', input }])); // prettier-ignore
  await customer.order(`order-${number}`, {
    task: anAirtableTask([]).task,
    provider: 'openai',
    api_key: apiKey,
    credentials: { AIRTABLE_API_KEY: `pat-${number}` },
    timeout: 300,
    max_retries: 0,
  });
}

function send(body: object): Sent {
  const { promise, resolve } = Promise.withResolvers<void>();
  const one: Sent = { at: performance.now(), status: 0, whole: false, over: promise };
  const out = request(`${service.url}/api/run`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  out.on('response', (response) => {
    one.status = response.statusCode ?? 0;
    response.on('data', () => undefined);
    response.on('error', () => undefined);
    response.on('end', () => (one.whole = response.complete));
    response.on('close', resolve);
  });
  out.on('error', () => resolve());
  out.end(JSON.stringify(body));
  return one;
}
