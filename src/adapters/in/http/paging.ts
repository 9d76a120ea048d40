import type { Context } from 'koa';
import type { Page } from '../../../application/server-summary.ts';

/** Answers with the items of a page; where it stands among the others is told in headers, as GitHub's API does it. */
export function answerPage(context: Context, page: Page<unknown>): void {
  context.set('X-Total-Count', String(page.total));
  if (page.cursor !== null) {
    const query = new URLSearchParams(context.querystring);
    query.set('cursor', page.cursor);
    context.set('Link', `<${context.path}?${query.toString()}>; rel="next"`);
  }
  context.body = page.items;
}
