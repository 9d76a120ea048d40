import { focusOn } from './focus.ts';
import type { Knowledge } from './knowledge.ts';

/** The documents of the tool index with one capability, in their order. */
export type Able = {
  readonly documents: Uint32Array;
  /** Position in the catalog of each one's server, */
  readonly servers: Uint32Array;
  /** and how much of that is about the capability, 0 to 1. */
  readonly focus: Float32Array;
};

/** Who can do what, looked up once a capability. */
export class Abilities {
  readonly #knowledge: Knowledge;
  readonly #known = new Map<string, Able>();

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  of(capability: string): Able {
    const known = this.#known.get(capability) ?? this.#lookUp(capability);
    this.#known.set(capability, known);
    return known;
  }

  #lookUp(capability: string): Able {
    const { byCapability, catalog, index, lexicon } = this.#knowledge;
    const documents = Uint32Array.from(byCapability.get(capability) ?? []);
    const servers = documents.map((document) => index.serverOf[document] ?? 0);
    const focus = Float32Array.from(servers, (position) => {
      const server = catalog.servers[position];
      return server === undefined ? 0 : focusOn(server, capability, lexicon);
    });
    return { documents, servers, focus };
  }
}
