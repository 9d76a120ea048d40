/** Compiles `src` into `dist`, which the package holds in its place: `node scripts/build.ts`. What is not TypeScript is copied. */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
process.chdir(ROOT);
// Files whose sources are gone must not stay.
rmSync('dist', { recursive: true, force: true });
cpSync('src', 'dist', { recursive: true, filter: (path) => !path.endsWith('.ts') });
// The client is compiled a second time, with declarations for its users.
for (const project of ['tsconfig.build.json', 'tsconfig.client.json']) {
  const compiler = ['node_modules/typescript/bin/tsc', '-p', project];
  process.exitCode ||= spawnSync(process.execPath, compiler, { stdio: 'inherit' }).status ?? 1;
}
