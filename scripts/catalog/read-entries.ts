import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFile, Entry } from './data-files.ts';
import { faultAt, type Fault } from './fault.ts';

export type Reading = { readonly entries: readonly Entry<unknown>[]; readonly faults: readonly Fault[] };

/** Reads a file into its entries; what is not JSON becomes a fault and no entry. */
export function readEntries(folder: string, { path, form }: DataFile): Reading {
  const file = `data/${path}`;
  const text = readFileSync(join(folder, path), 'utf8');
  return form === 'lines' ? readLines(file, text) : readMembers(file, text);
}

function readLines(file: string, text: string): Reading {
  const entries: Entry<unknown>[] = [];
  const faults: Fault[] = [];
  const lines = text.split('\n');
  if (lines.pop() !== '') faults.push(faultAt({ file, line: lines.length + 1, name: '-' }, 'ends without a line feed'));
  lines.forEach((source, index) => {
    const line = index + 1;
    const value = parse(source);
    if (value === undefined) faults.push(faultAt({ file, line, name: '-' }, 'is not JSON'));
    else entries.push({ file, line, name: nameOf(value), value });
  });
  return { entries, faults };
}

function readMembers(file: string, text: string): Reading {
  const whole = parse(text);
  if (typeof whole !== 'object' || whole === null) {
    return { entries: [], faults: [faultAt({ file, line: 1, name: '-' }, 'is neither a JSON object nor an array')] };
  }
  const members: [string, unknown][] = Array.isArray(whole)
    ? whole.map((value: unknown) => [String(value), value])
    : Object.entries(whole);
  return {
    entries: members.map(([name, value]) => ({ file, line: lineOf(text, JSON.stringify(name)), name, value })),
    faults: [],
  };
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return undefined;
  }
}

const NAMING = ['name', 'id', 'server', 'identifier', 'capability', 'add'];

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '-';
  const members = new Map<string, unknown>(Object.entries(value));
  const name = NAMING.map((key) => members.get(key)).find((member) => typeof member === 'string');
  return name ?? '-';
}

function lineOf(text: string, member: string): number {
  const position = text.indexOf(member);
  return position === -1 ? 1 : text.slice(0, position).split('\n').length;
}
