import type { Catalog } from '../catalog/catalog.ts';
import { isDescribed, type Server } from '../catalog/server.ts';
import { haveSameWords } from '../catalog/same-descriptions.ts';
import { ServerIdentifiers } from '../catalog/server-identifiers.ts';
import type { Vocabulary } from '../catalog/vocabulary.ts';
import { systemsOf, type System } from '../catalog/products.ts';
import { CapabilityClassifier, CapabilityProfiles, type CapabilityProfile } from './capability-classifier.ts';
import { CapabilityLexicon } from './capability-lexicon.ts';
import { AbilityPhrasings } from './ability-phrasings.ts';
import { AskedActs } from './asked-acts.ts';
import { EntryWords } from './entry-words.ts';
import { learnCapabilities } from './learn-capabilities.ts';
import { SentenceEncoder, ToolVectors } from './sentence-vectors.ts';
import { HALF_SURE, readOperation, type Operation } from './read-operation.ts';
import { Spelling } from '../text/spelling.ts';
import { SearchPhrases } from './search-phrases.ts';
import { SkillIndex } from './skill-index.ts';
import { OtherNames } from './other-names.ts';
import { SystemNames } from './product-names.ts';
import { identifierWords, stems, tokenize } from '../text/tokenize.ts';
import { ToolIndex } from './tool-index.ts';
import { twinsOf, type Twins } from './twins.ts';
import { unavailableOperations, type UnavailableOperations } from './unavailable-servers.ts';

/** Maximum number of capabilities that a description alone may give a server. */
const MOST_GUESSED = 4;
/** Technical terms that are not misspellings. */
const TRADE = ['stdio', 'stdin', 'stdout', 'streamable', 'keyless', 'podman'];
/** Maximum number of words that give a tool's meaning, equal to the encoder's training limit. */
const MOST_WORDS = 60;

/** Text parsers built from a catalog's vocabulary. */
export type Lexicon = {
  readonly catalog: Catalog;
  readonly lexicon: CapabilityLexicon;
  readonly classifier: CapabilityClassifier;
  readonly spelling: Spelling;
  readonly entries: EntryWords;
  readonly acts: AskedActs;
  /** Phrasings of each ability, in the order of the vocabulary's phrasings. */
  readonly phrasings: AbilityPhrasings;
  /** Null when the vocabulary has no encoder weights. */
  readonly encoder: SentenceEncoder | null;
};

/** Products that the servers of a catalog connect to. */
export type Products = {
  readonly catalog: Catalog;
  /** Products by each of their names. */
  readonly systems: ReadonlyMap<string, System>;
  /** Catalog positions of the servers that connect to each product. */
  readonly serversOf: ReadonlyMap<string, readonly number[]>;
  readonly names: SystemNames;
  /** Names that are no product unless the catalog has one of that name. */
  readonly otherNames: OtherNames;
};

/** Tools of a catalog with their word index. */
export type Tools = { readonly catalog: Catalog; readonly index: ToolIndex };

/** Documents of the tool index with all ranking data. */
export type OperationIndex = Tools & {
  /** Operation of each document, in index order. */
  readonly operations: readonly Operation[];
  /** Capability profile of each document, in index order. */
  readonly profiles: CapabilityProfiles;
  /** Meaning vector of each document; null when the vocabulary has no encoder. */
  readonly vectors: ToolVectors | null;
  /** Meaning vector of each server, in catalog order; null when the vocabulary has no encoder. */
  readonly abouts: ToolVectors | null;
  readonly byCapability: ReadonlyMap<string, readonly number[]>;
  /** Documents by capability for servers whose capabilities are known only from their description. */
  readonly byDescription: ReadonlyMap<string, readonly number[]>;
  readonly unavailable: UnavailableOperations;
  readonly phrases: SearchPhrases;
};

/** Planning data of a catalog, computed once and immutable. */
export type Knowledge = Lexicon &
  Products &
  OperationIndex & {
    readonly skills: SkillIndex;
    readonly identifiers: ServerIdentifiers;
    readonly twins: Twins;
  };

/** The parts that depend on the vocabulary alone. */
type Learned = Pick<Lexicon, 'lexicon' | 'classifier' | 'encoder' | 'entries' | 'acts' | 'phrasings'>;

function learn(vocabulary: Vocabulary): Learned {
  const { capabilities, verbs, encoder: weights, classifier, phrasings } = vocabulary;
  const encoder = weights === null ? null : new SentenceEncoder(weights);
  return {
    lexicon: new CapabilityLexicon(capabilities, verbs),
    classifier: new CapabilityClassifier(classifier ?? learnCapabilities({ capabilities, phrasings })),
    encoder,
    phrasings: new AbilityPhrasings(phrasings, encoder),
    entries: new EntryWords(),
    acts: new AskedActs(vocabulary),
  };
}

/** @param before Knowledge of an earlier catalog state, reused where servers and vocabulary are unchanged. */
export function buildKnowledge(catalog: Catalog, before?: Knowledge): Knowledge {
  if (before?.catalog.vocabulary !== catalog.vocabulary) return learnServers(catalog, learn(catalog.vocabulary));
  if (!haveSameWords(before.catalog.servers, catalog.servers)) return learnServers(catalog, before);
  const skills = before.skills.skills === catalog.skills ? before.skills : new SkillIndex(catalog.skills);
  const unavailable = unavailableOperations(catalog, before.index);
  return {
    ...before,
    catalog,
    skills,
    identifiers: new ServerIdentifiers(catalog),
    twins: shownTwins(catalog),
    unavailable,
  };
}

function learnServers(
  catalog: Catalog,
  { lexicon, classifier, encoder, entries, acts, phrasings }: Learned,
): Knowledge {
  const { servers, vocabulary } = catalog;
  const systems = systemsOf(servers, vocabulary.products, vocabulary.systemAliases);
  const serversOf = new Map<string, number[]>();
  servers.forEach((server, position) => {
    for (const system of server.systems) serversOf.set(system, [...(serversOf.get(system) ?? []), position]);
  });
  const unread = new Set(vocabulary.unreadSystems);
  const names = new SystemNames(
    new Map([...systems].filter(([name]) => !unread.has(name))),
    [
      ...vocabulary.ambiguousSystems,
      ...vocabulary.products.flatMap((product) =>
        product.ambiguous === true ? [product.name, ...product.spellings] : [],
      ),
    ],
    (system) => thingsOf(system, lexicon),
  );
  const index = new ToolIndex(servers);
  const operations: Operation[] = [];
  const profiles: CapabilityProfile[] = [];
  const byCapability = new Map<string, number[]>();
  const byDescription = new Map<string, number[]>();
  index.serverOf.forEach((position, document) => {
    const server = servers[position];
    if (server === undefined) throw new RangeError('the index names a server that the catalog lacks');
    const tool = index.toolOf[document] ?? -1;
    if (tool === -1 && server.capabilities.length === 0)
      for (const capability of guessed(server, lexicon, classifier)) listed(byDescription, capability).push(document);
    const { operation, profile } = readOperation(server, tool, lexicon, classifier);
    operations.push(operation);
    profiles.push(profile);
    for (const capability of tool === -1
      ? server.capabilities
      : [operation.capability, ...(server.tools[tool]?.also ?? [])]) {
      if (capability === null) continue;
      listed(byCapability, capability).push(document);
    }
  });
  const known = wellKnown(catalog);
  const spelling = new Spelling([...lexicon.words(), ...TRADE, ...names.vocabulary((name) => known.has(name))]);
  return {
    catalog,
    lexicon,
    classifier,
    encoder,
    entries,
    acts,
    phrasings,
    skills: new SkillIndex(catalog.skills),
    identifiers: new ServerIdentifiers(catalog),
    twins: shownTwins(catalog),
    systems,
    serversOf,
    names,
    otherNames: new OtherNames(vocabulary),
    spelling,
    index,
    operations,
    profiles: new CapabilityProfiles(profiles),
    byCapability,
    byDescription,
    unavailable: unavailableOperations(catalog, index),
    phrases: new SearchPhrases(servers, vocabulary.searchPhrases, encoder),
    abouts:
      encoder === null ? null : new ToolVectors(servers.length, (position) => aboutOf(servers[position]), encoder),
    vectors:
      encoder === null ? null : new ToolVectors(index.size, (document) => meaningOf(document, index, servers), encoder),
  };
}

function shownTwins({ servers, denied }: Catalog): Twins {
  return twinsOf(servers.filter(({ name }) => !denied.has(name)));
}

function listed(lists: Map<string, number[]>, key: string): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Returns the most likely capabilities of a server of which only the description is known. */
function guessed(
  { title, description }: Server,
  lexicon: CapabilityLexicon,
  classifier: CapabilityClassifier,
): readonly string[] {
  const tokens = tokenize(`${title} ${description}`).slice(0, MOST_WORDS);
  const length = Math.sqrt(Math.max(2, tokens.length));
  return classifier
    .classify(tokens, MOST_GUESSED)
    .filter(
      ({ capability, score }) =>
        score / length >= HALF_SURE && lexicon.capabilities.get(capability)?.met_by === 'server',
    )
    .map(({ capability }) => capability);
}

/** Returns the words that give the subject of a server: its title twice, its description, and the names of its tools. */
function aboutOf(server: Server | undefined): string[] {
  if (server === undefined) return [];
  const { title, description, tools } = server;
  const names = tools.map(({ name }) => identifierWords(name).join(' ')).join(' ');
  return tokenize(`${title} ${title} ${description} ${names}`).slice(0, 2 * MOST_WORDS);
}

function meaningOf(document: number, { serverOf, toolOf }: ToolIndex, servers: readonly Server[]): string[] {
  const server = servers[serverOf[document] ?? -1];
  if (server === undefined) return [];
  const tool = server.tools[toolOf[document] ?? -1];
  const text =
    tool === undefined
      ? `${server.description} ${server.capabilities.join(' ')}`
      : `${identifierWords(tool.name).join(' ')} ${tool.description === '' ? server.description : tool.description}`;
  return tokenize(`${server.title} ${text}`).slice(0, MOST_WORDS);
}

/** Returns product names known well enough to be misspelt: those of fully described servers and of the vocabulary. */
function wellKnown({ servers, vocabulary }: Catalog): ReadonlySet<string> {
  return new Set([
    ...servers.flatMap((server) => (isDescribed(server) ? server.systems : [])),
    ...vocabulary.products.flatMap(({ name, spellings }) => [name, ...spellings]),
    ...Object.keys(vocabulary.systemAliases),
  ]);
}

/** Returns single-word stems of the objects of a product's capabilities, except its own name. */
function thingsOf(system: System, lexicon: CapabilityLexicon): ReadonlySet<string> {
  const own = new Set(stems(system.name));
  const objects = [...system.capabilities.keys()].flatMap((id) => lexicon.capabilities.get(id)?.objects ?? []);
  return new Set(
    objects
      .map((object) => stems(object))
      .flatMap((parts) => (parts.length === 1 ? parts : []).filter((part) => !own.has(part))),
  );
}
