import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { Server } from '../src/domain/catalog/server.ts';
import type { Phrasing, Vocabulary } from '../src/domain/catalog/vocabulary.ts';

type Alteration = (catalog: Catalog) => Catalog;

/** What the parts of the engine are worth is measured by taking away what they live on. */
export const ABLATIONS: Readonly<Record<string, Alteration>> = {
  'the whole engine': (catalog) => catalog,
  'without the encoder': withoutEncoder,
  'without the phrasings': keepingPhrasings(0),
  'without product names': withoutProducts,
  'without implications': knowing({ implications: [] }),
  'words alone': (catalog) => [withoutEncoder, withoutProducts, withoutCapabilities].reduce(apply, catalog),
};

/** Shares of the phrasings, with the encoder as it was trained on all of them, and without it. */
export const LEARNING: Readonly<Record<string, Alteration>> = Object.fromEntries(
  [1, 0.5, 0.25, 0].flatMap((share) => [
    [`${100 * share} % of the phrasings`, keepingPhrasings(share)],
    [
      `${100 * share} % of the phrasings, no encoder`,
      (catalog: Catalog) => withoutEncoder(keepingPhrasings(share)(catalog)),
    ],
  ]),
);

function apply(catalog: Catalog, alter: Alteration): Catalog {
  return alter(catalog);
}

function knowing(change: Partial<Vocabulary>): Alteration {
  return (catalog) => ({ ...catalog, vocabulary: { ...catalog.vocabulary, ...change } });
}

function withoutEncoder(catalog: Catalog): Catalog {
  return knowing({ encoder: null })(catalog);
}

/** Titles and descriptions still say them, as words among others. */
function withoutProducts(catalog: Catalog): Catalog {
  return {
    ...knowing({ products: [], kinds: [], systemAliases: {} })(catalog),
    servers: catalog.servers.map((server) => ({ ...server, systems: [], aliases: [] })),
  };
}

/** Every text of the lists, evenly from their whole length. */
function keepingPhrasings(share: number): Alteration {
  const part = <Value>(list: readonly Value[]): Value[] =>
    list.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share));
  return (catalog) => {
    const phrasings = catalog.vocabulary.phrasings.map(({ capability, texts, tools, objects, phrases }): Phrasing => ({
      capability,
      texts: part(texts),
      tools: part(tools),
      objects: part(objects),
      phrases: part(phrases),
    }));
    return knowing({ phrasings, classifier: null })(catalog);
  };
}

function withoutCapabilities(catalog: Catalog): Catalog {
  return {
    ...knowing({ capabilities: [], phrasings: [], classifier: null, implications: [], foreignWords: {} })(catalog),
    servers: catalog.servers.map(unclassified),
  };
}

function unclassified(server: Server): Server {
  return {
    ...server,
    capabilities: [],
    tools: server.tools.map((tool) => ({ ...tool, capability: null, also: [] })),
  };
}
