import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { Mirror, StoredBatches } from './stored-batches.ts';
import { Writer } from './writer.ts';

/*
 * Kills a process that writes to a catalog's file, again and again at random moments, while another one goes on writing
 * and a third reads along. After each kill the file must open and hold every batch that was acknowledged, and at most one
 * more, each whole. Ends with 1 when something is wrong. `--share 0.1` kills a tenth as often, `--seed N` at other moments.
 */
const KILLS = 100;
const SEED = 4041;
/** Kills of one file; in the first of them the writer is just making it. */
const KILLS_PER_FILE = 10;
const MOST_BATCHES = 30;
/** Longer than a batch takes, so that every moment of one is met. */
const LONGEST_PAUSE_MS = 8;
const LONGEST_OPENING_MS = 40;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(SEED) }, share: { type: 'string', default: '1' } },
});
const kills = Math.ceil(KILLS * Number(values.share));
const random = seededRandom(Number(values.seed));
const folder = mkdtempSync(join(tmpdir(), 'quartermaster-kills-'));
const findings: string[] = [];
let acknowledged = 0;
console.log(`seed ${values.seed}, ${kills} kills`);

const started = performance.now();
try {
  for (let first = 0; first < kills; first += KILLS_PER_FILE) {
    await torture(join(folder, `${first}.db`), Math.min(KILLS_PER_FILE, kills - first));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const seconds = (performance.now() - started) / 1_000;

console.log(`${kills} kills and ${acknowledged} acknowledged batches in ${seconds.toFixed(0)} s`);
for (const finding of findings) console.log(finding);
console.log(findings.length === 0 ? 'Nothing was lost.' : 'Something was wrong.');
process.exitCode = findings.length === 0 ? 0 : 1;

async function torture(file: string, times: number): Promise<void> {
  const stored = new StoredBatches(file, 'killed');
  report('a kill while the file is made', await stored.check(await killed(file, 0, LONGEST_OPENING_MS)));
  const steady = new Writer(file, 'steady');
  const mirror = new Mirror(file);
  for (let kill = 1; kill < times; kill += 1) {
    const numbers = await killed(file, Math.floor(random() * MOST_BATCHES), LONGEST_PAUSE_MS);
    report(`kill ${kill}`, await stored.check(numbers));
    await mirror.catchUp();
  }
  const numbers = await steady.kill();
  acknowledged += numbers.length;
  report('the writer beside it', await new StoredBatches(file, 'steady').check(numbers));
  report('the reader', await mirror.compare());
}

/** @returns the numbers that a writer was given before it was killed, at some moment after so many batches. */
async function killed(file: string, batches: number, longestMs: number): Promise<readonly number[]> {
  const writer = new Writer(file, 'killed');
  await writer.hasStored(batches);
  await setTimeout(random() * longestMs);
  const numbers = await writer.kill();
  acknowledged += numbers.length;
  return numbers;
}

function report(when: string, finding: string | null): void {
  if (finding !== null) findings.push(`${when}: ${finding}`);
}
