import type { Directory } from '../catalog/directory.ts';
import type { NameIndex } from '../catalog/name-index.ts';
import { haveSameWords } from '../catalog/same-words.ts';
import type { Server, Tool } from '../catalog/server.ts';
import { FieldedIndex } from './fielded-index.ts';
import type { Knowledge } from './knowledge.ts';
import { PostingsBuilder } from './postings.ts';
import { identifierWords, isStopWord, tokenize } from '../text/tokenize.ts';
import { Abilities } from './abilities.ts';
import { NearWords } from './near-words.ts';
import { ProductKinds } from './product-names.ts';
import { serverColumns, type ServerColumns } from './server-columns.ts';

/** Weight of a word by its field, in twentieths of a word of a description. */
const WEIGHT = { name: 40, about: 20 };
/** A product's name is more worth to be found than a word of a title that as many servers have. */
const PRODUCT = 1_000;

/** Everything that a search reads. Positions are those of the directory. */
export type SearchIndex = {
  readonly knowledge: Knowledge;
  readonly directory: Directory;
  readonly names: NameIndex;
  /** The words of each server's name, title and aliases. */
  readonly called: FieldedIndex;
  /** Those, and its products and description. */
  readonly texts: FieldedIndex;
  readonly columns: ServerColumns;
  readonly stems: ToldStems;
  readonly abilities: Abilities;
  /** Finder of the known word that an unknown one was meant to be. */
  readonly nearWords: NearWords;
  readonly kinds: ProductKinds;
  /** The English word for one of another language. */
  readonly foreignWords: ReadonlyMap<string, string>;
};

/** The parts that depend on the words of servers alone. */
type Worded = Pick<SearchIndex, 'called' | 'texts' | 'stems' | 'nearWords' | 'kinds' | 'foreignWords'>;

/** @param before Index of an earlier state of the catalog: its words are taken over where only evidence has changed since. */
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

function indexWords({ servers }: Directory, { names, catalog: { vocabulary } }: Knowledge): Worded {
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
    for (const word of new Set(identifierWords(name)))
      if (!isStopWord(word)) weights.set(word, (weights.get(word) ?? 0) + 1);
  }
  for (const word of names.vocabulary()) weights.set(word, (weights.get(word) ?? 0) + PRODUCT);
  return {
    called: new FieldedIndex(called),
    texts: new FieldedIndex(texts),
    stems: new ToldStems(),
    nearWords: new NearWords(weights),
    kinds: new ProductKinds(vocabulary.kinds),
    foreignWords: new Map(Object.entries(vocabulary.foreignWords)),
  };
}

/** The words by which a server is called; of the space of its name only what is neither a domain nor a code host. */
function calledText({ name, title, aliases }: Server): string {
  const [space = '', last = ''] = name.split('/');
  const owner = space.split('.').slice(/^(?:io|com)\.(?:github|gitlab)\./.test(space) ? 2 : 1);
  return [title, last, ...owner, ...aliases].join(' ');
}

/** Stems of the texts of servers and tools, each computed at its first use. */
export class ToldStems {
  readonly #ofTools = new Map<number, ReadonlySet<string>>();
  readonly #ofServers = new Map<number, ReadonlySet<string>>();

  /** @param document The tool's number in the tool index. */
  ofTool(document: number, { name, description, parameters = '' }: Tool): ReadonlySet<string> {
    return this.#ofTools.get(document) ?? keep(this.#ofTools, document, `${name} ${description} ${parameters}`);
  }

  /** @param position Of the server in the directory. */
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
