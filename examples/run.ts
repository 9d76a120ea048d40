import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../test/support/program.ts';
import { runUses } from './run-uses.ts';

/*
 * Runs every example against a service of its own and ends with 1 if one of them fails. What is given on the command line
 * is passed on to each.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const NO_EXAMPLES = ['run.ts', 'run-uses.ts', 'service.ts', join('prove', 'stage.ts')];

const service = startProgram('src/main.ts', [], { QM_PORT: '0', QM_LOG: 'silent' });
const url = /listening on (http:\S+)/.exec(await service.firstLine)?.[1];
if (url === undefined) throw new Error(`the service did not start: ${(await service.ended).stderr}`);

/** Packages of servers are fetched once for all examples. */
const packages = mkdtempSync(join(tmpdir(), 'quartermaster-packages-'));
const failed: string[] = [...(await runUses(url))];
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
for (const example of files.filter((file) => !NO_EXAMPLES.includes(file) && !file.startsWith('uses'))) {
  console.log(example);
  const child = spawn(process.execPath, [FOLDER + example, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, QM_URL: url, QM_PACKAGES: packages },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) failed.push(example);
}
service.process.kill('SIGTERM');
await service.ended;
rmSync(packages, { recursive: true, force: true });

console.log(failed.length === 0 ? 'Every example holds.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
