import type { ServerHit, ServerSummary } from '../../../src/client/index.ts';
import { percent, quoted } from '../format.ts';
import { Icon } from '../icons.tsx';
import { follow } from '../route.ts';

/** Rows of found servers. */
export function Results({ items }: { readonly items: readonly (ServerSummary | ServerHit)[] }) {
  return (
    <ul class="card rows results">
      {items.map((server) => (
        <li key={server.name}>
          <a href={`/catalog/${server.name}`} onClick={follow}>
            {server.title}
          </a>{' '}
          {server.publisher.official && (
            <small class="official">
              <Icon name="check" /> official
            </small>
          )}{' '}
          {server.status !== 'active' && <span class="badge warning">{server.status}</span>}{' '}
          {'probability' in server && <Nearness hit={server} />}
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
  );
}

function Nearness({ hit: { near, probability } }: { readonly hit: ServerHit }) {
  return near ? (
    <span class="sure low">only near, {percent(probability)}</span>
  ) : (
    <span class="sure">{percent(probability)}</span>
  );
}

/** Parts of a search that the catalog lacks, above the servers that only come near. */
export function Lacking({ parts }: { readonly parts: readonly string[] }) {
  return (
    <section class="note warning" role="status">
      <h2>The catalog has nothing for {quoted(parts)}</h2>
      <p>The servers below only come near your search.</p>
    </section>
  );
}

type NoServerProps = {
  readonly lacking: readonly string[] | null;
  readonly hasFilters: boolean;
  readonly onClear: () => void;
};

/** Search without a hit, with the ways on. */
export function NoServer({ lacking, hasFilters, onClear }: NoServerProps) {
  return (
    <section class="empty">
      <h2>No server matches</h2>
      {lacking !== null && <p>The catalog has nothing for {quoted(lacking)}.</p>}
      <p>{hasFilters ? 'Use other words, or search without the filters.' : 'Use fewer or other words.'}</p>
      {hasFilters && (
        <p>
          <button type="button" class="button" onClick={onClear}>
            Search without the filters
          </button>
        </p>
      )}
    </section>
  );
}
