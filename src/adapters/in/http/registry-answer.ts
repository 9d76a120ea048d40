import type { Context } from 'koa';
import type { RegistryEntry } from '../../../domain/registry/registry-entry.ts';

const textOf = new WeakMap<RegistryEntry, Buffer>();
const START = Buffer.from('{"servers":[');
const COMMA = Buffer.from(',');

/** Answers with one entry. */
export function answerEntry(context: Context, entry: RegistryEntry): void {
  context.body = bytesOf(entry);
  context.set('Content-Type', 'application/json; charset=utf-8');
}

/** Answers with a page of entries; `nextCursor` is left out on the last one, and `count` is that of the page. */
export function answerEntries(context: Context, entries: readonly RegistryEntry[], nextCursor: string | null): void {
  const metadata = { ...(nextCursor !== null && { nextCursor }), count: entries.length };
  const parts = entries.flatMap((entry, index) => (index === 0 ? [bytesOf(entry)] : [COMMA, bytesOf(entry)]));
  context.body = Buffer.concat([START, ...parts, Buffer.from(`],"metadata":${JSON.stringify(metadata)}}`)]);
  context.set('Content-Type', 'application/json; charset=utf-8');
}

/** An entry is written once: the catalog holds the same objects as long as it does not change. */
function bytesOf(entry: RegistryEntry): Buffer {
  const known = textOf.get(entry);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(entry));
  textOf.set(entry, bytes);
  return bytes;
}
