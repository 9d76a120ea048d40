import { parse, TomlError } from 'smol-toml';
import {
  ConfigurationFault,
  type ConfigurationText,
  type EntryPlace,
} from '../../../application/ports/configuration-text.ts';
import type { JsonValue } from '../../../domain/clients/render-entry.ts';
import { toml, type TomlTable } from '../../../domain/clients/write-toml.ts';

/** Edits tables below one root table, such as `[mcp_servers.github]`. New tables stand at the end of the text. */
export class TomlText implements ConfigurationText {
  parse(text: string): Readonly<Record<string, unknown>> {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      const [message = ''] = error.message.split('\n');
      throw new ConfigurationFault(`it is no valid TOML (${message})`, error.line, error.column);
    }
  }

  put(text: string, place: EntryPlace, value: JsonValue): string {
    const [root = ''] = place.path;
    const kept = this.take(text, place, value);
    const key = keyOf(place);
    const holder = this.parse(kept)[root];
    if (typeof holder === 'object' && holder !== null && key in holder)
      throw new ConfigurationFault(`its table ${root} has ${key} in a form that cannot be replaced`);
    if (new RegExp(`^\\s*["']?${root}["']?\\s*=`, 'm').test(kept))
      throw new ConfigurationFault(`its table ${root} is written on one line, where nothing can be added`);
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    const table = toml([{ table: `${root}.${key}`, values: value as TomlTable['values'] }]).replaceAll('\n', eol);
    const gap = kept === '' ? '' : kept.endsWith(eol) ? eol : eol + eol;
    return kept + gap + table;
  }

  take(text: string, place: EntryPlace, _value: JsonValue): string {
    const [root = ''] = place.path;
    const lines = text.split(/(?<=\n)/);
    const own = headerOf(root, keyOf(place));
    const starts = lines.flatMap((line, index) => (own.test(line) ? [index] : []));
    const gone = new Set<number>();
    for (const start of starts) {
      const next = lines.findIndex((line, index) => index > start && /^\s*\[/.test(line) && !isValue(lines, index));
      const end = next === -1 ? lines.length : next;
      for (let index = start; index < end; index += 1) gone.add(index);
      const blank = start - 1;
      if (next === -1 && /^\s*$/.test(lines[blank] ?? 'x')) gone.add(blank);
    }
    return lines.filter((_, index) => !gone.has(index)).join('');
  }
}

/** Whether a line continues a list that an earlier line opened: a line with `=` and an open bracket precedes it. */
function isValue(lines: readonly string[], index: number): boolean {
  let open = 0;
  for (const line of lines.slice(0, index)) {
    if (open === 0 && !line.includes('=')) continue;
    const plain = line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|#.*/g, '');
    const value = open === 0 ? plain.slice(plain.indexOf('=') + 1) : plain;
    open = Math.max(0, open + value.split('[').length - value.split(']').length);
  }
  return open > 0;
}

function keyOf({ key }: EntryPlace): string {
  if (key === null) throw new ConfigurationFault('a list of its tables cannot be changed');
  return key;
}

function headerOf(root: string, key: string): RegExp {
  const quoted = key.replaceAll(/[^\w-]/g, (character) => `\\${character}`);
  return new RegExp(`^\\s*\\[\\s*["']?${root}["']?\\s*\\.\\s*["']?${quoted}["']?\\s*[.\\]]`);
}
