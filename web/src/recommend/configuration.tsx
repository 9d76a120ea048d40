import type { ClientConfiguration, ExportRequest, StackRecommendation } from '../../../src/client/index.ts';
import { api } from '../api.ts';
import { ClientFiles, Enforcement } from '../clients/client-files.tsx';
import type { ClientId } from '../clients/client-names.ts';
import { ClientTabs } from '../clients/client-tabs.tsx';
import { Copy, FailureNote, Skeleton } from '../parts.tsx';
import { useAnswer } from '../use-answer.ts';

const PANEL = 'configuration';
const REST_MS = 60;

type Props = {
  readonly recommendation: StackRecommendation;
  readonly client: ClientId;
  readonly onClient: (client: ClientId) => void;
};

/** Configuration of the stack for any client, with its lock. One that the answer lacks is asked for with the lock. */
export function Configuration({ recommendation, client, onClient }: Props) {
  const { lock, client_configs: given } = recommendation;
  const key = given[client] === undefined ? `${client} ${lock.digest}` : null;
  const exported = useAnswer<ClientConfiguration>(
    key,
    (signal) => api().exportConfiguration({ client, lock } as ExportRequest, { signal }),
    REST_MS,
  );
  const shown = given[client] ?? (exported.isLoading ? null : exported.value);
  return (
    <section class="card config" id="files">
      <div class="head">
        <h2>Configuration</h2>
        <ClientTabs client={client} onChange={onClient} panel={PANEL} />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={`tab-${client}`}>
        {key !== null && exported.failure !== null && (
          <FailureNote failure={exported.failure} onRetry={exported.retry} isRetrying={exported.isLoading} />
        )}
        {shown === null && exported.isLoading && <Skeleton words="Writing the configuration …" />}
        {shown !== null && exported.failure === null && (
          <>
            <ClientFiles configuration={shown} />
            <Enforcement configuration={shown} />
          </>
        )}
      </div>
      <p class="foot">
        Lock <code>{lock.digest.slice('sha256:'.length, 'sha256:'.length + 12)}</code> keeps this stack the same{' '}
        <Copy text={JSON.stringify(lock, null, 2)} label="Copy the lock" />
      </p>
    </section>
  );
}
