import type { Directory } from '../catalog/visible-servers.ts';
import type { NameIndex } from '../catalog/name-index.ts';
import { haveSameWords } from '../catalog/same-descriptions.ts';
import type { Server, Tool } from '../catalog/server.ts';
import { FieldedIndex } from './fielded-index.ts';
import type { Knowledge } from './knowledge.ts';
import { PostingsBuilder } from './postings.ts';
import { identifierWords, isStopWord, tokenize } from '../text/tokenize.ts';
import { Abilities } from './capability-index.ts';
import { ForeignWords } from './foreign-words.ts';
import type { Vocabulary } from '../catalog/vocabulary.ts';
import { SearchPhrases } from './search-phrases.ts';
import { ToolVectors } from './sentence-vectors.ts';
import { NearWords } from './similar-spellings.ts';
import { ProductKinds } from './product-names.ts';
import { serverColumns, type ServerColumns } from './server-columns.ts';

/** Weight of a word by its field, in twentieths of a word of a description. */
const WEIGHT = { name: 40, about: 20 };
/** Bonus of a product name over a title word found in as many servers, for spelling correction. */
const PRODUCT = 1_000;

/** Data for searches. Positions are directory positions. */
export type SearchIndex = {
  readonly knowledge: Knowledge;
  readonly directory: Directory;
  readonly names: NameIndex;
  /** Words of each server's name, title and aliases. */
  readonly called: FieldedIndex;
  /** Words of each server's name, title, aliases, products and description. */
  readonly texts: FieldedIndex;
  readonly columns: ServerColumns;
  readonly stems: ToldStems;
  readonly abilities: Abilities;
  readonly nearWords: NearWords;
  readonly kinds: ProductKinds;
  readonly foreignWords: ForeignWords;
  /** All search phrases of the servers, by catalog position. */
  readonly phrases: SearchPhrases;
  /** Directions of what the servers say about themselves, by directory position; null without an encoder. */
  readonly meanings: ToolVectors | null;
};

/** Parts that depend only on the servers' words. */
type Worded = Pick<
  SearchIndex,
  'called' | 'texts' | 'stems' | 'nearWords' | 'kinds' | 'foreignWords' | 'meanings' | 'phrases'
>;

/** @param before Index of an earlier catalog state; its words are reused where only evidence has changed. */
export function buildSearchIndex(
  parts: Pick<SearchIndex, 'knowledge' | 'directory' | 'names'>,
  before?: SearchIndex,
): SearchIndex {
  const { knowledge, directory, names } = parts;
  const saysTheSame =
    before?.knowledge.index === knowledge.index && haveSameWords(before.directory.servers, directory.servers);
  return {
    ...(before !== undefined && saysTheSame ? before : indexWords(directory, knowledge)),
    knowledge,
    directory,
    names,
    columns: serverColumns(directory, knowledge.catalog),
    abilities: new Abilities(knowledge),
  };
}

function indexWords({ servers }: Directory, { names, encoder, catalog }: Knowledge): Worded {
  const { vocabulary } = catalog;
  const called = new PostingsBuilder();
  const texts = new PostingsBuilder();
  const weights = new Map<string, number>();
  for (const server of servers) {
    const name = calledText(server);
    for (const token of tokenize(name)) {
      called.add(called.term(token), WEIGHT.name);
      texts.add(texts.term(token), WEIGHT.name);
    }
    for (const token of tokenize(server.systems.join(' '))) texts.add(texts.term(token), WEIGHT.name);
    for (const token of tokenize(server.description)) texts.add(texts.term(token), WEIGHT.about);
    called.endDocument();
    texts.endDocument();
    for (const word of new Set(identifierWords(ownWords(server))))
      if (!isStopWord(word)) weights.set(word, (weights.get(word) ?? 0) + 1);
  }
  for (const word of names.vocabulary()) weights.set(word, (weights.get(word) ?? 0) + PRODUCT);
  return {
    called: new FieldedIndex(called),
    texts: new FieldedIndex(texts),
    stems: new ToldStems(),
    phrases: new SearchPhrases(catalog.servers, allPhrases(vocabulary), encoder),
    meanings:
      encoder === null
        ? null
        : new ToolVectors(
            servers.length,
            (position) => tokenize(`${servers[position]?.title} ${servers[position]?.description}`),
            encoder,
          ),
    nearWords: new NearWords(weights),
    kinds: new ProductKinds(vocabulary.kinds),
    foreignWords: new ForeignWords(vocabulary.foreignWords),
  };
}

function allPhrases({
  searchPhrases,
  furtherPhrases,
}: Pick<Vocabulary, 'searchPhrases' | 'furtherPhrases'>): Vocabulary['searchPhrases'] {
  return Object.fromEntries(
    Object.entries(searchPhrases).map(([name, phrases]) => [name, [...phrases, ...(furtherPhrases[name] ?? [])]]),
  );
}

/** Returns the words of a server's name, title and aliases without its owner, whose words nobody means. */
function ownWords({ name, title, aliases }: Server): string {
  return [title, name.slice(name.indexOf('/') + 1), ...aliases].join(' ');
}

/** Returns the words of a server's name, title and aliases, without the domain or code host of the namespace. */
function calledText({ name, title, aliases }: Server): string {
  const [space = '', last = ''] = name.split('/');
  const owner = space.split('.').slice(/^(?:io|com)\.(?:github|gitlab)\./.test(space) ? 2 : 1);
  return [title, last, ...owner, ...aliases].join(' ');
}

/** Cached stems of the texts of servers and tools, each computed at first use. */
export class ToldStems {
  readonly #ofTools = new Map<number, ReadonlySet<string>>();
  readonly #ofServers = new Map<number, ReadonlySet<string>>();
  readonly #ofTitles = new Map<number, ReadonlySet<string>>();

  /** @param document Number of the tool in the tool index. */
  ofTool(document: number, { name, description, parameters = '' }: Tool): ReadonlySet<string> {
    return this.#ofTools.get(document) ?? keep(this.#ofTools, document, `${name} ${description} ${parameters}`);
  }

  /** @param position Directory position of the server. */
  ofTitle(position: number, { title }: Pick<Server, 'title'>): ReadonlySet<string> {
    return this.#ofTitles.get(position) ?? keep(this.#ofTitles, position, title);
  }

  /** @param position Directory position of the server. */
  ofServer(position: number, { name, title, aliases, systems, description }: Server): ReadonlySet<string> {
    return (
      this.#ofServers.get(position) ??
      keep(this.#ofServers, position, [name, title, ...aliases, ...systems, description].join(' '))
    );
  }
}

function keep(stems: Map<number, ReadonlySet<string>>, key: number, text: string): ReadonlySet<string> {
  const told = new Set(tokenize(text));
  stems.set(key, told);
  return told;
}
