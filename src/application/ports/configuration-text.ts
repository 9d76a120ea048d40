import type { JsonValue } from '../../domain/clients/render-entry.ts';

/** Place of an entry in a file: a member of a map, or an item of a list when `key` is null. */
export type EntryPlace = { readonly path: readonly string[]; readonly key: string | null };

/** Fault of a configuration text; line and column count from 1. */
export class ConfigurationFault extends Error {
  override readonly name = 'ConfigurationFault';
  readonly line: number | null;
  readonly column: number | null;

  constructor(message: string, line: number | null = null, column: number | null = null) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** Editor of texts in one format. It changes single entries and leaves all other bytes as they are. */
export interface ConfigurationText {
  /**
   * Returns the value of a text, an object; an empty text is an empty object.
   * @throws {ConfigurationFault} for a text that the client could not read.
   */
  parse(text: string): Readonly<Record<string, unknown>>;
  /**
   * Sets a member of a map, or appends an item to a list; missing maps and lists are created.
   * @throws {ConfigurationFault} for a place that cannot be changed without a rewrite.
   */
  put(text: string, place: EntryPlace, value: JsonValue): string;
  /** Removes a member, or the first item that equals the value. The text stays as it is when there is none. */
  take(text: string, place: EntryPlace, value: JsonValue): string;
}
