import type { WebPage } from '../../../application/ports/web-search.ts';
import { cleanShortText } from '../../../domain/text/clean-text.ts';
import { pageAddress } from './page-address.ts';

/** A page as a vendor tells of it: anything may be anything. */
export type ForeignPage = {
  readonly url: unknown;
  readonly title: unknown;
  readonly excerpt: unknown;
  readonly published: unknown;
};

const LONGEST_TITLE = 160;
const LONGEST_EXCERPT = 1_000;
/** A secret that is shorter stands in texts by chance. */
const SHORTEST_SECRET = 8;

/**
 * What may be shown of the pages, each address once, in their order. What cannot be opened is left out, and what repeats the key.
 *
 * @param limit How many at most.
 */
export function readPages(found: readonly ForeignPage[], limit: number, key: string | null): readonly WebPage[] {
  const pages = new Map<string, WebPage>();
  for (const { url, title, excerpt, published } of found) {
    if (pages.size >= limit) break;
    const address = pageAddress(url);
    if (address === null || pages.has(address.canonical)) continue;
    const page = {
      url: address.shown,
      title: textOf(title, LONGEST_TITLE) || new URL(address.shown).host,
      excerpt: textOf(excerpt, LONGEST_EXCERPT),
      published: dayOf(published),
    };
    if (!repeats(page, key)) pages.set(address.canonical, page);
  }
  return [...pages.values()];
}

function textOf(value: unknown, longest: number): string {
  return typeof value === 'string' ? cleanShortText(value, longest) : '';
}

function dayOf(value: unknown): string | null {
  const [day] = (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(value)) || [];
  const moment = Date.parse(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(moment)) return null;
  return new Date(moment).toISOString().startsWith(day) ? day : null;
}

function repeats({ url, title, excerpt }: WebPage, key: string | null): boolean {
  return key !== null && key.length >= SHORTEST_SECRET && `${url}\n${title}\n${excerpt}`.includes(key);
}
