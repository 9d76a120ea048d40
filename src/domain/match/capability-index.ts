import { objectOf } from '../catalog/capability.ts';
import type { Server } from '../catalog/server.ts';
import type { CapabilityLexicon } from './capability-lexicon.ts';
import type { Knowledge } from './knowledge.ts';

/** Documents of the tool index with one capability, in index order. */
type Able = {
  readonly documents: Uint32Array;
  /** Catalog position of each document's server. */
  readonly servers: Uint32Array;
  /** Focus of each server on the capability, 0 to 1. */
  readonly focus: Float32Array;
};

/** Index from capabilities to the documents that have them; each capability is looked up once. */
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
    const shares = new Map<number, number>();
    const focus = Float32Array.from(servers, (position) => {
      const server = catalog.servers[position];
      const share = shares.get(position) ?? (server === undefined ? 0 : focusOn(server, capability, lexicon));
      shares.set(position, share);
      return share;
    });
    return { documents, servers, focus };
  }
}

/**
 * Returns the focus of a server on one capability, 0 to 1. It is the mean of two shares of its capabilities: those
 * with the same object (`email`) and those in the same vocabulary domain.
 */
function focusOn(server: Server, capability: string, lexicon: CapabilityLexicon): number {
  const known = [...server.tools.flatMap((tool) => tool.capability ?? []), ...server.capabilities];
  if (known.length === 0) return 0;
  const object = objectOf(capability);
  const domain = lexicon.capabilities.get(capability)?.domain;
  const alike = known.filter((other) => objectOf(other) === object).length;
  const near = known.filter((other) => lexicon.capabilities.get(other)?.domain === domain).length;
  return (alike + near) / (2 * known.length);
}
