/*
 * Writes the import rules of `.oxlintrc.json` from `layers.json`. With `--check` it writes nothing and ends with 1 when they differ.
 * Overrides with other rules stay as they are.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import layers from '../layers.json' with { type: 'json' };

type Override = { readonly files: readonly string[]; readonly rules: Readonly<Record<string, unknown>> };
type Layer = { readonly imports: readonly string[]; readonly packages: string };
type LintConfig = { readonly overrides: readonly Override[] };

const RULE = 'no-restricted-imports';
const FILE = fileURLToPath(new URL('../.oxlintrc.json', import.meta.url));
const MAIN = String.raw`(^|/)main\.ts$`;
const ANY_PACKAGE = '^[^.]';
const CONTAINER = `^(${layers.container.join('|')})($|/)`;

/** Denies imports that match one of the regular expressions. */
function deny(files: string, ...patterns: readonly string[]): Override {
  return { files: [files], rules: { [RULE]: ['error', { patterns: [{ regex: patterns.join('|') }] }] } };
}

function layerOverrides(): readonly Override[] {
  const names = Object.keys(layers.layers);
  return Object.entries<Layer>(layers.layers).map(([layer, { imports, packages }]) => {
    const outer = names.filter((name) => name !== layer && !imports.includes(name));
    const folders = foldersOf(outer, layer.startsWith('adapters/') ? -1 : 0);
    return deny(
      `src/${layer}/**`,
      ...(packages === 'none' ? [ANY_PACKAGE] : packages === 'all' ? [] : [CONTAINER]),
      ...(folders.length === 0 ? [] : [String.raw`^\..*/(${folders.join('|')})/`]),
      MAIN,
    );
  });
}

function floorOverrides(): readonly Override[] {
  const floors = Object.keys(layers.floors);
  const outer = foldersOf(
    Object.keys(layers.layers).filter((name) => name !== 'domain'),
    0,
  );
  return Object.entries<readonly string[]>(layers.floors).map(([floor, below]) => {
    const above = floors.filter((name) => name !== floor && !below.includes(name));
    return deny(`src/domain/${floor}/**`, ANY_PACKAGE, `/(${[...outer, ...above].join('|')})/`, MAIN);
  });
}

/** The folders of layers as they stand in an import: seen from one kind of adapters, the other kind is `in` or `out`. */
function foldersOf(names: readonly string[], part: 0 | -1): readonly string[] {
  return [...new Set(names.map((name) => name.split('/').at(part) ?? name))];
}

const before = readFileSync(FILE, 'utf8');
const config = JSON.parse(before) as LintConfig;
const overrides = [
  deny('src/**', CONTAINER),
  ...layerOverrides(),
  deny('src/domain/*.ts', ANY_PACKAGE, '/[a-z-]+/'),
  ...floorOverrides(),
  ...config.overrides.filter(({ rules }) => !(RULE in rules)),
];
const style = await resolveConfig(FILE);
const after = await format(JSON.stringify({ ...config, overrides }), { ...style, parser: 'json' });
if (process.argv.includes('--check')) {
  if (after !== before) {
    console.error('.oxlintrc.json differs from layers.json: run npm run build:lint');
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, after);
}
