import { isDeepStrictEqual } from 'node:util';
import { isMap, isSeq, parseDocument, type Document, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import {
  ConfigurationFault,
  type ConfigurationText,
  type EntryPlace,
} from '../../../application/ports/configuration-text.ts';
import type { JsonValue } from '../../../domain/clients/render-entry.ts';
import { itemOf, membersOf } from '../../../domain/clients/write-yaml.ts';
import { lineAndColumn } from './line-and-column.ts';

/** Edits the entries of one map or list at the root of a YAML document, in block style. */
export class YamlText implements ConfigurationText {
  parse(text: string): Readonly<Record<string, unknown>> {
    const value: unknown = documentOf(text).toJS();
    if (value === null || value === undefined) return {};
    if (typeof value !== 'object' || Array.isArray(value)) throw new ConfigurationFault('it is no YAML map', 1, 1);
    return value as Record<string, unknown>;
  }

  put(text: string, place: EntryPlace, value: JsonValue): string {
    const kept = this.take(text, place, value);
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    const [root = ''] = place.path;
    const pair = pairAt(documentOf(kept), root);
    const holder = pair?.value;
    const lines = (indent: string): string =>
      [...(place.key === null ? itemOf(value, indent) : membersOf({ [place.key]: value }, indent))]
        .map((line) => line + eol)
        .join('');
    if (pair === undefined) return `${withEnd(kept, eol)}${root}:${eol}${lines('  ')}`;
    if ((isMap(holder) || isSeq(holder)) && holder.items.length > 0) {
      if (holder.flow === true)
        throw new ConfigurationFault(`its member ${root} is written on one line, where nothing can be added`);
      const end = holder.range?.[1] ?? kept.length;
      const before = withEnd(kept.slice(0, end), eol);
      return before + lines(indentOf(kept, holder)) + kept.slice(end);
    }
    return replaceEmpty(kept, pair, root, lines('  '), eol);
  }

  take(text: string, { path, key }: EntryPlace, value: JsonValue): string {
    const [root = ''] = path;
    const holder = pairAt(documentOf(text), root)?.value;
    if (!isMap(holder) && !isSeq(holder)) return text;
    const found = isMap(holder)
      ? (holder as YAMLMap<Scalar>).items.findIndex(({ key: name }) => name.value === key)
      : holder.items.findIndex((item) => isDeepStrictEqual((item as { toJSON: () => unknown }).toJSON(), value));
    if (found === -1 || holder.flow === true) return text;
    const start = lineStart(text, startOf(holder, found) ?? 0);
    const next = startOf(holder, found + 1);
    const end = next === null ? (holder.range?.[1] ?? text.length) : lineStart(text, next);
    return text.slice(0, start) + text.slice(end);
  }
}

/** @throws {ConfigurationFault} for a text that is no YAML. */
function documentOf(text: string): Document.Parsed {
  const document = parseDocument(text);
  const [first] = document.errors;
  if (first === undefined) return document;
  const { line, column } = lineAndColumn(text, first.pos[0]);
  throw new ConfigurationFault(`it is no valid YAML (${first.code})`, line, column);
}

type RootPair = Pair<Scalar, YAMLMap | YAMLSeq | Scalar | null>;

function pairAt({ contents }: Document.Parsed, root: string): RootPair | undefined {
  return isMap(contents) ? (contents.items as unknown as RootPair[]).find(({ key }) => key.value === root) : undefined;
}

/** Replaces an empty value, such as none, `null`, `{}` or `[]`, by a block. */
function replaceEmpty(text: string, { key, value }: RootPair, root: string, block: string, eol: string): string {
  const isEmpty = value === null || isMap(value) || isSeq(value) || value.value === null;
  if (!isEmpty) throw new ConfigurationFault(`its member ${root} is neither a map nor a list`);
  const colon = text.indexOf(':', key.range?.[1] ?? 0) + 1;
  const end = Math.max(colon, value?.range?.[1] ?? colon);
  const lineEnd = text.indexOf('\n', end);
  const rest = lineEnd === -1 ? '' : text.slice(lineEnd + 1);
  const tail = (lineEnd === -1 ? text.slice(end) : text.slice(end, lineEnd)).trimEnd();
  return `${text.slice(0, colon)}${tail}${eol}${block}${rest}`;
}

function withEnd(text: string, eol: string): string {
  return text === '' || text.endsWith('\n') ? text : text + eol;
}

/** Returns the offset at which an item begins: its key, or the dash of a list item; null behind the last item. */
function startOf(holder: YAMLMap | YAMLSeq, index: number): number | null {
  const item: unknown = holder.items[index];
  if (item === undefined) return null;
  const node = isMap(holder) ? (item as Pair<Scalar>).key : (item as Scalar);
  return node.range?.[0] ?? null;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns the blanks before the first item. */
function indentOf(text: string, holder: YAMLMap | YAMLSeq): string {
  const start = startOf(holder, 0) ?? 0;
  return /^[ ]*/.exec(text.slice(lineStart(text, start), start))?.[0] ?? '';
}
