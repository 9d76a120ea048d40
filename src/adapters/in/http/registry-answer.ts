import type { Context } from 'koa';
import type { EntryText } from '../../../application/registry-list.ts';
import { entityTag } from './conditional-answer.ts';

/** Answers with one entry. */
export function answerEntry(context: Context, entry: EntryText): void {
  answer(context, entry);
}

/** Answers with a page of entries, which are JSON already. */
export function answerEntries(context: Context, entries: readonly EntryText[], nextCursor: string | null): void {
  answer(context, `{"servers":[${entries.join()}],"metadata":${JSON.stringify(pageData(entries, nextCursor))}}`);
}

/** What a page says of itself; the last one has no `nextCursor`, and `count` is that of the page. */
function pageData(
  entries: readonly unknown[],
  nextCursor: string | null,
): { readonly nextCursor?: string; readonly count: number } {
  return { ...(nextCursor !== null && { nextCursor }), count: entries.length };
}

function answer(context: Context, text: string): void {
  const body = Buffer.from(text);
  context.body = body;
  context.set('Content-Type', 'application/json; charset=utf-8');
  context.set('ETag', entityTag(body));
}
