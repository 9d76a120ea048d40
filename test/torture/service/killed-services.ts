import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../../scripts/seeded-random.ts';
import { Customer } from './customer.ts';
import { compareRuns, openRuns, type Comparison, type Outage } from './compare-runs.ts';
import { startedWith } from './processes.ts';
import type { Stage } from './stage.ts';
import { TortureService } from './torture-service.ts';
import { Yardstick } from './yardstick.ts';
import { anAirtableTask, type ScriptedCall } from './work-script.ts';

/** How it is done. */
export type Killing = {
  readonly stage: Stage;
  readonly env: Readonly<Record<string, string>>;
  /** How many services there are at a time. */
  readonly services: number;
  readonly kills: number;
  /** Milliseconds after which no further kill is begun. */
  readonly mostMs: number;
  readonly seed: number;
};

/** Milliseconds from the start of a process to its first answer, and those of a processor that it took for that. */
export type Readiness = { readonly ms: number; readonly workMs: number };

export type Killed = Comparison & {
  readonly kills: number;
  readonly ready: readonly Readiness[];
  /** Processes of others that outlived the service that had started them. */
  readonly orphans: number;
  /** How much slower than alone everything was. */
  readonly slowness: number;
};

const CUSTOMERS = 6;
const MOST_OPEN = 24;
const MOST_HEARD = 25;
/** Share of the kills that meet a service that is only starting. */
const EARLY = 0.1;
const LONGEST_WAIT_MS = 10_000;
/** How long runs may take to end once nobody is killed any more. */
const END_MS = 120_000;
const GONE_MS = 5_000;
const DELAYS_MS = [0, 0, 20, 100, 400];

/** Kills services again and again while customers keep them busy, then lets every run end and compares. */
export async function killServices({ stage, env, services, kills, mostMs, seed }: Killing): Promise<Killed> {
  const random = seededRandom(seed);
  const yardstick = new Yardstick();
  const running: TortureService[] = [];
  const reachable = { urls: [] as readonly string[] };
  const ready: Readiness[] = [];
  const outages: Outage[] = [];
  let outageFrom: number | null = Date.now();
  let orphans = 0;

  const tellUrls = (): void => {
    reachable.urls = running.map(({ url }) => url).filter((url) => url !== '');
    if (reachable.urls.length === 0) outageFrom ??= Date.now();
    else if (outageFrom !== null) {
      outages.push({ from: outageFrom, to: Date.now() });
      outageFrom = null;
    }
  };
  const begin = async (): Promise<void> => {
    const service = new TortureService(env);
    running.push(service);
    if (random() < EARLY) {
      await setTimeout(random() * 1_000);
      return;
    }
    await service.ready();
    ready.push({ ms: service.readyMs, workMs: service.readyWorkMs });
    tellUrls();
  };
  const kill = async (): Promise<void> => {
    const [victim] = running.splice(Math.floor(random() * running.length), 1);
    if (victim === undefined) return;
    const children = services === 1 ? stage.folder : null;
    await victim.signal('SIGKILL');
    tellUrls();
    if (children !== null) orphans += await leftOver(children, isProgram);
  };

  const customer = new Customer(reachable);
  const shop = { open: 0, made: 0, isClosed: false };
  const following = new Set<Promise<void>>();
  const serve = async (): Promise<void> => {
    while (!shop.isClosed) {
      if (shop.open >= MOST_OPEN || reachable.urls.length === 0) {
        await setTimeout(50);
        continue;
      }
      const number = (shop.made += 1);
      shop.open += 1;
      const apiKey = `sk-torture-${number}`;
      stage.script(apiKey, anAirtableTask(someCalls(random)));
      const told = await customer.order(`order-${number}`, {
        ...anAirtableTask([]),
        need: undefined,
        calls: undefined,
        provider: 'openai',
        api_key: apiKey,
        credentials: { AIRTABLE_API_KEY: `pat-${number}` },
        timeout: 300,
        max_retries: 0,
      });
      const followed = told === null ? Promise.resolve() : customer.follow(told);
      const end = followed.finally(() => {
        shop.open -= 1;
        following.delete(end);
      });
      following.add(end);
      if (random() < 0.3) await setTimeout(random() * 300);
    }
  };

  for (let count = 0; count < services; count += 1) await begin();
  const serving = Array.from({ length: CUSTOMERS }, serve);
  const started = performance.now();
  let done = 0;
  while (done < kills && performance.now() - started < mostMs) {
    const enough = customer.heard + Math.floor(random() * MOST_HEARD);
    const late = performance.now() + random() * LONGEST_WAIT_MS * yardstick.slowness;
    while (customer.heard < enough && performance.now() < late && reachable.urls.length > 0) await setTimeout(5);
    await setTimeout(random() * 30);
    await kill();
    done += 1;
    await begin();
  }
  shop.isClosed = true;
  while (reachable.urls.length === 0) {
    for (const service of running) {
      await service.ready();
      ready.push({ ms: service.readyMs, workMs: service.readyWorkMs });
    }
    tellUrls();
  }
  await Promise.all(serving);
  const [url = ''] = reachable.urls;
  for (const end = performance.now() + END_MS; performance.now() < end && (await openRuns(url)).length > 0;)
    await setTimeout(500);
  await setTimeout(1_000);
  customer.leave();
  const comparison = await compareRuns(url, [...customer.told.values()], outages);
  await Promise.all(running.map((service) => service.signal('SIGKILL')));
  await tidyUp(env);
  orphans += await leftOver(stage.folder, isAnything);
  await Promise.all(following);
  const { slowness } = yardstick;
  yardstick.stop();
  return {
    ...comparison,
    faults: [...customer.complaints, ...comparison.faults],
    kills: done,
    ready,
    orphans,
    slowness,
  };
}

/** How many processes are still there some seconds after whoever started them is gone. */
async function leftOver(folder: string, counts: (line: string) => boolean): Promise<number> {
  const left = (): number => startedWith(folder).filter(({ line }) => counts(line)).length;
  const end = performance.now() + GONE_MS;
  while (left() > 0 && performance.now() < end) await setTimeout(20);
  return left();
}

/** What bubblewrap leaves when it is killed while it makes a namespace runs nothing, and goes when a service next needs a sandbox. */
function isProgram(line: string): boolean {
  return !/^\S*bwrap /.test(line);
}

function isAnything(): boolean {
  return true;
}

async function tidyUp(env: Readonly<Record<string, string>>): Promise<void> {
  const service = new TortureService(env);
  await service.ready();
  await (await fetch(`${service.url}/ready`)).text();
  await service.signal('SIGTERM');
}

function someCalls(random: () => number): readonly ScriptedCall[] {
  const count = Math.floor(random() * 4);
  return Array.from({ length: count }, () => ({
    tool: random() < 0.5 ? 'list_records' : 'list_bases',
    input: { delay_ms: DELAYS_MS[Math.floor(random() * DELAYS_MS.length)], text: 'the first says hello' },
  }));
}
