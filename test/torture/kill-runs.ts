import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { LeaseLost, type RunStore } from '../../src/application/ports/run-store.ts';
import { anEnding, anEvent, HOUR_MS } from '../support/stored-runs.ts';
import { endOf } from './acknowledged.ts';
import { KillableProgram } from './killable-program.ts';
import { openRuns, POSTGRES_VARIABLE, type RunPlace } from './run-place.ts';
import { StoredRunsCheck } from './stored-runs-check.ts';

/*
 * Kills a process that creates, claims, carries on and ends runs, again and again at random moments, while another one
 * does the same. Whatever was acknowledged must be there, once; events have no gap; the store answers at once; and in the
 * end every run ends exactly once. Ends with 1 when something is wrong. `--share 0.1` kills a tenth as often, `--seed N` at
 * other moments.
 */
const SQLITE_KILLS = 200;
const POSTGRES_KILLS = 50;
/** Kills of one place; in the first of them the writer is just making it. */
const KILLS_PER_PLACE = 20;
const SEED = 4041;
const MOST_LINES = 60;
const LONGEST_PAUSE_MS = 10;
const LONGEST_OPENING_MS = 60;
const READY_MS = 3_000;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(SEED) }, share: { type: 'string', default: '1' } },
});
const random = seededRandom(Number(values.seed));
const findings: string[] = [];
const url = process.env[POSTGRES_VARIABLE] ?? '';
let slowestMs = 0;

console.log(`seed ${values.seed}`);
const folder = mkdtempSync(join(tmpdir(), 'quartermaster-kills-'));
try {
  await torture('sqlite', Math.ceil(SQLITE_KILLS * Number(values.share)), (number) => join(folder, `${number}.db`));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (url === '') console.log(`PostgreSQL was left out, for ${POSTGRES_VARIABLE} names none`);
else
  await torture(
    'postgres',
    Math.ceil(POSTGRES_KILLS * Number(values.share)),
    () => `qm_test_${randomBytes(6).toString('hex')}`,
  );

for (const finding of findings.slice(0, 20)) console.log(finding);
console.log(findings.length === 0 ? 'Nothing was lost or doubled.' : `${findings.length} things were wrong.`);
process.exitCode = findings.length === 0 ? 0 : 1;

async function torture(kind: RunPlace['kind'], kills: number, newName: (number: number) => string): Promise<void> {
  const started = performance.now();
  let runs = 0;
  let acknowledged = 0;
  slowestMs = 0;
  for (let first = 0; first < kills; first += KILLS_PER_PLACE) {
    const place = { kind, name: newName(first) };
    const done = await tortureOne(place, Math.min(KILLS_PER_PLACE, kills - first));
    runs += done.runs;
    acknowledged += done.acknowledged;
    if (kind === 'postgres') await drop(place.name);
  }
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${kind}: ${kills} kills, ${runs} runs, ${acknowledged} acknowledgements in ${seconds.toFixed(0)} s, ready in ${slowestMs.toFixed(0)} ms at most`,
  );
}

async function tortureOne(
  place: RunPlace,
  kills: number,
): Promise<{ readonly runs: number; readonly acknowledged: number }> {
  const check = new StoredRunsCheck();
  let acknowledged = 0;
  const killed = async (writer: KillableProgram): Promise<void> => {
    const lines = (await writer.kill()).slice(1);
    acknowledged += lines.length;
    await ready(place, async (store) => report(place, await check.facts(store, lines)));
  };
  const making = start(place);
  await making.hasPrinted(1);
  await setTimeout(random() * LONGEST_OPENING_MS);
  await killed(making);
  const steady = start(place);
  for (let kill = 1; kill < kills; kill += 1) {
    const writer = start(place);
    await writer.hasPrinted(1 + Math.floor(random() * MOST_LINES));
    await setTimeout(random() * LONGEST_PAUSE_MS);
    await killed(writer);
  }
  await killed(steady);
  await ready(place, async (store) => report(place, await check.whole(store, false)));
  await endAll(place);
  await ready(place, async (store) => report(place, await check.whole(store, true)));
  if (place.kind === 'sqlite') report(place, integrityOf(place.name));
  return { runs: check.runs, acknowledged };
}

function start({ kind, name }: RunPlace): KillableProgram {
  const seed = String(Math.floor(random() * 1e9));
  return new KillableProgram('test/torture/run-writer.ts', [kind, name, seed], { [POSTGRES_VARIABLE]: url });
}

/** Opens a store, which must answer soon, and does something with it. */
async function ready(place: RunPlace, use: (store: RunStore) => Promise<void>): Promise<void> {
  const store = openRuns(place);
  const started = performance.now();
  await store.waiting();
  const ms = performance.now() - started;
  slowestMs = Math.max(slowestMs, ms);
  if (ms > READY_MS) report(place, [`it was ready only after ${ms} ms`]);
  await use(store);
  await store.close();
}

/** Ends every run that is left, as if all leases were over. */
async function endAll(place: RunPlace): Promise<void> {
  if (place.kind === 'postgres')
    await query(`UPDATE "${place.name}".run SET lease_until = now() WHERE ended_at IS NULL`);
  const store = openRuns(place, HOUR_MS);
  for (;;) {
    const claim = await store.claim(HOUR_MS);
    if (claim === null) break;
    const { run, epoch } = claim;
    const stale = await store.append(run.id, epoch - 1, [anEvent('late')]).catch((error: unknown) => error);
    if (!(stale instanceof LeaseLost)) report(place, [`${run.id}: an older epoch could write`]);
    const artifacts = [{ path: 'a', bytes: new Uint8Array() }];
    await store.finish(run.id, epoch, anEnding({ record: endOf(epoch), events: [anEvent(endOf(epoch))], artifacts }));
  }
  await store.close();
}

function integrityOf(file: string): readonly string[] {
  const database = new DatabaseSync(file);
  const result = String(database.prepare('PRAGMA integrity_check').get()?.['integrity_check']);
  const broken = database.prepare('PRAGMA foreign_key_check').all();
  database.close();
  return [...(result === 'ok' ? [] : [result]), ...broken.map((row) => JSON.stringify(row))];
}

async function drop(schema: string): Promise<void> {
  await query(`DROP SCHEMA "${schema}" CASCADE`);
}

async function query(text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

function report({ kind }: RunPlace, faults: readonly string[]): void {
  for (const fault of faults) findings.push(`${kind}: ${fault}`);
}
