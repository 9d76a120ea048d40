/*
 * Proves that the dependency rule is kept by three fences: plants one violation at a time into a copy of the tree and
 * runs each fence over it. A fence that misses what it must catch, or catches what it is not known to, ends this with 1.
 */

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COPIED = ['src', 'tsconfig.json', 'tsconfig.domain.json', '.oxlintrc.json', 'layers.json', 'package.json'];

const FENCES = {
  tsc: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.domain.json', '--pretty', 'false'],
  test: ['node_modules/mocha/bin/mocha.js', '--no-config', '--extension', 'ts', 'test/architecture.test.ts'],
  oxlint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--format', 'unix', 'src'],
};

type Fence = keyof typeof FENCES;
type Violation = {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The fences that can see it; the others cannot, by their nature. */
  readonly caughtBy: readonly Fence[];
};

const ALL: readonly Fence[] = ['tsc', 'test', 'oxlint'];
/** Without `tsc`: the types of the language know `Date` and `Math`, and only the domain is compiled apart. */
const TWO: readonly Fence[] = ['test', 'oxlint'];

const VIOLATIONS: readonly Violation[] = [
  one('the domain uses process', 'src/domain/stack/planted.ts', `export const planted = process.cwd();`, ALL),
  one('the domain imports node:fs', 'src/domain/stack/planted.ts', `export { readFileSync } from 'node:fs';`, ALL),
  one('the domain imports a package', 'src/domain/stack/planted.ts', `export { Ajv } from 'ajv';`, TWO),
  one(
    'the domain imports the application',
    'src/domain/stack/planted.ts',
    `export type { Logger } from '../../application/ports/logger.ts';`,
    ALL,
  ),
  one('the domain uses Math.random', 'src/domain/stack/planted.ts', `export const planted = Math.random();`, TWO),
  one('the domain uses Date.now', 'src/domain/stack/planted.ts', `export const planted = Date.now();`, TWO),
  one(
    'the client imports the domain',
    'src/client/planted.ts',
    `export type { ErrorCode } from '../domain/errors.ts';`,
    TWO,
  ),
  one(
    'the catalog imports the match',
    'src/domain/catalog/planted.ts',
    `export { readQuery } from '../match/read-query.ts';`,
    TWO,
  ),
  one(
    'the match imports the task',
    'src/domain/match/planted.ts',
    `export type { Need } from '../task/task-definition.ts';`,
    TWO,
  ),
  one(
    'the text imports the catalog',
    'src/domain/text/planted.ts',
    `export type { Server } from '../catalog/server.ts';`,
    TWO,
  ),
  one(
    'the task imports the stack',
    'src/domain/task/planted.ts',
    `export { planStack } from '../stack/plan-stack.ts';`,
    TWO,
  ),
  one(
    'the stack imports the registry',
    'src/domain/stack/planted.ts',
    `export { documentText } from '../registry/describe-inputs.ts';`,
    TWO,
  ),
  one(
    'the model calls import the catalog',
    'src/domain/model-calls/planted.ts',
    `export type { Model } from '../catalog/model.ts';`,
    TWO,
  ),
  one(
    'the stack imports the answer',
    'src/domain/stack/planted.ts',
    `export { recommend } from '../answer/recommend.ts';`,
    TWO,
  ),
  one(
    'the errors import a floor',
    'src/domain/errors.ts',
    `export type { Server } from './catalog/server.ts';\nexport class QuartermasterError {}`,
    TWO,
  ),
  one(
    'the application imports an adapter',
    'src/application/planted.ts',
    `export { sha256 } from '../adapters/out/system/sha256.ts';`,
    TWO,
  ),
  one(
    'adapters/in imports adapters/out',
    'src/adapters/in/http/planted.ts',
    `export { sha256 } from '../../out/system/sha256.ts';`,
    TWO,
  ),
  one(
    'adapters/out imports adapters/in',
    'src/adapters/out/system/planted.ts',
    `export { toProblem } from '../../in/http/problem.ts';`,
    TWO,
  ),
  one(
    'an adapter imports the infrastructure',
    'src/adapters/in/http/planted.ts',
    `export { tokens } from '../../../infrastructure/tokens.ts';`,
    TWO,
  ),
  one(
    'inversify outside the infrastructure',
    'src/adapters/out/system/planted.ts',
    `export { Container } from 'inversify';`,
    TWO,
  ),
  one(
    'inversify in main',
    'src/main.ts',
    `import { Container } from 'inversify';\nconst container = new Container();\nvoid container;`,
    TWO,
  ),
  {
    name: 'an import cycle',
    files: {
      'src/application/planted.ts': `import { other } from './planted-other.ts';\nexport const planted = (): number => other();`,
      'src/application/planted-other.ts': `import { planted } from './planted.ts';\nexport const other = (): number => planted();`,
    },
    caughtBy: TWO,
  },
  {
    name: 'an import cycle of types',
    files: {
      'src/application/planted.ts': `import type { Other } from './planted-other.ts';\nexport type Planted = { readonly other: Other | null };`,
      'src/application/planted-other.ts': `import type { Planted } from './planted.ts';\nexport type Other = { readonly planted: Planted | null };`,
    },
    caughtBy: TWO,
  },
  one('a default export', 'src/application/planted.ts', `export default 1;`, TWO),
];

function one(name: string, path: string, text: string, caughtBy: readonly Fence[]): Violation {
  return { name, files: { [path]: `${text}\n` }, caughtBy };
}

/** Lends a copy of the tree with these files in it. */
async function withCopy<T>(files: Readonly<Record<string, string>>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fences-'));
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    mkdirSync(join(folder, 'test'));
    cpSync(join(ROOT, 'test/architecture.test.ts'), join(folder, 'test/architecture.test.ts'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Output of a fence that failed, or null when it passed. */
function complaintOf(fence: Fence, folder: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, FENCES[fence], { cwd: folder });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? null : output));
  });
}

async function complaints(folder: string): Promise<ReadonlyMap<Fence, string | null>> {
  return new Map(await Promise.all(ALL.map(async (fence) => [fence, await complaintOf(fence, folder)] as const)));
}

/** Whether a fence failed because of the planted files, which it then names without `src/`. */
function names(complaint: string | null, { files }: Violation): boolean {
  return complaint !== null && Object.keys(files).some((path) => complaint.includes(path.replace(/^src\//, '')));
}

let faults = 0;
for (const [fence, complaint] of await withCopy({}, complaints)) {
  if (complaint === null) continue;
  faults += 1;
  console.log(`${fence} fails on the tree as it is:\n${complaint}`);
}
console.log(`${'violation'.padEnd(40)}${ALL.map((fence) => fence.padEnd(8)).join('')}`);
for (const violation of VIOLATIONS) {
  const found = await withCopy(violation.files, complaints);
  const cells = ALL.map((fence) => {
    const caught = names(found.get(fence) ?? null, violation);
    const expected = violation.caughtBy.includes(fence);
    if (caught !== expected) faults += 1;
    return (caught === expected ? (caught ? 'caught' : '–') : caught ? 'CAUGHT?' : 'MISSED').padEnd(8);
  });
  console.log(`${violation.name.padEnd(40)}${cells.join('')}`);
}
console.log(faults === 0 ? 'The fences hold.' : `${faults} thing(s) are not as they should be.`);
process.exitCode = faults === 0 ? 0 : 1;
