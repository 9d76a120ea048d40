import { join } from 'node:path';
import type { ToolSchemas } from '../../../application/ports/tool-schemas.ts';
import { readJsonLines } from './data-folder.ts';

type Line = { readonly server: string; readonly tools: Readonly<Record<string, unknown>> };

/** Schemas of `catalog/tool-schemas.jsonl` in a `data/` folder; the file is read at the first call. */
export class ShippedToolSchemas implements ToolSchemas {
  readonly #folder: string;
  #schemas: ReadonlyMap<string, Line['tools']> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async of(server: string): Promise<Line['tools'] | null> {
    this.#schemas ??= new Map(
      readJsonLines<Line>(join(this.#folder, 'catalog', 'tool-schemas.jsonl')).map((line) => [line.server, line.tools]),
    );
    return Promise.resolve(this.#schemas.get(server) ?? null);
  }
}
