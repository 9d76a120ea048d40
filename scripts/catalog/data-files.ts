import type { Client } from '../../src/domain/catalog/client.ts';
import type { Capability, FineCapability } from '../../src/domain/catalog/capability.ts';
import type { CompactServer } from '../../src/domain/catalog/compact-server.ts';
import type { EvidenceLine, ServerLine } from '../../src/domain/catalog/catalog-line.ts';
import type { Framework, Skill } from '../../src/domain/catalog/catalog.ts';
import type { OrganisationLine } from '../../src/domain/catalog/organisation.ts';
import type { PackageFact } from '../../src/domain/catalog/package-fact.ts';
import type { Model } from '../../src/domain/catalog/model.ts';
import type {
  AskedAct,
  CoreTool,
  CriterionRule,
  FileFormat,
  Implication,
  Phrasing,
  Product,
  ProductKind,
  QuestionRule,
  SearchPhraseLine,
  ToolFeeds,
  ToolRoles,
  UsualProducts,
} from '../../src/domain/catalog/vocabulary.ts';
import type { SchemaLine } from './evidence-lines.ts';
import type { Place } from './fault.ts';

/** One line of a file, or one member of a file that is a single JSON value. */
export type Entry<Value> = Place & { readonly value: Value };

/** What each part of `data/` holds. In parts that are JSON objects, an entry is a member and its name the key. */
export type Parts = {
  readonly servers: ServerLine;
  readonly compact: CompactServer;
  readonly evidence: EvidenceLine;
  readonly organisations: OrganisationLine;
  readonly packages: PackageFact;
  readonly toolSchemas: SchemaLine;
  readonly models: Model;
  readonly skills: Skill;
  readonly frameworks: Framework;
  readonly capabilities: Capability;
  readonly verbs: string;
  readonly related: readonly string[];
  readonly coreTools: CoreTool;
  readonly toolVerbs: string;
  readonly askedActs: AskedAct;
  readonly toolThings: string;
  readonly toolFeeds: ToolFeeds;
  readonly toolRoles: ToolRoles;
  readonly searchPhrases: SearchPhraseLine;
  readonly ambiguousSystems: string;
  readonly unreadSystems: string;
  readonly places: string;
  readonly givenNames: string;
  readonly systemAliases: string;
  readonly foreignWords: string;
  readonly questions: QuestionRule;
  readonly criteria: CriterionRule;
  readonly implications: Implication;
  readonly products: Product;
  readonly kinds: ProductKind;
  readonly usualProducts: UsualProducts;
  readonly clients: Client;
  readonly formats: FileFormat;
  readonly phrasings: Phrasing;
  readonly fine: FineCapability;
};

export type PartName = keyof Parts;

export type Data = { readonly [Part in PartName]: readonly Entry<Parts[Part]>[] };

/** `lines`: one JSON object a line. `members`: one JSON object or array. A path that ends in `/` is a folder of such files. */
export type DataFile = { readonly path: string; readonly form: 'lines' | 'members' };

export const DATA_FILES: Readonly<Record<PartName, DataFile>> = {
  servers: { path: 'catalog/servers.jsonl', form: 'lines' },
  compact: { path: 'catalog/compact.jsonl', form: 'lines' },
  evidence: { path: 'catalog/evidence.jsonl', form: 'lines' },
  organisations: { path: 'catalog/organisations.jsonl', form: 'lines' },
  packages: { path: 'catalog/packages.jsonl', form: 'lines' },
  toolSchemas: { path: 'catalog/tool-schemas.jsonl', form: 'lines' },
  models: { path: 'catalog/models.jsonl', form: 'lines' },
  skills: { path: 'catalog/skills.jsonl', form: 'lines' },
  frameworks: { path: 'catalog/frameworks.jsonl', form: 'lines' },
  capabilities: { path: 'capabilities.jsonl', form: 'lines' },
  fine: { path: 'capabilities/', form: 'lines' },
  verbs: { path: 'verbs.json', form: 'members' },
  related: { path: 'related.json', form: 'members' },
  coreTools: { path: 'core-tools.json', form: 'members' },
  toolVerbs: { path: 'tool-verbs.json', form: 'members' },
  askedActs: { path: 'asked-acts.jsonl', form: 'lines' },
  toolFeeds: { path: 'tool-feeds.jsonl', form: 'lines' },
  toolRoles: { path: 'tool-roles.jsonl', form: 'lines' },
  searchPhrases: { path: 'search-phrases.jsonl', form: 'lines' },
  toolThings: { path: 'tool-things.json', form: 'members' },
  systemAliases: { path: 'system-aliases.json', form: 'members' },
  foreignWords: { path: 'foreign-words.json', form: 'members' },
  ambiguousSystems: { path: 'ambiguous-systems.json', form: 'members' },
  unreadSystems: { path: 'unread-systems.json', form: 'members' },
  places: { path: 'places.json', form: 'members' },
  givenNames: { path: 'given-names.json', form: 'members' },
  questions: { path: 'questions.jsonl', form: 'lines' },
  criteria: { path: 'criteria.jsonl', form: 'lines' },
  implications: { path: 'implications.jsonl', form: 'lines' },
  products: { path: 'products.jsonl', form: 'lines' },
  usualProducts: { path: 'usual-products.jsonl', form: 'lines' },
  kinds: { path: 'product-kinds.jsonl', form: 'lines' },
  clients: { path: 'clients.jsonl', form: 'lines' },
  formats: { path: 'formats.jsonl', form: 'lines' },
  phrasings: { path: 'phrasings/', form: 'lines' },
};
