import type { ExportedConfiguration, ServerDetails } from '../../../src/client/index.ts';
import { api } from '../api.ts';
import { ClientFiles } from '../clients/client-files.tsx';
import { ClientTabs, useClient } from '../clients/client-tabs.tsx';
import { FailureNote, Skeleton } from '../parts.tsx';
import { useAnswer } from '../use-answer.ts';

const PANEL = 'install';
const REST_MS = 60;

/** Configuration of one server for any client. */
export function Install({ server: { name } }: { readonly server: ServerDetails }) {
  const [client, setClient] = useClient();
  const { value, failure, isLoading, retry } = useAnswer<ExportedConfiguration>(
    `${name} ${client}`,
    (signal) => api().exportConfiguration({ client, servers: [{ name }] }, { signal }),
    REST_MS,
  );
  return (
    <section class="card config">
      <div class="head">
        <h2>Install</h2>
        <ClientTabs client={client} onChange={setClient} panel={PANEL} />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={`tab-${client}`}>
        {failure !== null && <FailureNote failure={failure} onRetry={retry} isRetrying={isLoading} />}
        {value === null && isLoading && <Skeleton words="Writing the configuration …" />}
        {value !== null && failure === null && (
          <>
            <ClientFiles configuration={value} />
            <p class="fine pad">
              {value.secrets.length > 0 && `Set ${value.secrets.join(', ')}. `}
              {value.after}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
