import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLONE_MODULES, openCloneShell, type CloneShell, type Ended } from '../test/support/clone-shell.ts';
import { startProgram } from '../test/support/program.ts';
import { CHECKS } from './uses/checks.ts';

/*
 * Runs the examples of `uses`: each use with curl, TypeScript, Python and, where it has that use, the command line.
 * TypeScript and Python must print the same lines, and the facts of `checks.ts` must hold.
 */
const FOLDER = fileURLToPath(new URL('uses', import.meta.url));
const WITH_POLICY = 'policy';

/** Runs all uses against a service. @returns The names of those that failed. */
export async function runUses(url: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-uses-'));
  const shell = openCloneShell(folder);
  const missing = await missingPrograms(shell);
  if (missing.length > 0) console.log(`  Examples that need ${missing.join(', ')} are skipped.`);
  const policed = startProgram('src/main.ts', [], {
    QM_PORT: '0',
    QM_LOG: 'silent',
    QM_POLICY: join(FOLDER, WITH_POLICY, 'policy.json'),
  });
  const failed: string[] = [];
  try {
    const other = /listening on (http:\S+)/.exec(await policed.firstLine)?.[1] ?? '';
    const uses = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(uses.map(({ name }) => name).toSorted(), Object.keys(CHECKS).toSorted());
    for (const { name } of uses) {
      console.log(`uses/${name}`);
      try {
        await runUse(shell, name, name === WITH_POLICY ? other : url, missing);
      } catch (error) {
        failed.push(`uses/${name}`);
        console.error(error);
      }
    }
  } finally {
    policed.process.kill('SIGTERM');
    await policed.ended;
    rmSync(folder, { recursive: true, force: true });
  }
  return failed;
}

async function missingPrograms({ command }: CloneShell): Promise<readonly string[]> {
  const found = await Promise.all(
    ['curl', 'jq', 'python3'].map(async (name) => {
      const { code } = await command('bash', ['-c', `command -v ${name}`]);
      return code === 0 ? [] : [name];
    }),
  );
  return found.flat();
}

async function runUse(shell: CloneShell, name: string, url: string, missing: readonly string[]): Promise<void> {
  if (missing.length > 0) return;
  const at = (file: string): string => join(FOLDER, name, file);
  const env = { QM_URL: url, USE: join(FOLDER, name) };
  const curl = output(await shell.command('bash', ['--norc', '-euo', 'pipefail', at('curl.sh')], env));
  const typescript = output(await shell.command(process.execPath, [...CLONE_MODULES, at('typescript.ts')], env));
  const python = output(await shell.command('python3', ['-I', at('python.py')], env));
  const line = existsSync(at('shell.sh'))
    ? output(await shell.command('bash', ['--norc', '-euo', 'pipefail', at('shell.sh')], env))
    : null;
  assert.equal(python, typescript, 'Python prints something else than TypeScript');
  const answers = curl
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as unknown);
  CHECKS[name]?.({ curl: answers, lines: typescript.trim().split('\n'), shell: line });
}

function output({ code, stdout, stderr }: Ended): string {
  assert.equal(code, 0, `${stdout}\n${stderr}`);
  return stdout;
}
