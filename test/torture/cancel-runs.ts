import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../scripts/seeded-random.ts';
import type { RunStatus } from '../../src/application/runs/caller-runs.ts';
import { tagged } from '../support/tagged-processes.ts';
import { aLongRun, type LongRun } from './service/long-run.ts';
import { readOptions } from './service/options.ts';
import { startedWith } from './service/processes.ts';
import { figure, report, spread, within } from './service/report.ts';
import { setStage } from './service/stage.ts';
import { Yardstick } from './service/yardstick.ts';
import { TortureService } from './service/torture-service.ts';

/*
 * Cancels runs at random moments, by DELETE and by hanging up, while their servers work: servers that heed neither the end of
 * their input nor SIGTERM and have a child and a grandchild that heed nothing either. Ends with 1 when something is wrong.
 */
const CANCELS = 500;
const AT_ONCE = 4;
const LONGEST_PAUSE_MS = 4_000;
/** Of each call: so long that a run is not at its budget of calls before it is cancelled. */
const DELAYS_MS = [100, 200, 500, 10_000];
const GONE_MS = 5_000;
const LOOK_MS = 100;
/** How long it is watched whether a run that has ended goes on asking its model. */
const SPENDING_MS = 1_000;

type Cancelled = { readonly childrenMs: number; readonly hadChildren: boolean; readonly spentLate: boolean };

const { share, seed, mostMs } = readOptions();
const random = seededRandom(seed);
const asked = Math.ceil(CANCELS * share);
const faults: string[] = [];
const cancelled: Cancelled[] = [];
const stage = await setStage({ deaf: true });
const yardstick = new Yardstick();
const service = new TortureService(stage.env);
try {
  await service.ready();
  await warmUp();
  const started = performance.now();
  let number = 0;
  const lane = async (): Promise<void> => {
    while (number < asked && performance.now() - started < mostMs) {
      number += 1;
      const run = aLongRun(stage, number, DELAYS_MS[Math.floor(random() * DELAYS_MS.length)] ?? 0);
      const pauseMs = random() * LONGEST_PAUSE_MS;
      await (number % 2 === 0 ? byHangUp(run, pauseMs) : byDelete(run, pauseMs));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const ends = await endsOf();
  const others = Object.keys(ends).filter((end) => end !== 'cancelled');
  await service.signal('SIGTERM');
  const left = startedWith(stage.folder);
  const { slowness } = yardstick;
  const slowest = cancelled.filter(({ childrenMs }) => childrenMs > GONE_MS * slowness).length;
  const spent = cancelled.filter(({ spentLate }) => spentLate);
  report(
    'Cancels and hang-ups',
    [
      figure('cancels', String(cancelled.length), cancelled.length < asked ? `${asked}, as far as time allows` : String(asked), cancelled.length > 0), // prettier-ignore
      figure('which met processes', String(cancelled.filter(({ hadChildren }) => hadChildren).length), 'some', cancelled.some(({ hadChildren }) => hadChildren)), // prettier-ignore
      figure('processes gone after', spread(cancelled.map(({ childrenMs }) => childrenMs)), within(GONE_MS, slowness), slowest === 0), // prettier-ignore
      figure('how they ended', JSON.stringify(ends), 'cancelled', others.length === 0),
      figure('calls of the model after the end', String(spent.length), '0', spent.length === 0),
      figure('processes left in the end', String(left.length), '0', left.length === 0),
    ],
    faults,
  );
} finally {
  await service.signal('SIGKILL');
  await stage.close();
}

/** The first run of a process is slower than the others. */
async function warmUp(): Promise<void> {
  const { body } = aLongRun(stage, 0, 0, 10);
  const answer = await fetch(`${service.url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, dry_run: true }),
  });
  if (answer.status !== 200) throw new Error(`the first run was answered ${answer.status}: ${await answer.text()}`);
}

async function byDelete(run: LongRun, pauseMs: number): Promise<void> {
  const answer = await fetch(`${service.url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify(run.body),
  });
  const { run_id: id } = (await answer.json()) as RunStatus;
  if (answer.status !== 202) return complain(`a run was answered ${answer.status}`);
  await setTimeout(pauseMs);
  await afterCancel(run, async () => {
    const deleted = await fetch(`${service.url}/api/runs/${id}`, { method: 'DELETE' });
    await deleted.text();
    if (![200, 202].includes(deleted.status)) complain(`a cancel was answered ${deleted.status}`);
  });
}

async function byHangUp(run: LongRun, pauseMs: number): Promise<void> {
  const sent = request(`${service.url}/api/run`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  const answer = { status: 0 };
  sent.on('response', (response) => {
    answer.status = response.statusCode ?? 0;
    response.resume();
  });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify(run.body));
  // Who hangs up before the run is there has cancelled nothing.
  while (answer.status === 0 && (await statusOf(run)) === undefined) await setTimeout(LOOK_MS);
  await setTimeout(pauseMs);
  // The service takes no more than so many at once; nobody waits in line.
  if (answer.status === 503) return;
  if (answer.status !== 0) return complain(`a run that goes on for minutes was answered ${answer.status}`);
  await afterCancel(run, () => Promise.resolve(void sent.destroy()));
}

async function afterCancel(run: LongRun, cancel: () => Promise<void>): Promise<void> {
  const hadChildren = tagged(run.credential).length > 0;
  const from = performance.now();
  await cancel();
  const childrenMs = await isGone(run, from);
  let status = await statusOf(run);
  while (status?.ended_at == null && performance.now() - from < 6 * GONE_MS) {
    await setTimeout(LOOK_MS);
    status = await statusOf(run);
  }
  if (status?.ended_at == null) return complain('a run that was cancelled did not end');
  const endedAt = Date.parse(status.ended_at);
  await setTimeout(SPENDING_MS);
  cancelled.push({ childrenMs, hadChildren, spentLate: stage.asked(run.apiKey).last > endedAt });
}

async function statusOf({ task }: LongRun): Promise<RunStatus | undefined> {
  const answer = await fetch(`${service.url}/api/runs?limit=40`);
  return ((await answer.json()) as readonly RunStatus[]).find((status) => status.task === task);
}

/** Resolves to how long it took until nothing of a run was left, or three times what is asked when something stays. */
async function isGone({ credential }: LongRun, from: number): Promise<number> {
  while (tagged(credential).length > 0 && performance.now() - from < 3 * GONE_MS) await setTimeout(LOOK_MS);
  return performance.now() - from;
}

async function endsOf(): Promise<Readonly<Record<string, number>>> {
  const ends: Record<string, number> = {};
  let path = '/api/runs?limit=100';
  while (path !== '') {
    const answer = await fetch(service.url + path);
    for (const { status } of (await answer.json()) as readonly RunStatus[]) ends[status] = (ends[status] ?? 0) + 1;
    path = /<(?:https?:\/\/[^/]+)?([^>]+)>; ?rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  }
  return ends;
}

function complain(text: string): void {
  faults.push(text);
}
