import type { Server, Tool } from '../catalog/server.ts';
import { tokenize } from '../ranking/tokenize.ts';

const stemSets = new WeakMap<Server | Tool, ReadonlySet<string>>();

/** Stems of an entry's text, made once. */
export function stemsOf(entry: Server | Tool, text: string): ReadonlySet<string> {
  const known = stemSets.get(entry) ?? new Set(tokenize(text));
  stemSets.set(entry, known);
  return known;
}
