import type { WebPage } from '../../../application/ports/web-search.ts';
import { cleanShortText } from '../../../domain/text/clean-text.ts';

/** Page in a vendor's response; its members are unchecked. */
export type UntrustedPage = { readonly [member in keyof WebPage]: unknown };

const MAX_URL_LENGTH = 2_000;
const MAX_TITLE_LENGTH = 160;
const MAX_EXCERPT_LENGTH = 1_000;
/** Minimum length of a checked secret; a shorter one can occur in a text by chance. */
const MIN_SECRET_LENGTH = 8;
const TRACKING = /^(?:utm_.*|gclid|fbclid|msclkid|mc_[ce]id|ref|ref_src)$/;

/**
 * Cleans the pages in order; drops repeated addresses, unopenable pages and pages that repeat the key.
 *
 * @param limit Maximum number of pages.
 */
export function readPages(found: readonly UntrustedPage[], limit: number, key: string | null): readonly WebPage[] {
  const pages = new Map<string, WebPage>();
  for (const { url: given, title, excerpt, published } of found) {
    if (pages.size >= limit) break;
    const url = parseUrl(given);
    const address = url === null ? '' : canonicalAddress(url);
    if (url === null || pages.has(address)) continue;
    const page = {
      url: url.href,
      title: textOf(title, MAX_TITLE_LENGTH) || url.host,
      excerpt: textOf(excerpt, MAX_EXCERPT_LENGTH),
      published: dayOf(published),
    };
    if (!repeats(page, key)) pages.set(address, page);
  }
  return [...pages.values()];
}

/** Returns the URL without fragment, user name and password; null when it is malformed, too long or not HTTP. */
function parseUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > MAX_URL_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href.length > MAX_URL_LENGTH ? null : url;
}

/** Returns one text for all addresses of a page: without scheme, `www.`, trailing slash and tracking parameters. */
function canonicalAddress({ host, pathname, searchParams }: URL): string {
  const parameters = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name.toLowerCase())));
  parameters.sort();
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}?${parameters.toString()}`;
}

function textOf(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? cleanShortText(value, maxLength) : '';
}

function dayOf(value: unknown): string | null {
  const [day] = (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(value)) || [];
  const moment = Date.parse(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(moment)) return null;
  return new Date(moment).toISOString().startsWith(day) ? day : null;
}

function repeats({ url, title, excerpt }: WebPage, key: string | null): boolean {
  return key !== null && key.length >= MIN_SECRET_LENGTH && `${url}\n${title}\n${excerpt}`.includes(key);
}
