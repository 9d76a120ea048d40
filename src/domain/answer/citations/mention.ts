import type { Server } from '../../catalog/server.ts';
import { holdsName, holdsWords } from '../../text/tokenize.ts';

/** A page that a search of the web found: foreign text, to be cited and never to be obeyed. */
export type Page = {
  /** Over HTTP, visible ASCII. */
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
};

type Named = Pick<Server, 'name' | 'repository' | 'packages'>;

/** By what a page can name a server, in lower case. */
type Marks = {
  readonly repository: string | null;
  readonly packages: readonly { readonly type: string; readonly id: string; readonly telling: boolean }[];
  readonly name: string;
};

/** Where registries show a package, before its identifier. */
const PACKAGE_PLACES = ['package', 'project', 'packages', 'r'];

const marks = new WeakMap<Named, Marks>();

/** What a page says of a server by a name that no other server has, in our words; null when it names it by none. */
export function mentionOf(page: Page, server: Named): string | null {
  const { place, text } = readingOf(page);
  const { repository, packages, name } = marksOf(server);
  if (repository !== null && isUnder(place, repository)) return 'its repository';
  const named = packages.find(({ id, telling }) => isPlaceOf(id, place) || (telling && holdsName(text, id)));
  if (named !== undefined) return `names its package ${named.type}:${named.id}`;
  return holdsName(text, name) || (place.includes(name) && `${place}/`.includes(`/${name}/`)) ? 'names it' : null;
}

/** Whether a page speaks of MCP. */
export function speaksOfMcp(page: Page): boolean {
  const { text } = readingOf(page);
  return (
    [text, page.url.toLowerCase()].some((part) => holdsWords(part, 'mcp')) || holdsWords(text, 'model context protocol')
  );
}

const readings = new WeakMap<Page, { readonly place: string; readonly text: string }>();

function readingOf(page: Page): { readonly place: string; readonly text: string } {
  const reading = readings.get(page) ?? {
    place: placeOf(page.url),
    text: `${page.title} ${page.excerpt}`.toLowerCase(),
  };
  readings.set(page, reading);
  return reading;
}

function marksOf(server: Named): Marks {
  const known = marks.get(server) ?? {
    repository: server.repository === null ? null : placeOf(server.repository),
    packages: server.packages.map(({ type, identifier }) => {
      const id = identifier.toLowerCase();
      return { type, id, telling: isTelling(id) };
    }),
    name: server.name.toLowerCase(),
  };
  marks.set(server, known);
  return known;
}

function isPlaceOf(id: string, place: string): boolean {
  return place.endsWith(id) && PACKAGE_PLACES.some((folder) => place.endsWith(`/${folder}/${id}`));
}

/** `fetch` is a package and a word; `@acme/fetch` and `fetch-mcp` are no words. */
function isTelling(identifier: string): boolean {
  return identifier.includes('/') || holdsWords(identifier, 'mcp');
}

/** An address without scheme, `www.`, query, fragment and slash at its end, lower case: what lies under it begins with it and a slash. */
export function placeOf(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/s, '')
    .replaceAll('%40', '@')
    .replaceAll('%2f', '/')
    .replace(/(?:\.git)?\/*$/, '');
}

export function isUnder(place: string, above: string): boolean {
  return place === above || place.startsWith(`${above}/`);
}
