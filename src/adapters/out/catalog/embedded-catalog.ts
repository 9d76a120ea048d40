import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import type { Catalog } from '../../../domain/catalog/catalog.ts';
import type { CompactServer } from '../../../domain/catalog/compact-server.ts';
import { expandCompact } from '../../../domain/catalog/expand-compact.ts';
import type { Server } from '../../../domain/catalog/server.ts';
import { readJsonLines } from './read-json-lines.ts';
import { readVocabulary } from './read-vocabulary.ts';

/** The catalog that comes with the package, read from its `data/` folder at the first use and never changed. */
export class EmbeddedCatalog implements CurrentCatalog {
  readonly #folder: string;
  #catalog: Promise<Catalog> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  current(): Promise<Catalog> {
    this.#catalog ??= Promise.resolve().then(() => readCatalog(this.#folder));
    return this.#catalog;
  }
}

type ServerLine = Omit<Server, 'origin' | 'merged' | 'verification'>;

const FILES = ['servers', 'compact', 'models', 'skills', 'frameworks'];

function readCatalog(folder: string): Catalog {
  const pathOf = (name: string): string => join(folder, 'catalog', `${name}.jsonl`);
  const core = readJsonLines<ServerLine>(pathOf('servers')).map((line): Server => ({
    ...line,
    origin: 'core',
    merged: [],
    verification: null,
  }));
  const compact = readJsonLines<CompactServer>(pathOf('compact')).map(expandCompact);
  const servers = [...core, ...compact].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const models = readJsonLines<Catalog['models'][number]>(pathOf('models'));
  const skills = readJsonLines<Catalog['skills'][number]>(pathOf('skills'));
  const frameworks = readJsonLines<Catalog['frameworks'][number]>(pathOf('frameworks'));
  const asOf = [...servers, ...models, ...skills, ...frameworks].reduce(
    (latest, entry) => (entry.as_of > latest ? entry.as_of : latest),
    '',
  );
  return {
    version: `${asOf.replaceAll('-', '.')}-${digestOf(FILES.map(pathOf))}`,
    as_of: asOf,
    servers,
    tail: [],
    published: [],
    barred: new Map(),
    models,
    skills,
    frameworks,
    vocabulary: readVocabulary(folder),
  };
}

/** Eight digits that differ when a line of the files does, whatever the order of the lines. */
function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file, 'utf8').split('\n').toSorted().join('\n'));
  return hash.digest('hex').slice(0, 8);
}
