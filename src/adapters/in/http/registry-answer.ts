import { crc32 } from 'node:zlib';
import type { Context } from 'koa';
import type { EntryBytes } from '../../../application/registry-list.ts';
import { entityTag } from './conditional-answer.ts';

const OPEN = Buffer.from('{"servers":[');
const COMMA = Buffer.from(',');

/** Answers with one entry. */
export function answerEntry(context: Context, entry: EntryBytes): void {
  answer(context, entry, entityTag(entry));
}

/** Answers with a page of entries, which are JSON already. */
export function answerEntries(context: Context, entries: readonly EntryBytes[], nextCursor: string | null): void {
  const end = Buffer.from(`],"metadata":${JSON.stringify(pageData(entries, nextCursor))}}`);
  const body = Buffer.concat([
    OPEN,
    ...entries.flatMap((entry, index) => (index === 0 ? [entry] : [COMMA, entry])),
    end,
  ]);
  answer(context, body, pageTag(body.length, [...entries, end]));
}

const checksums = new WeakMap<Buffer, number>();

/** A tag that changes when a part of the page does: the checksum of those of its parts, of which each is computed once. */
function pageTag(length: number, parts: readonly Buffer[]): string {
  const sums = Uint32Array.from(parts, (part) => {
    const sum = checksums.get(part) ?? crc32(part);
    checksums.set(part, sum);
    return sum;
  });
  return `"${length.toString(36)}-${crc32(new Uint8Array(sums.buffer)).toString(36)}"`;
}

/** What a page says of itself; the last one has no `nextCursor`, and `count` is that of the page. */
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
