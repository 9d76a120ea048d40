import type { Server } from '../catalog/server.ts';
import type { Page } from './page.ts';
import { isUnder, placeOf } from './page-place.ts';
import { holdsName, holdsWords } from './whole-words.ts';

/** Where registries show a package, before its identifier. */
const PACKAGE_PLACES = ['package', 'project', 'packages', 'r'];

/** What a page says of a server by a name that no other server has, in our words; null when it names it by none. */
export function mentionOf(page: Page, server: Pick<Server, 'name' | 'repository' | 'packages'>): string | null {
  const place = placeOf(page.url);
  if (server.repository !== null && isUnder(place, placeOf(server.repository))) return 'its repository';
  const text = `${page.title} ${page.excerpt}`;
  for (const { type, identifier } of server.packages) {
    const id = identifier.toLowerCase();
    if (PACKAGE_PLACES.some((folder) => place.endsWith(`/${folder}/${id}`)) || (isTelling(id) && holdsName(text, id)))
      return `names its package ${type}:${identifier}`;
  }
  const name = server.name.toLowerCase();
  return holdsName(text, name) || `${place}/`.includes(`/${name}/`) ? 'names it' : null;
}

/** Whether a page speaks of MCP. */
export function speaksOfMcp({ title, excerpt, url }: Page): boolean {
  return [title, excerpt, url].some((text) => holdsWords(text, 'mcp') || holdsWords(text, 'model context protocol'));
}

/** `fetch` is a package and a word; `@acme/fetch` and `fetch-mcp` are no words. */
function isTelling(identifier: string): boolean {
  return identifier.includes('/') || holdsWords(identifier, 'mcp');
}
