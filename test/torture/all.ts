import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figure, FIGURES_VARIABLE, printFigures, type Figure } from './service/report.ts';

/*
 * Every torture, one after the other, and in the end what was measured in one table. `--share 0.1` does a tenth of each;
 * `--hurried` besides begins nothing new once a torture of the whole service has had its time. Ends with 1 when anything is wrong.
 */
type Torture = {
  readonly script: string;
  /** How long it may go on in a hurry; null where it is quick. */ readonly seconds: number | null;
};

const TORTURES: readonly Torture[] = [
  { script: 'punctual', seconds: null },
  { script: 'run', seconds: null },
  { script: 'kills', seconds: null },
  { script: 'kill-runs', seconds: null },
  { script: 'kill-service', seconds: 45 },
  { script: 'kill-instances', seconds: 20 },
  { script: 'cancel-runs', seconds: 30 },
  { script: 'stop-service', seconds: 20 },
  { script: 'hunt-secrets', seconds: null },
];

/** Those of which no share can be done. */
const WHOLE: readonly string[] = ['punctual', 'hunt-secrets'];

const { values } = parseArgs({
  options: { share: { type: 'string', default: '1' }, hurried: { type: 'boolean', default: false } },
});
const folder = mkdtempSync(join(tmpdir(), 'quartermaster-torture-'));
const file = join(folder, 'figures.jsonl');
writeFileSync(file, '');
const ended: Figure[] = [];
try {
  for (const { script, seconds } of TORTURES) {
    console.log(`\n--- ${script}`);
    const hurry = values.hurried && seconds !== null ? ['--seconds', String(seconds)] : [];
    const share = WHOLE.includes(script) ? [] : ['--share', values.share];
    const words = [new URL(`${script}.ts`, import.meta.url).pathname, ...share, ...hurry];
    const began = performance.now();
    const child = spawn(process.execPath, words, {
      stdio: 'inherit',
      env: { ...process.env, [FIGURES_VARIABLE]: file },
    });
    await once(child, 'exit');
    const { exitCode: code } = child;
    const took = `${((performance.now() - began) / 1_000).toFixed(0)} s`;
    ended.push(figure(script, `${took}, exit ${code ?? 'by a signal'}`, 'exit 0', code === 0));
  }
  const measured = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Figure);
  printFigures('All tortures', [...measured, ...ended]);
  if (ended.some(({ holds }) => !holds)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
