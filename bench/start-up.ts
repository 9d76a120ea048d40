import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/*
 * Start-up of the command line, in multiples of an empty Node process in the same run. The commands alternate, and the
 * fastest of all rounds counts, because the machines are noisy. `--program dist/main.js` measures the bundle after
 * `node scripts/build.ts`; without it the sources run.
 */
const TASK = 'Read the open issues in Linear';
const COMMANDS: readonly (readonly [name: string, words: readonly string[], most: number])[] = [
  ['--version', ['--version'], 5],
  ['--help', ['--help'], 5],
  ['completion', ['__complete', 'rec'], 5],
  ['misuse', ['recomend', 'x'], 5],
  ['recommend', ['recommend', TASK], 45],
];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, program: { type: 'string', default: 'src/main.ts' } },
});
const best = new Map<string, number>();
for (let round = 0; round < Number(values.rounds); round += 1) {
  measure('bare', ['-e', '0']);
  for (const [name, words] of COMMANDS) measure(name, [values.program, ...words]);
}
const bare = best.get('bare') ?? Number.NaN;
process.stdout.write(`bare Node ${bare.toFixed(0)} ms\n`);
for (const [name, , most] of COMMANDS) {
  const ratio = (best.get(name) ?? Number.NaN) / bare;
  process.stdout.write(`${name.padEnd(12)} ${ratio.toFixed(1).padStart(5)} × (goal ≤ ${most})\n`);
  if (!(ratio <= most)) process.exitCode = 1;
}

function measure(name: string, words: readonly string[]): void {
  const start = performance.now();
  spawnSync(process.execPath, words, { stdio: 'ignore', env: { ...process.env, QM_CATALOG: 'memory:' } });
  best.set(name, Math.min(best.get(name) ?? Infinity, performance.now() - start));
}
