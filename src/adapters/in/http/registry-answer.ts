import type { Context } from 'koa';
import type { EntryBytes } from '../../../application/registry-list.ts';
import { entityTag } from './conditional-answer.ts';

const OPEN = Buffer.from('{"servers":[');
const COMMA = Buffer.from(',');

/** Answers with one entry. */
export function answerEntry(context: Context, entry: EntryBytes): void {
  answer(context, entry);
}

/** Answers with a page of entries, which are JSON already. */
export function answerEntries(context: Context, entries: readonly EntryBytes[], nextCursor: string | null): void {
  const end = Buffer.from(`],"metadata":${JSON.stringify(pageData(entries, nextCursor))}}`);
  answer(
    context,
    Buffer.concat([OPEN, ...entries.flatMap((entry, index) => (index === 0 ? [entry] : [COMMA, entry])), end]),
  );
}

/** What a page says of itself; the last one has no `nextCursor`, and `count` is that of the page. */
function pageData(
  entries: readonly unknown[],
  nextCursor: string | null,
): { readonly nextCursor?: string; readonly count: number } {
  return { ...(nextCursor !== null && { nextCursor }), count: entries.length };
}

function answer(context: Context, body: Buffer): void {
  context.body = body;
  context.set('Content-Type', 'application/json; charset=utf-8');
  context.set('ETag', entityTag(body));
}
