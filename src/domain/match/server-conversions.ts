import type { Server } from '../catalog/server.ts';
import type { FileFormat } from '../catalog/vocabulary.ts';
import { conversionOf, fitsConversion, joinConversions, type Conversion } from './conversion-formats.ts';

/** Conversions of servers between file formats, each read once from its title, its description and its tools. */
export class ServerConversions {
  readonly #servers: readonly Server[];
  readonly #formats: readonly FileFormat[];
  readonly #known = new Map<number, readonly Conversion[]>();

  constructor(servers: readonly Server[], formats: readonly FileFormat[]) {
    this.#servers = servers;
    this.#formats = formats;
  }

  /** Returns the conversion that a text asks for; null when it does not name the formats of both sides. */
  asked(text: string): Conversion | null {
    const asked = conversionOf(text, this.#formats);
    return asked.in.length > 0 && asked.out.length > 0 ? asked : null;
  }

  /** Whether a server may be able to do a conversion; true where neither the server nor its tools name an output. */
  fits(position: number, asked: Conversion): boolean {
    const told = this.#known.get(position) ?? this.#read(position);
    this.#known.set(position, told);
    return told.length === 0 || told.some((conversion) => fitsConversion(asked, conversion, this.#formats));
  }

  #read(position: number): readonly Conversion[] {
    const server = this.#servers[position];
    if (server === undefined) return [];
    const read = (text: string): Conversion => conversionOf(text, this.#formats);
    return [
      joinConversions([read(server.title), read(server.description)]),
      ...server.tools.map(({ name, description }) => joinConversions([read(name), read(description)])),
    ].filter((told) => told.out.length > 0);
  }
}
