/**
 * Bundles `src` into `dist`, which the package holds in its place: `node scripts/build.ts`. The start of the program
 * reads few large files instead of hundreds of small ones; packages stay dependencies.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
/** Every chunk lies two folders below the package, as deep as `src/infrastructure`, so that the path of `data` holds. */
const CHUNKS = join('dist', 'chunks');
/** Files that programs read beside their module. */
const BESIDE = ['src/adapters/out/sandbox/inside', 'src/adapters/out/tools/install/read-wheels.py'];

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  minifySyntax: true,
  keepNames: true,
  legalComments: 'none',
  logLevel: 'warning',
});
for (const path of BESIDE) cpSync(path, join(CHUNKS, path.split('/').at(-1) ?? ''), { recursive: true });
// The client is compiled apart, with declarations for its users.
const compiler = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json'];
process.exitCode = spawnSync(process.execPath, compiler, { stdio: 'inherit' }).status ?? 1;
