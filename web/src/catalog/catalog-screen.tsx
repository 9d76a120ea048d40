import { useState } from 'preact/hooks';
import type { ServerHit, ServerSummary } from '../../../src/client/index.ts';
import { api } from '../api.ts';
import { grouped, percent } from '../format.ts';
import { Icon } from '../icons.tsx';
import { FailureNote, Skeleton } from '../parts.tsx';
import { follow, go } from '../route.ts';
import { useAnswer } from '../use-answer.ts';

const REST_MS = 60;
const SHOWN = 30;
const FILTERS = [
  ['official', 'true', 'Official'],
  ['requires_credentials', 'false', 'No secrets'],
  ['transport', 'stdio', 'Local'],
  ['transport', 'streamable-http', 'Hosted'],
] as const;

type Found = { readonly items: readonly (ServerSummary | ServerHit)[]; readonly total: number | null };

/** Search of the catalog as one types; words and filters stand in the address. */
export function CatalogScreen({ query }: { readonly query: URLSearchParams }) {
  const words = query.get('q') ?? '';
  const [text, setText] = useState(words);
  const filters = FILTERS.filter(([name, value]) => query.getAll(name).includes(value));
  const key = JSON.stringify([words, filters]);
  const { value, failure, isLoading } = useAnswer<Found>(key, (signal) => find(words, filters, signal), REST_MS);
  const show = (next: string, chosen: readonly (readonly [string, string, string])[]): void => {
    const address = new URLSearchParams(next === '' ? [] : [['q', next]]);
    for (const [name, one] of chosen) address.append(name, one);
    go(`/catalog${address.size > 0 ? `?${address}` : ''}`, true);
  };
  return (
    <>
      <section class="card box">
        <h1 class="hidden">Catalog</h1>
        <label for="search">Search the catalog</label>
        <input
          id="search"
          type="search"
          value={text}
          maxLength={2_000}
          placeholder="A product, a tool, or what it should do"
          onInput={(event) => {
            setText(event.currentTarget.value);
            show(event.currentTarget.value, filters);
          }}
        />
        <div class="row">
          <fieldset class="chips">
            <legend class="hidden">Filters</legend>
            {FILTERS.map((filter) => (
              <label key={filter[2]} class="chip">
                <input
                  type="checkbox"
                  checked={filters.includes(filter)}
                  onChange={() =>
                    show(
                      text,
                      filters.includes(filter) ? filters.filter((one) => one !== filter) : [...filters, filter],
                    )
                  }
                />{' '}
                {filter[2]}
              </label>
            ))}
          </fieldset>
          <span role="status" class="fine">
            {value?.total !== null && value?.total !== undefined && `${grouped.format(value.total)} servers`}
          </span>
        </div>
      </section>
      {failure !== null && <FailureNote failure={failure} />}
      {value === null && isLoading && <Skeleton words="Searching …" />}
      {value !== null && value.items.length === 0 && (
        <section class="empty">
          <h2>No server matches</h2>
          <p>Use fewer or other words, or remove a filter.</p>
        </section>
      )}
      {value !== null && value.items.length > 0 && (
        <ul class="card rows results">
          {value.items.map((server) => (
            <li key={server.name}>
              <a href={`/catalog/${server.name}`} onClick={follow}>
                {server.title}
              </a>{' '}
              {server.publisher.official && (
                <small class="official">
                  <Icon name="check" /> official
                </small>
              )}{' '}
              {'probability' in server && <span class="sure">{percent(server.probability)}</span>}
              <p>{server.description}</p>
              <p class="fine">
                {server.transports.join(', ')} ·{' '}
                {server.tool_count === null ? 'tools unknown' : `${server.tool_count} tools`} ·{' '}
                {server.credentials.length === 0 ? 'no secrets named' : server.credentials.join(', ')}
                {'matched' in server && server.matched[0] !== undefined && ` · ${server.matched[0].why}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

async function find(
  words: string,
  filters: readonly (readonly [string, string, string])[],
  signal: AbortSignal,
): Promise<Found> {
  const chosen: Record<string, string[]> = {};
  for (const [name, value] of filters) chosen[name] = [...(chosen[name] ?? []), value];
  const parameters = { ...chosen, limit: SHOWN } as object;
  return words.trim() === ''
    ? api().listServers(parameters, { signal })
    : api().searchServers({ ...parameters, q: words.trim() }, { signal });
}
