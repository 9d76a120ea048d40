import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompactServer } from '../../src/domain/catalog/compact-server.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import type { EvidenceLine } from '../../src/domain/catalog/catalog-line.ts';
import { TOOL_ROLES } from '../../src/domain/catalog/vocabulary.ts';

/** Writes a catalog, servers that are known in short and evidence as a `data/` folder of its own and gives the folder's path; the caller removes it. */
export function writeDataFolder(
  catalog: Catalog,
  compact: readonly CompactServer[] = [],
  evidence: readonly EvidenceLine[] = [],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-data-'));
  const { vocabulary } = catalog;
  mkdirSync(join(folder, 'catalog'));
  mkdirSync(join(folder, 'phrasings'));
  const files: Readonly<Record<string, string>> = {
    'catalog/servers.jsonl': lines(catalog.servers.map(({ maker: _maker, ...line }) => line)),
    'catalog/models.jsonl': lines(catalog.models),
    'catalog/skills.jsonl': lines(catalog.skills),
    'catalog/compact.jsonl': lines(compact),
    'catalog/evidence.jsonl': lines(evidence),
    'catalog/organisations.jsonl': '',
    'catalog/packages.jsonl': lines([...(catalog.packageFacts ?? new Map()).values()]),
    'catalog/frameworks.jsonl': lines(catalog.frameworks),
    'capabilities.jsonl': lines(vocabulary.capabilities),
    'verbs.json': JSON.stringify(
      Object.fromEntries(Object.entries(vocabulary.verbs).map(([name, words]) => [name, words.join(' ')])),
    ),
    'ambiguous-systems.json': JSON.stringify(vocabulary.ambiguousSystems),
    'unread-systems.json': JSON.stringify(vocabulary.unreadSystems),
    'places.json': JSON.stringify(vocabulary.places),
    'given-names.json': JSON.stringify(vocabulary.givenNames),
    'questions.jsonl': lines(vocabulary.questions),
    'criteria.jsonl': lines(vocabulary.criteria),
    'implications.jsonl': lines(vocabulary.implications),
    'system-aliases.json': JSON.stringify(vocabulary.systemAliases),
    'foreign-words.json': JSON.stringify(vocabulary.foreignWords),
    'related.json': JSON.stringify(vocabulary.related),
    'core-tools.json': JSON.stringify(vocabulary.coreTools),
    'tool-verbs.json': JSON.stringify(
      Object.fromEntries(Object.entries(vocabulary.toolVerbs).map(([name, members]) => [name, members.join(' ')])),
    ),
    'asked-acts.jsonl': lines(vocabulary.askedActs),
    'tool-feeds.jsonl': lines(Object.entries(vocabulary.toolFeeds).map(([server, feeds]) => ({ server, feeds }))),
    'tool-roles.jsonl': lines(
      Object.entries(vocabulary.toolRoles).map(([server, roles]) => ({
        server,
        ...Object.fromEntries(
          TOOL_ROLES.map((role) => [role, Object.keys(roles).filter((tool) => roles[tool] === role)]),
        ),
      })),
    ),
    'search-phrases.jsonl': lines(
      Object.entries(vocabulary.searchPhrases).map(([server, phrases]) => ({ server, phrases })),
    ),
    'tool-things.json': JSON.stringify(vocabulary.toolThings.map((group) => group.join(' '))),
    'usual-products.jsonl': lines(vocabulary.usualProducts),
    'products.jsonl': lines(vocabulary.products),
    'product-kinds.jsonl': lines(vocabulary.kinds),
    'clients.jsonl': lines(vocabulary.clients),
    'formats.jsonl': lines(vocabulary.formats),
    'phrasings/all.jsonl': lines(vocabulary.phrasings),
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
