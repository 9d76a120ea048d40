import type { Capability } from '../../../src/domain/catalog/capability.ts';
import type { Data, Entry } from '../data-files.ts';
import { faultAt, type Fault, type Place } from '../fault.ts';

export type Known = ReadonlyMap<string, Capability>;

export function knownCapabilities(capabilities: readonly Entry<Capability>[]): Known {
  return new Map(capabilities.map(({ value }) => [value.id, value]));
}

/** A fault for each id that the vocabulary lacks. */
export function* findUnknown(place: Place, ids: readonly string[], known: Known): Generator<Fault> {
  for (const id of ids) if (!known.has(id)) yield faultAt(place, `unknown capability ${id}`);
}

/** As `findUnknown`, and a fault for each need that no server can meet. */
export function* findUnserved(place: Place, ids: readonly string[], known: Known): Generator<Fault> {
  yield* findUnknown(place, ids, known);
  for (const id of ids) {
    const by = known.get(id)?.met_by ?? 'server';
    if (by !== 'server') yield faultAt(place, `capability ${id} is met by the ${by}, not by a server`);
  }
}

/** Whatever refers to a capability by id names one that exists. */
export function* checkReferences(data: Data): Generator<Fault> {
  const known = knownCapabilities(data.capabilities);
  for (const entry of data.servers) {
    const { tools, capabilities } = entry.value;
    yield* findUnserved(entry, [...new Set(tools.flatMap((tool) => tool.capability ?? [])), ...capabilities], known);
  }
  for (const entry of data.compact) yield* findUnserved(entry, entry.value.capabilities ?? [], known);
  for (const entry of data.products) yield* findUnserved(entry, entry.value.capabilities, known);
  for (const entry of data.skills) yield* findUnknown(entry, entry.value.capabilities, known);
  for (const part of [data.questions, data.criteria, data.phrasings]) {
    for (const entry of part) yield* findUnknown(entry, [entry.value.capability], known);
  }
  for (const entry of data.implications) {
    const { value } = entry;
    yield* findUnknown(entry, [...value.if, ...(value.and ?? []), value.add, ...value.unless], known);
  }
  for (const entry of data.usualProducts) yield* findUnserved(entry, entry.value.capabilities, known);
  for (const entry of data.coreTools) yield* findUnknown(entry, [entry.name], known);
  const kinds = new Set(data.toolVerbs.map(({ name }) => name));
  for (const entry of data.askedActs)
    for (const kind of entry.value.kinds) if (!kinds.has(kind)) yield faultAt(entry, `unknown kind of tools ${kind}`);
  for (const entry of data.related) {
    yield* findUnknown(entry, [entry.name, ...entry.value], known);
    if (entry.value.includes(entry.name)) yield faultAt(entry, 'a capability cannot stand in for itself');
  }
}
