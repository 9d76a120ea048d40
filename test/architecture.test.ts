import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import matrix from '../layers.json' with { type: 'json' };

type SourceFile = { readonly path: string; readonly text: string };

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
/** The imports that each layer may have; the first row that fits a file holds. The floors of the domain are layers too. */
const LAYERS = [
  ...Object.entries(matrix.floors).map(([name, below]) => floor(name, below)),
  { layer: 'domain/errors.ts', imports: [], packages: 'none' },
  ...Object.entries(matrix.layers)
    .filter(([name]) => name !== 'domain')
    .map(([name, { imports, packages }]) => ({
      layer: `${name}/`,
      imports: [name, ...imports].map((folder) => `${folder}/`),
      packages,
    })),
  { layer: 'main.ts', imports: ['infrastructure/', 'adapters/', 'application/', 'domain/'], packages: 'no container' },
];

/** What the domain cannot know without asking the machine it runs on: the time, chance, the host, the network. */
const IMPURE = [
  /\b(?:process|globalThis|performance|crypto|console)\s*(?:\?\.|[.[])/g,
  /\bnew\s+Date\b|\bDate\s*(?:\?\.|[.([])/g,
  /\bMath\s*(?:\?\.\s*|\.\s*|\[\s*['"])random\b|\brandom\b[^;]*\}\s*=\s*Math\b/g,
  /\b(?:fetch|setTimeout|setInterval|setImmediate|queueMicrotask)\s*\(/g,
];

function floor(name: string, below: readonly string[]) {
  const imports = ['domain/errors.ts', ...[name, ...below].map((folder) => `domain/${folder}/`)];
  return { layer: `domain/${name}/`, imports, packages: 'none' };
}

function sourceFiles(): readonly SourceFile[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(SOURCE, path), 'utf8') }));
}

/** Everything a file imports, re-exports or loads, types included. */
function importsOf(text: string): readonly string[] {
  const patterns = [
    /(?:^|[;\n])\s*(?:import|export)\b[^'"();]*\bfrom\s*['"]([^'"]+)['"]/g,
    /(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]/g,
    /\b(?:import|require)\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

function violations({ path, text }: SourceFile): readonly string[] {
  const row = LAYERS.find(({ layer }) => path.startsWith(layer));
  if (row === undefined) return [`${path} is in no layer`];
  return [
    ...importsOf(text)
      .filter((specifier) => !isAllowed(path, specifier, row))
      .map((specifier) => `${path} imports ${specifier}`),
    ...(path.startsWith('domain/') ? impurities(text).map((found) => `${path} uses ${found}`) : []),
    ...(/^\s*export\s+default\b|\bas\s+default\b/m.test(text) ? [`${path} has a default export`] : []),
  ];
}

function isAllowed(path: string, specifier: string, row: (typeof LAYERS)[number]): boolean {
  if (!specifier.startsWith('.')) {
    if (row.packages === 'none') return false;
    return row.packages === 'all' || !matrix.container.includes(packageOf(specifier));
  }
  const target = posix.join(posix.dirname(path), specifier);
  return (
    row.imports.some((layer) => target.startsWith(layer)) ||
    (row.layer === 'infrastructure/' && target === '../package.json')
  );
}

function packageOf(specifier: string): string {
  return specifier.split('/')[0] ?? '';
}

function impurities(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
  return IMPURE.flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => found));
}

/** Imports that lead back to where they started, types included; each as the files on the way. */
function cycles(files: readonly SourceFile[]): readonly string[] {
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(posix.dirname(path), specifier)),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || done.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return found;
}

describe('The architecture', () => {
  it('lets every layer import only what is further in, and every floor of the domain only what is below', () => {
    const files = sourceFiles();

    expect(files.length).to.be.greaterThan(50);
    expect(files.flatMap(violations)).to.deep.equal([]);
  });

  it('has no imports that go round in a circle', () => {
    expect(cycles(sourceFiles())).to.deep.equal([]);
  });

  it('would notice a circle, and where it closes', () => {
    const files = [
      { path: 'domain/task/a.ts', text: `import type { B } from './b.ts';` },
      { path: 'domain/task/b.ts', text: `export { c } from '../catalog/c.ts';` },
      { path: 'domain/catalog/c.ts', text: `import { a } from '../task/a.ts';` },
    ];
    expect(cycles(files)).to.deep.equal([
      'domain/task/a.ts → domain/task/b.ts → domain/catalog/c.ts → domain/task/a.ts',
    ]);
    expect(cycles(files.slice(0, 2))).to.deep.equal([]);
  });

  for (const [path, text] of [
    ['domain/task/x.ts', `import { a } from '../../application/a.ts';`],
    ['domain/task/x.ts', `import type { A } from '../../adapters/out/a.ts';`],
    ['domain/task/x.ts', `import { readFile } from 'node:fs';`],
    ['domain/task/x.ts', `import 'ajv';`],
    ['domain/task/x.ts', `const fs = await import('node:fs');`],
    ['domain/task/x.ts', `export * from "../../infrastructure/config.ts";`],
    ['domain/task/x.ts', `import {\n  a,\n  b,\n} from '../../main.ts';`],
    ['domain/text/x.ts', `import type { Server } from '../catalog/server.ts';`],
    ['domain/catalog/x.ts', `import { readQuery } from '../match/read-query.ts';`],
    ['domain/catalog/x.ts', `import type { Constraints } from '../task/constraints.ts';`],
    ['domain/match/x.ts', `import type { Need } from '../task/task-definition.ts';`],
    ['domain/task/x.ts', `export { planStack } from '../stack/plan-stack.ts';`],
    ['domain/stack/x.ts', `import type { RegistryEntry } from '../registry/registry-entry.ts';`],
    ['domain/stack/x.ts', `import { recommend } from '../answer/recommend.ts';`],
    ['domain/match/x.ts', `import { ownerOf } from '../registry/name-words.ts';`],
    ['domain/registry/x.ts', `import { readQuery } from '../match/read-query.ts';`],
    ['domain/model-calls/x.ts', `import type { Model } from '../catalog/model.ts';`],
    ['domain/stack/x.ts', `import { planRetry } from '../model-calls/retry-plan.ts';`],
    ['domain/evaluation/x.ts', `import type { RunRecord } from '../run/run-record.ts';`],
    ['domain/errors.ts', `import type { Server } from './catalog/server.ts';`],
    ['domain/x.ts', `export const a = 1;`],
    ['domain/stack/x.ts', `const now = Date.now();`],
    ['domain/stack/x.ts', `const now = new Date();`],
    ['domain/stack/x.ts', `const key = process.env['KEY'];`],
    ['domain/stack/x.ts', `const luck = Math.random();`],
    ['domain/stack/x.ts', `const { random } = Math;`],
    ['domain/stack/x.ts', `const at = globalThis.performance;`],
    ['domain/stack/x.ts', `const answer = fetch('https://example.org');`],
    ['application/x.ts', `import { a } from '../adapters/in/http/application.ts';`],
    ['application/ports/x.ts', `import type { Context } from 'koa';`],
    ['application/x.ts', `export default function recommend() {}`],
    ['application/x.ts', `const a = 1;\nexport { a as default };`],
    ['adapters/in/http/x.ts', `import { sha256 } from '../../out/system/sha256.ts';`],
    ['adapters/out/system/x.ts', `import type { A } from '../../in/http/application.ts';`],
    ['adapters/in/http/x.ts', `import { tokens } from '../../../infrastructure/tokens.ts';`],
    ['adapters/out/system/x.ts', `import { injectable } from 'inversify';`],
    ['adapters/in/http/x.ts', `import 'reflect-metadata';`],
    ['adapters/in/http/x.ts', `import 'reflect-metadata/lite';`],
    ['client/x.ts', `import type { Server } from '../domain/catalog/server.ts';`],
    ['client/x.ts', `import { readFile } from 'node:fs';`],
    ['application/x.ts', `import { ProblemError } from '../client/index.ts';`],
    ['infrastructure/x.ts', `import '../main.ts';`],
    ['main.ts', `import { Container } from 'inversify';`],
    ['helpers/x.ts', `export const a = 1;`],
  ] as const) {
    it(`would notice ${JSON.stringify(text)} in ${path}`, () => {
      expect(violations({ path, text })).to.have.length(1);
    });
  }

  it('lets the layers do what they may', () => {
    for (const [path, text] of [
      ['domain/task/x.ts', `import type { A } from '../catalog/a.ts';`],
      ['domain/stack/x.ts', `import { QuartermasterError } from '../errors.ts';`],
      [
        'domain/stack/x.ts',
        `/** Date of the facts; Date.now() is not asked. */\nexport type A = { readonly process: string };`,
      ],
      ['application/x.ts', `import { a } from '../domain/a.ts'; import type { B } from './ports/b.ts';`],
      ['adapters/in/http/x.ts', `import Koa from 'koa'; import { a } from '../../../application/a.ts';`],
      ['adapters/out/system/x.ts', `export const now = () => new Date();`],
      ['infrastructure/x.ts', `import { Container } from 'inversify'; import { a } from '../adapters/out/a.ts';`],
      ['main.ts', `import { a } from './infrastructure/a.ts';`],
      ['adapters/in/cli/x.ts', `import { QuartermasterClient } from '../../../client/index.ts';`],
    ] as const) {
      expect(violations({ path, text }), path).to.deep.equal([]);
    }
  });
});
