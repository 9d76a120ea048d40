import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import type { Catalog } from '../../../domain/catalog/catalog.ts';
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

function readCatalog(folder: string): Catalog {
  const servers = readJsonLines<ServerLine>(join(folder, 'catalog', 'servers.jsonl'))
    .map((line): Server => ({ ...line, origin: 'core', merged: [], verification: null }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const models = readJsonLines<Catalog['models'][number]>(join(folder, 'catalog', 'models.jsonl'));
  const skills = readJsonLines<Catalog['skills'][number]>(join(folder, 'catalog', 'skills.jsonl'));
  const asOf = [...servers, ...models, ...skills].reduce(
    (latest, entry) => (entry.as_of > latest ? entry.as_of : latest),
    '',
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([servers, models, skills]))
    .digest('hex');
  return {
    version: `${asOf.replaceAll('-', '.')}-${digest.slice(0, 8)}`,
    as_of: asOf,
    servers,
    tail: [],
    published: [],
    barred: new Map(),
    models,
    skills,
    vocabulary: readVocabulary(folder),
  };
}
