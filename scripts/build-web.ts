/**
 * Builds the page into `dist/web`, each file also as brotli and gzip: `node scripts/build-web.ts`. With `--if-needed` it
 * builds only when the result is missing or older than the sources, and does nothing without the development packages.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['web', 'src/client'].map((folder) => join(ROOT, folder));
const RESULT = join(ROOT, 'dist', 'web');

if (!process.argv.includes('--if-needed')) await build();
else if (!isCurrent() && existsSync(join(ROOT, 'node_modules', 'vite'))) await build();

async function build(): Promise<void> {
  const { build: buildPage } = await import('vite');
  await buildPage({
    root: join(ROOT, 'web'),
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { outDir: RESULT, emptyOutDir: true, target: 'es2024', assetsInlineLimit: 0, modulePreload: false },
  });
  for (const file of filesOf(RESULT)) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function isCurrent(): boolean {
  const page = join(RESULT, 'index.html');
  if (!existsSync(page)) return false;
  const built = statSync(page).mtimeMs;
  return SOURCES.flatMap(filesOf).every((file) => statSync(file).mtimeMs <= built);
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
