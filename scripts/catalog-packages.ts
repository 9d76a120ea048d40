/**
 * Writes dated facts about the packages of the catalog from listings of registries:
 * `npm run catalog:packages -- --npm FILE --pypi FILE [--at YYYY-MM-DD] [--data FOLDER]`. The listing of PyPI must be
 * complete: a package that it lacks is missing. The day is that of the listings, by default that of the older file.
 */
import { readFileSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readJsonLines } from '../src/adapters/out/catalog/data-folder.ts';
import type { CompactServer } from '../src/domain/catalog/compact-server.ts';
import type { ServerLine } from '../src/domain/catalog/catalog-line.ts';
import { joinFacts, packageKey, type PackageFact } from '../src/domain/catalog/package-fact.ts';
import { isRealDate } from './catalog/real-date.ts';
import { listPackageFacts } from './catalog/list-package-facts.ts';
import { readListing } from './catalog/read-listing.ts';

const { values } = parseArgs({
  options: {
    npm: { type: 'string' },
    pypi: { type: 'string' },
    at: { type: 'string' },
    data: { type: 'string', default: fileURLToPath(new URL('../data', import.meta.url)) },
  },
});
const { npm, pypi, data } = values;
if (npm === undefined || pypi === undefined)
  throw new Error('Give both listings: npm run catalog:packages -- --npm FILE --pypi FILE');
const at = values.at ?? [npm, pypi].map((file) => statSync(file).mtime.toISOString().slice(0, 10)).toSorted()[0] ?? '';
if (!isRealDate(at)) throw new Error(`--at ${at} is no day such as 2026-10-31.`);

const catalog = (name: string): string => join(data, 'catalog', `${name}.jsonl`);
const servers = [...readJsonLines<ServerLine>(catalog('servers')), ...readJsonLines<CompactServer>(catalog('compact'))];
const listed = listPackageFacts(
  servers.flatMap(({ packages = [] }) => packages),
  {
    at,
    npm: readListing(readFileSync(npm, 'utf8'), npm),
    pypi: readListing(readFileSync(pypi, 'utf8'), pypi),
  },
);
const named = new Set(servers.flatMap(({ packages = [] }) => packages.map(packageKey)));
const before = existsSync(catalog('packages')) ? readJsonLines<PackageFact>(catalog('packages')) : [];
const facts = [...joinFacts(joinFacts(new Map(), before), listed)]
  .filter(([key]) => named.has(key))
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([, fact]) => fact);
writeFileSync(catalog('packages'), facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
console.log(
  `${facts.length} packages: ${facts.filter(({ exists }) => exists).length} with a version, ` +
    `${facts.filter(({ exists }) => !exists).length} missing`,
);
