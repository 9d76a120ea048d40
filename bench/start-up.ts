import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/*
 * Start-up of the command line, in multiples of an empty Node process in the same run. The commands alternate, and the
 * fastest of all rounds counts, because the machines are noisy. `--program dist/main.js` measures the bundle after
 * `node scripts/build.ts`; without it the sources run.
 */
const TASK = 'Read the open issues in Linear';
const COMMANDS: readonly (readonly [name: string, words: readonly string[], most: number, exit: number])[] = [
  ['--version', ['--version'], 5, 0],
  ['--help', ['--help'], 5, 0],
  ['completion', ['__complete', 'rec'], 5, 0],
  ['misuse', ['recomend', 'x'], 5, 2],
  ['recommend', ['recommend', TASK], 45, 0],
];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, program: { type: 'string', default: 'src/main.ts' } },
});
const best = new Map<string, number>();
for (let round = 0; round < Number(values.rounds); round += 1) {
  measure('bare', ['-e', '0'], 0);
  for (const [name, words, , exit] of COMMANDS) measure(name, [values.program, ...words], exit);
}
const bare = best.get('bare') ?? Number.NaN;
process.stdout.write(`bare Node ${bare.toFixed(0)} ms\n`);
for (const [name, , most] of COMMANDS) {
  const ratio = (best.get(name) ?? Number.NaN) / bare;
  process.stdout.write(`${name.padEnd(12)} ${ratio.toFixed(1).padStart(5)} × (goal ≤ ${most})\n`);
  if (!(ratio <= most)) process.exitCode = 1;
}

/** @throws {Error} when the command ends with another exit code, because a failed start is fast. */
function measure(name: string, words: readonly string[], exit: number): void {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, words, {
    stdio: 'ignore',
    env: { ...process.env, QM_CATALOG: 'memory:' },
  });
  const time = performance.now() - start;
  if (status !== exit) throw new Error(`${name} ended with ${status}, not ${exit}`);
  best.set(name, Math.min(best.get(name) ?? Infinity, time));
}
