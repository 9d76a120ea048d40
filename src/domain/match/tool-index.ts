import { isDescribed, type Server } from '../catalog/server.ts';
import { MOST_DOCUMENTS } from './best-documents.ts';
import { FieldedIndex } from './fielded-index.ts';
import { PostingsBuilder } from './postings.ts';
import { tokenize } from '../text/tokenize.ts';

/** Weight of a word by its field, in twentieths of a word of a tool's description. */
const FIELD_WEIGHT = { name: 44, description: 20, parameters: 7, server: 22, about: 10 };

/**
 * Fielded BM25 index over the operations of a catalog, immutable once built. A document is a tool, or a server whose
 * tools are unknown. Only fully described servers determine the idf and mean length, so that other servers do not
 * shift their scores.
 */
export class ToolIndex extends FieldedIndex {
  /** Catalog position of each document's server. */
  readonly serverOf: Uint32Array;
  /** Position of each document's tool in its server's list; -1 for the server itself. */
  readonly toolOf: Int32Array;
  /** First document of each server, in catalog order, then the number of documents; a server's are contiguous. */
  readonly firsts: Uint32Array;
  /** 1 for each document of a fully described server, otherwise 0. */
  readonly described: Uint8Array;

  /** @throws {RangeError} for more than 4,194,304 documents. */
  constructor(servers: readonly Server[]) {
    const size = servers.reduce((sum, { tools }) => sum + Math.max(1, tools.length), 0);
    if (size > MOST_DOCUMENTS) throw new RangeError(`an index holds at most ${MOST_DOCUMENTS} tools`);
    const serverOf = new Uint32Array(size);
    const toolOf = new Int32Array(size);
    const firsts = new Uint32Array(servers.length + 1);
    const described = new Uint8Array(size);
    const builder = new PostingsBuilder();
    const addText = (text: string, weight: number): void => {
      for (const token of tokenize(text)) builder.add(builder.term(token), weight);
    };
    let document = 0;
    const end = (position: number, tool: number): void => {
      builder.endDocument();
      serverOf[document] = position;
      toolOf[document] = tool;
      document += 1;
    };
    servers.forEach((server, position) => {
      firsts[position] = document;
      described.fill(isDescribed(server) ? 1 : 0, document, document + Math.max(1, server.tools.length));
      const own = tokenize(`${server.title} ${server.systems.join(' ')}`).map((token) => builder.term(token));
      const about = tokenize(server.description).map((token) => builder.term(token));
      const begin = (): void => {
        for (const term of own) builder.add(term, FIELD_WEIGHT.server);
        for (const term of about) builder.add(term, FIELD_WEIGHT.about);
      };
      if (server.tools.length === 0) {
        begin();
        addText(server.capabilities.join(' '), FIELD_WEIGHT.description);
        end(position, -1);
      }
      server.tools.forEach(({ name, description, parameters = '' }, tool) => {
        begin();
        addText(name, FIELD_WEIGHT.name);
        addText(description, FIELD_WEIGHT.description);
        addText(parameters, FIELD_WEIGHT.parameters);
        end(position, tool);
      });
    });
    firsts[servers.length] = document;
    super(builder, described);
    this.serverOf = serverOf;
    this.toolOf = toolOf;
    this.firsts = firsts;
    this.described = described;
  }
}
