import { useEffect } from 'preact/hooks';
import { CatalogScreen } from './catalog/catalog-screen.tsx';
import { ServerScreen } from './catalog/server-screen.tsx';
import { RecommendScreen } from './recommend/recommend-screen.tsx';
import { follow, go, useRoute } from './route.ts';
import { RunsScreen } from './runs/runs-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { TokenSheet } from './token-sheet.tsx';

const SCREENS = [
  ['/', 'Recommend'],
  ['/catalog', 'Catalog'],
  ['/runs', 'Runs'],
  ['/settings', 'Settings'],
] as const;

/** Shell of the page: navigation and the screen of the address. */
export function App() {
  const { path, query } = useRoute();
  useEffect(listenToKeys, []);
  useEffect(() => {
    const scheme = localStorage.getItem('quartermaster-scheme');
    if (scheme !== null) document.documentElement.dataset['scheme'] = scheme;
  }, []);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#main')?.focus();
        }}
      >
        Skip to the content
      </a>
      <header>
        <a class="brand" href="/" onClick={follow}>
          Quartermaster
        </a>
        <nav aria-label="Screens">
          {SCREENS.map(([address, name]) => (
            <a key={address} href={address} onClick={follow} aria-current={isShown(address, path) ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {screenOf(path, query)}
      </main>
      <TokenSheet />
    </>
  );
}

function isShown(address: string, path: string): boolean {
  return address === '/' ? path === '/' : path === address || path.startsWith(`${address}/`);
}

function screenOf(path: string, query: URLSearchParams) {
  if (path === '/') return <RecommendScreen query={query} />;
  if (path === '/catalog') return <CatalogScreen query={query} />;
  if (path.startsWith('/catalog/')) return <ServerScreen key={path} name={path.slice('/catalog/'.length)} />;
  if (path === '/runs' || path.startsWith('/runs/')) return <RunsScreen id={path.slice('/runs/'.length)} />;
  if (path === '/settings') return <SettingsScreen />;
  return (
    <section class="card pad">
      <h1>There is no such page</h1>
      <p>
        <a href="/" onClick={follow}>
          Recommend a stack
        </a>{' '}
        or{' '}
        <a href="/catalog" onClick={follow}>
          search the catalog
        </a>
        .
      </p>
    </section>
  );
}

const GOES: Readonly<Record<string, string>> = { r: '/', c: '/catalog', h: '/runs', s: '/settings' };

/** Keys of the page: `/` goes to the box, `g` and a letter to a screen. They are off while somebody types. */
function listenToKeys(): () => void {
  let isAfterG = false;
  const press = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    const address = isAfterG ? GOES[event.key] : undefined;
    isAfterG = event.key === 'g';
    if (address !== undefined) go(address);
    if (event.key !== '/') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('#task, #search')?.focus();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
