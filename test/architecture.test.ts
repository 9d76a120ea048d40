import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

type SourceFile = { readonly path: string; readonly text: string };

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const CONTAINER = ['inversify', 'reflect-metadata'];

/** What each layer may import; the first row that fits a file holds. */
const LAYERS = [
  { layer: 'domain/', imports: ['domain/'], packages: false },
  { layer: 'application/', imports: ['application/', 'domain/'], packages: false },
  { layer: 'adapters/in/', imports: ['adapters/in/', 'application/', 'domain/'], packages: true },
  { layer: 'adapters/out/', imports: ['adapters/out/', 'application/', 'domain/'], packages: true },
  { layer: 'infrastructure/', imports: ['infrastructure/', 'adapters/', 'application/', 'domain/'], packages: true },
  { layer: 'main.ts', imports: ['infrastructure/', 'adapters/', 'application/', 'domain/'], packages: true },
];

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
  return importsOf(text)
    .filter((specifier) => !isAllowed(path, specifier, row))
    .map((specifier) => `${path} imports ${specifier}`);
}

function isAllowed(path: string, specifier: string, row: (typeof LAYERS)[number]): boolean {
  if (!specifier.startsWith('.')) {
    return row.packages && (row.layer === 'infrastructure/' || !CONTAINER.includes(specifier));
  }
  const target = posix.join(posix.dirname(path), specifier);
  return (
    row.imports.some((layer) => target.startsWith(layer)) ||
    (row.layer === 'infrastructure/' && target === '../package.json')
  );
}

describe('The architecture', () => {
  it('lets every layer import only what is further in', () => {
    const files = sourceFiles();

    expect(files.length).to.be.greaterThan(50);
    expect(files.flatMap(violations)).to.deep.equal([]);
  });

  for (const [path, text] of [
    ['domain/x.ts', `import { a } from '../application/a.ts';`],
    ['domain/x.ts', `import type { A } from '../adapters/out/a.ts';`],
    ['domain/x.ts', `import { readFile } from 'node:fs';`],
    ['domain/x.ts', `import 'ajv';`],
    ['domain/x.ts', `const fs = await import('node:fs');`],
    ['domain/x.ts', `export * from "../infrastructure/config.ts";`],
    ['domain/deep/x.ts', `import {\n  a,\n  b,\n} from '../../main.ts';`],
    ['application/x.ts', `import { a } from '../adapters/in/http/application.ts';`],
    ['application/ports/x.ts', `import type { Context } from 'koa';`],
    ['adapters/in/http/x.ts', `import { sha256 } from '../../out/system/sha256.ts';`],
    ['adapters/out/system/x.ts', `import type { A } from '../../in/http/application.ts';`],
    ['adapters/in/http/x.ts', `import { tokens } from '../../../infrastructure/tokens.ts';`],
    ['adapters/out/system/x.ts', `import { injectable } from 'inversify';`],
    ['adapters/in/http/x.ts', `import 'reflect-metadata';`],
    ['infrastructure/x.ts', `import '../main.ts';`],
    ['main.ts', `import { Container } from 'inversify';`],
    ['helpers/x.ts', `export const a = 1;`],
  ] as const) {
    it(`would notice ${JSON.stringify(text)} in ${path}`, () => {
      expect(violations({ path, text })).to.have.length(1);
    });
  }

  it('lets the layers import what they may', () => {
    for (const [path, text] of [
      ['domain/task/x.ts', `import type { A } from '../catalog/a.ts';`],
      ['application/x.ts', `import { a } from '../domain/a.ts'; import type { B } from './ports/b.ts';`],
      ['adapters/in/http/x.ts', `import Koa from 'koa'; import { a } from '../../../application/a.ts';`],
      ['infrastructure/x.ts', `import { Container } from 'inversify'; import { a } from '../adapters/out/a.ts';`],
      ['main.ts', `import { a } from './infrastructure/a.ts';`],
    ] as const) {
      expect(violations({ path, text }), path).to.deep.equal([]);
    }
  });
});
