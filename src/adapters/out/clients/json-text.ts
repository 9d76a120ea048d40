import { applyEdits, modify, parse, printParseErrorCode, type FormattingOptions, type ParseError } from 'jsonc-parser';
import {
  ConfigurationFault,
  type ConfigurationText,
  type EntryPlace,
} from '../../../application/ports/configuration-text.ts';
import type { JsonValue } from '../../../domain/clients/render-entry.ts';
import { isDeepStrictEqual } from 'node:util';
import { lineAndColumn } from './line-and-column.ts';

/** Edits JSON, with comments and trailing commas where the client reads them. */
export class JsonText implements ConfigurationText {
  readonly #strict: boolean;

  /** @param strict Whether comments and trailing commas are faults. */
  constructor(strict: boolean) {
    this.#strict = strict;
  }

  parse(text: string): Readonly<Record<string, unknown>> {
    const errors: ParseError[] = [];
    if (text.trim() === '') return {};
    const value: unknown = parse(text, errors, { disallowComments: this.#strict, allowTrailingComma: !this.#strict });
    const [first] = errors;
    if (first !== undefined) {
      const { line, column } = lineAndColumn(text, first.offset);
      throw new ConfigurationFault(`it is no valid JSON (${printParseErrorCode(first.error)})`, line, column);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ConfigurationFault('it is no JSON object', 1, 1);
    return value as Record<string, unknown>;
  }

  put(text: string, { path, key }: EntryPlace, value: JsonValue): string {
    this.#checkPlace(text, path, key === null);
    const whole = text.trim() === '' ? '{}' : text;
    const list = key === null && valueAt(this.parse(whole), path) === undefined;
    const formattingOptions = formattingOf(whole);
    const edits = list
      ? modify(whole, [...path], [value], { formattingOptions })
      : modify(whole, [...path, key ?? -1], value, { formattingOptions, isArrayInsertion: key === null });
    const edited = applyEdits(whole, edits);
    return text.trim() === '' ? `${edited}${formattingOptions.eol ?? '\n'}` : edited;
  }

  take(text: string, { path, key }: EntryPlace, value: JsonValue): string {
    const holder = valueAt(this.parse(text), path);
    const at = key ?? (Array.isArray(holder) ? holder.findIndex((item) => isDeepStrictEqual(item, value)) : -1);
    if (at === -1 || (typeof at === 'string' && (!isObject(holder) || !(at in holder)))) return text;
    return applyEdits(text, modify(text, [...path, at], undefined, { formattingOptions: formattingOf(text) }));
  }

  /** @throws {ConfigurationFault} when a value on the path is no map, or no list at its end. */
  #checkPlace(text: string, path: readonly string[], isList: boolean): void {
    const whole = this.parse(text);
    path.forEach((_, index) => {
      const here = path.slice(0, index + 1);
      const value = valueAt(whole, here);
      const wantsList = isList && index === path.length - 1;
      if (value === undefined || (wantsList ? Array.isArray(value) : isObject(value))) return;
      throw new ConfigurationFault(`its member ${here.join('.')} is no ${wantsList ? 'list' : 'object'}`);
    });
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, member) => (isObject(found) ? found[member] : undefined), value);
}

/** Returns the indentation and the line end that a text uses. */
function formattingOf(text: string): FormattingOptions {
  const [, indent = '  '] = /^([\t ]+)\S/m.exec(text) ?? [];
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
