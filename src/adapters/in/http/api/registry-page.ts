import { crc32 } from 'node:zlib';
import type { Context } from 'koa';
import type { EntryBytes } from '../../../../application/registry/registry-list.ts';
import { SEARCH_KEY, type FoundEntry, type RegistryHit } from '../../../../application/registry/search-registry.ts';
import { entityTag } from '../etag.ts';
import { fitHit } from './item-size.ts';

const OPEN = Buffer.from('{"servers":[');
const COMMA = 0x2c;

/** Responds with one entry. */
export function answerEntry(context: Context, entry: EntryBytes): void {
  answer(context, entry, entityTag(entry));
}

/** Responds with a page of entries, which are already JSON. */
export function answerEntries(context: Context, entries: readonly EntryBytes[], nextCursor: string | null): void {
  const end = Buffer.from(`],"metadata":${JSON.stringify(pageData(entries, nextCursor))}}`);
  const body = join(entries, end);
  answer(context, body, pageTag(body.length, entries, end));
}

/**
 * Adds the search result to the `_meta` of an entry, which is its last member.
 * @returns JSON of a {@link RegistryHit}.
 */
export function entryWithHit({ entry, hit }: FoundEntry): EntryBytes {
  const { probability, matched } = fitHit(hit);
  const search: RegistryHit['_meta'][typeof SEARCH_KEY] = { probability, matched };
  return Buffer.concat([entry.subarray(0, -2), Buffer.from(`,"${SEARCH_KEY}":${JSON.stringify(search)}}}`)]);
}

/** Joins the entries in one pass, since a page has a hundred entries and is requested often. */
function join(entries: readonly EntryBytes[], end: Buffer): Buffer {
  const commas = Math.max(0, entries.length - 1);
  const body = Buffer.allocUnsafe(entries.reduce((sum, { length }) => sum + length, OPEN.length + commas + end.length));
  body.set(OPEN);
  let at = OPEN.length;
  for (const entry of entries) {
    if (at > OPEN.length) body[at++] = COMMA;
    body.set(entry, at);
    at += entry.length;
  }
  body.set(end, at);
  return body;
}

const checksums = new WeakMap<Buffer, number>();

/** Returns an ETag from the checksums of all parts of the page; the checksum of each entry is computed once. */
function pageTag(length: number, entries: readonly EntryBytes[], end: Buffer): string {
  const sums = new Uint32Array(entries.length + 1);
  for (let index = 0; index < entries.length; index += 1) sums[index] = checksumOf(entries[index] ?? end);
  sums[entries.length] = crc32(end);
  return `"${length.toString(36)}-${crc32(new Uint8Array(sums.buffer)).toString(36)}"`;
}

function checksumOf(entry: EntryBytes): number {
  const known = checksums.get(entry);
  if (known !== undefined) return known;
  const sum = crc32(entry);
  checksums.set(entry, sum);
  return sum;
}

/** Page metadata: `count` covers this page only, and the last page has no `nextCursor`. */
function pageData(
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
