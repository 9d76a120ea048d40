import type { Server, Tool } from '../catalog/server.ts';
import { tokenize } from '../text/tokenize.ts';

/** The stems of what servers and tools say of themselves, made when they are asked for and kept. */
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
  const made = new Set(tokenize(text));
  stems.set(key, made);
  return made;
}
