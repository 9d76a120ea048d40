import type { Page } from '../../src/application/catalog/server-summary.ts';

/** Follows the cursors of a list from its first page to its last. */
export async function walkPages<Item>(page: (cursor: string | null) => Promise<Page<Item>>): Promise<Page<Item>[]> {
  const pages = [await page(null)];
  for (let cursor = pages[0]?.cursor ?? null; cursor !== null; cursor = pages.at(-1)?.cursor ?? null)
    pages.push(await page(cursor));
  return pages;
}
