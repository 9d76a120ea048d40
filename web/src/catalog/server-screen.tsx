import type { ServerDetails } from '../../../src/client/index.ts';
import { api, type Failure } from '../api.ts';
import { safeLink } from '../format.ts';
import { Icon } from '../icons.tsx';
import { FailureNote, Skeleton } from '../parts.tsx';
import { follow } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import { Evidence } from './evidence.tsx';
import { Install } from './install.tsx';
import { Requirements } from './requirements.tsx';
import { Tools } from './tools.tsx';

/** Everything that the catalog knows of one server. */
export function ServerScreen({ name }: { readonly name: string }) {
  const { value, failure, isLoading, retry } = useAnswer<ServerDetails>(name, (signal) =>
    api().getServer({ name, fields: ['tools.schema'] }, { signal }),
  );
  if (failure !== null) {
    return (
      <FailureNote failure={failure} isAlone onRetry={retry} isRetrying={isLoading}>
        <NearNames failure={failure} />
      </FailureNote>
    );
  }
  if (value === null) {
    return (
      <>
        <h1 class="hidden">{name}</h1>
        <Skeleton words="Loading the server …" />
      </>
    );
  }
  return (
    <>
      <Head server={value} />
      <div class="halves">
        <Tools server={value} />
        <div class="stack">
          <Install server={value} />
          <Requirements server={value} />
          <Evidence server={value} />
        </div>
      </div>
    </>
  );
}

function Head({ server }: { readonly server: ServerDetails }) {
  const { title, description, name, publisher, maker, status, alternatives } = server;
  const repository = safeLink(server.repository);
  return (
    <section class="card pad">
      <h1>{title}</h1>
      {status !== 'active' && (
        <p>
          <span class="badge warning">{status}</span>
        </p>
      )}
      <p>{description}</p>
      <p class="fine">
        <code>{name}</code> ·{' '}
        {publisher.official ? (
          <span class="official">
            <Icon name="check" /> published by {publisher.name} itself
          </span>
        ) : (
          `by ${publisher.name}`
        )}
        {maker.because !== null && ` (${maker.because})`}
        {repository !== null && (
          <>
            {' '}
            ·{' '}
            <a href={repository} rel="noreferrer">
              Source code
            </a>
          </>
        )}
      </p>
      {alternatives.length > 0 && (
        <p class="fine">
          Other servers of this name: <Names names={alternatives} />
        </p>
      )}
    </section>
  );
}

function NearNames({ failure: { suggestions } }: { readonly failure: Failure }) {
  return (
    <>
      {suggestions.length > 0 && (
        <p>
          Near names: <Names names={suggestions} />
        </p>
      )}
      <p>
        <a href="/catalog" onClick={follow}>
          Search the catalog
        </a>
      </p>
    </>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return names.map((one, index) => (
    <>
      {index > 0 && ', '}
      <a key={one} href={`/catalog/${one}`} onClick={follow}>
        {one}
      </a>
    </>
  ));
}
