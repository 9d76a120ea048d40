import { writeSync } from 'node:fs';
import { argv } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { LeaseLost, type RunStore } from '../../src/application/ports/run-store.ts';
import { anEnding, anEvent, aRun } from '../support/stored-runs.ts';
import { endOf, eventOf, type Acknowledged } from './acknowledged.ts';
import { openRuns } from './run-place.ts';

/*
 * Creates, claims, carries on and ends runs until it is killed. Prints `0` before it opens the store, then what it was
 * acknowledged, a line each. Some runs it leaves alone half-way, and some it holds longer than its lease.
 */
const [kind = '', name = '', seed = ''] = argv.slice(2);
const STDOUT = 1;
const MOST_EVENTS = 4;
const LEASES_MS = [0, 5, 60_000];
const random = seededRandom(Number(seed));

writeSync(STDOUT, '0\n');
const store = openRuns({ kind: kind === 'sqlite' ? kind : 'postgres', name });
for (;;) {
  if (random() < 0.5) await create(store);
  else await workOn(store);
}

async function create(runs: RunStore): Promise<void> {
  const run = aRun({ request: 'x'.repeat(random() * 20_000) });
  const { epoch } = await runs.create(run, random() < 0.3 ? lease() : null);
  acknowledge({ created: run.id });
  if (epoch !== null) await carryOn(runs, run.id, epoch);
}

async function workOn(runs: RunStore): Promise<void> {
  const claim = await runs.claim(lease());
  if (claim !== null) await carryOn(runs, claim.run.id, claim.epoch);
}

async function carryOn(runs: RunStore, id: string, epoch: number): Promise<void> {
  try {
    for (let turn = 1; turn <= random() * MOST_EVENTS; turn += 1) {
      const text = eventOf(epoch, turn);
      const seq = await runs.append(id, epoch, [anEvent(text)]);
      acknowledge({ appended: id, seq, text });
      if (random() < 0.1) await setTimeout(random() * 10);
    }
    if (random() < 0.2) return;
    await runs.renew(id, epoch, lease());
    const bytes = new Uint8Array(random() * 50_000).fill(epoch);
    const ending = { record: endOf(epoch), events: [anEvent(endOf(epoch))], artifacts: [{ path: 'a', bytes }] };
    await runs.finish(id, epoch, anEnding(ending));
    acknowledge({ ended: id, epoch });
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

function lease(): number {
  return LEASES_MS[Math.floor(random() * LEASES_MS.length)] ?? 0;
}

function acknowledge(what: Acknowledged): void {
  writeSync(STDOUT, `${JSON.stringify(what)}\n`);
}
