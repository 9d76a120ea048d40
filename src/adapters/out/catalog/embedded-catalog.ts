import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import { addMakers } from '../../../domain/catalog/intake/add-makers.ts';
import { addTwins } from '../../../domain/catalog/intake/add-twins.ts';
import { addPackageFacts } from '../../../domain/catalog/intake/add-package-facts.ts';
import { addVerifications } from '../../../domain/catalog/intake/add-evidence.ts';
import type { Catalog } from '../../../domain/catalog/catalog.ts';
import { joinFacts, type PackageFact } from '../../../domain/catalog/package-fact.ts';
import { Organisations, type OrganisationLine } from '../../../domain/catalog/organisation.ts';
import { CatalogIndex } from '../../../domain/match/catalog-index.ts';
import { expandCompact, type CompactServer } from '../../../domain/catalog/compact-server.ts';
import {
  verificationOfLine,
  type EvidenceLine,
  serverOfLine,
  type ServerLine,
} from '../../../domain/catalog/catalog-line.ts';
import { readJsonLines, readVocabulary } from './data-folder.ts';

/** Catalog of the package, read from its `data/` folder on first use. */
export class EmbeddedCatalog implements CurrentCatalog {
  readonly #folder: string;
  #index: Promise<CatalogIndex> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async current(): Promise<Catalog> {
    return (await this.index()).catalog;
  }

  index(): Promise<CatalogIndex> {
    this.#index ??= Promise.resolve().then(() => new CatalogIndex(readCatalog(this.#folder)));
    return this.#index;
  }
}

function readCatalog(folder: string): Catalog {
  const hash = createHash('sha256');
  const read = <Line>(name: string): Line[] =>
    readJsonLines<Line>(join(folder, 'catalog', `${name}.jsonl`), (line) => hash.update(line));
  const core = read<ServerLine>('servers').map(serverOfLine);
  const compact = read<CompactServer>('compact').map(expandCompact);
  const evidence = read<EvidenceLine>('evidence').map(verificationOfLine);
  const packageFacts = joinFacts(new Map(), read<PackageFact>('packages'));
  const verified = addVerifications(
    [...core, ...compact].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    evidence,
  );
  const organisations = new Organisations(read<OrganisationLine>('organisations'));
  const servers = addTwins(addMakers(addPackageFacts(verified, packageFacts), organisations));
  const models = read<Catalog['models'][number]>('models');
  const skills = read<Catalog['skills'][number]>('skills');
  const frameworks = read<Catalog['frameworks'][number]>('frameworks');
  const days = [
    ...[...servers, ...models, ...skills, ...frameworks].map((entry) => entry.as_of),
    ...evidence.map(({ at }) => at.slice(0, 10)),
    ...[...packageFacts.values()].map(({ at }) => at),
  ];
  const asOf = days.reduce((latest, day) => (day > latest ? day : latest), '');
  return {
    version: `${asOf.replaceAll('-', '.')}-${hash.digest('hex').slice(0, 8)}`,
    as_of: asOf,
    servers,
    tail: [],
    published: [],
    denied: new Map(),
    packageFacts,
    organisations,
    models,
    skills,
    frameworks,
    vocabulary: readVocabulary(folder),
  };
}
