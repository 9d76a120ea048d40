import type { Server, Tool } from '../catalog/server.ts';
import { tokenize } from '../text/tokenize.ts';

const stemSets = new WeakMap<Server | Tool, ReadonlySet<string>>();

/** Stems of an entry's title or name and of its description, made once. */
export function stemsOf(entry: Server | Tool): ReadonlySet<string> {
  const known = stemSets.get(entry);
  if (known !== undefined) return known;
  const made = new Set(tokenize(`${'title' in entry ? entry.title : entry.name} ${entry.description}`));
  stemSets.set(entry, made);
  return made;
}
