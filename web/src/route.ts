import { useEffect, useState } from 'preact/hooks';

/** Address of the shown screen. A query that is too long for a request stands in the fragment. */
export type Route = { readonly path: string; readonly query: URLSearchParams };

const CHANGED = 'quartermaster:route';

function currentRoute(): Route {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(hash.includes('=') ? hash.slice(1) : search);
  return { path: decoded(pathname), query };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the route and follows its changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const update = (): void => setRoute(currentRoute());
    addEventListener('popstate', update);
    addEventListener(CHANGED, update);
    return () => {
      removeEventListener('popstate', update);
      removeEventListener(CHANGED, update);
    };
  }, []);
  return route;
}

/**
 * Goes to an address of the page.
 * @param how `replace` gives the history no entry; `stay` gives it one and does not scroll to the top.
 */
export function go(address: string, how: 'push' | 'replace' | 'stay' = 'push'): void {
  if (how === 'replace') history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  if (how === 'push') scrollTo(0, 0);
  dispatchEvent(new Event(CHANGED));
}

/** Follows a link within the page; other clicks stay with the browser. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.getAttribute('href') ?? '/');
}
