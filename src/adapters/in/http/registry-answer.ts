import type { Context } from 'koa';
import type { RegistryEntry } from '../../../domain/registry/registry-entry.ts';
import { entityTag } from './conditional-answer.ts';

/** An entry as it is sent, and a tag of it. */
type Written = { readonly bytes: Buffer; readonly tag: string };

const writtenOf = new WeakMap<RegistryEntry, Written>();
const START = Buffer.from('{"servers":[');
const COMMA = Buffer.from(',');

/** Answers with one entry. */
export function answerEntry(context: Context, entry: RegistryEntry): void {
  const { bytes, tag } = write(entry);
  answer(context, bytes, tag);
}

/** Answers with a page of entries. */
export function answerEntries(context: Context, entries: readonly RegistryEntry[], nextCursor: string | null): void {
  const end = `],"metadata":${JSON.stringify(pageData(entries, nextCursor))}}`;
  const written = entries.map(write);
  const parts = written.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
  const tag = entityTag([...written.map((entry) => entry.tag), end]);
  answer(context, Buffer.concat([START, ...parts, Buffer.from(end)]), tag);
}

/** What a page says of itself; the last one has no `nextCursor`, and `count` is that of the page. */
export function pageData(
  entries: readonly unknown[],
  nextCursor: string | null,
): { readonly nextCursor?: string; readonly count: number } {
  return { ...(nextCursor !== null && { nextCursor }), count: entries.length };
}

function answer(context: Context, body: Buffer, tag: string): void {
  context.body = body;
  context.set('Content-Type', 'application/json; charset=utf-8');
  context.set('ETag', tag);
}

/** An entry is written once: the catalog holds the same objects as long as it does not change. */
function write(entry: RegistryEntry): Written {
  const known = writtenOf.get(entry);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(entry));
  const written = { bytes, tag: entityTag([bytes]) };
  writtenOf.set(entry, written);
  return written;
}
