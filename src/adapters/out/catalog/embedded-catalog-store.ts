import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CatalogStore } from '../../../application/ports/catalog-store.ts';
import type { Catalog } from '../../../domain/catalog/catalog.ts';
import type { Server } from '../../../domain/catalog/server.ts';
import { readJsonLines } from './read-json-lines.ts';
import { readVocabulary } from './read-vocabulary.ts';

/** The catalog that comes with the package, read from its `data/` folder at the first use and never changed. */
export class EmbeddedCatalogStore implements CatalogStore {
  readonly kind = 'embedded';
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

function readCatalog(folder: string): Catalog {
  const servers = readJsonLines<Server>(join(folder, 'catalog', 'servers.jsonl')).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
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
    models,
    skills,
    vocabulary: readVocabulary(folder),
  };
}
