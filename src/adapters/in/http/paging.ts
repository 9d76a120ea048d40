import type { Context } from 'koa';
import type { Page } from '../../../application/catalog/server-summary.ts';

/** Answers with the items of a page; where it stands among the others is told in headers, as GitHub's API does it. */
export function answerPage(context: Context, page: Page<object>): void {
  context.set('X-Total-Count', String(page.total));
  linkNext(context, 'cursor', page.cursor);
  context.body = page.items;
}

/** Tells where the next page is: the same query with another value of this parameter. @param value Null when this is the last page. */
export function linkNext(context: Context, parameter: string, value: string | null): void {
  if (value === null) return;
  const query = new URLSearchParams(context.querystring);
  query.set(parameter, value);
  context.set('Link', `<${context.path}?${query.toString()}>; rel="next"`);
}
