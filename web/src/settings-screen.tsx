import { useState } from 'preact/hooks';
import { api, storedToken, storeToken } from './api.ts';
import { FailureNote, Skeleton } from './parts.tsx';
import { useAnswer } from './use-answer.ts';

type Provider = { readonly name: string; readonly needs_key: boolean; readonly key_present: boolean | null };

const SCHEMES = ['system', 'light', 'dark'] as const;
const SCHEME = 'quartermaster-scheme';

/** Token of this tab, colour scheme, and the state of the service. */
export function SettingsScreen() {
  const [token, setToken] = useState(storedToken());
  const [round, setRound] = useState(0);
  const [scheme, setScheme] = useState(localStorage.getItem(SCHEME) ?? 'system');
  const ready = useAnswer(`ready ${round}`, (signal) => api().getReadiness({ signal }));
  const facts = useAnswer(`facts ${round}`, (signal) => api().getConfiguration({ signal }));
  const choose = (next: string): void => {
    setScheme(next);
    if (next === 'system') localStorage.removeItem(SCHEME);
    else localStorage.setItem(SCHEME, next);
    if (next === 'system') delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = next;
  };
  const providers = (facts.value?.['providers'] ?? []) as readonly Provider[];
  return (
    <>
      <section class="card pad">
        <h1>Settings</h1>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            storeToken(token.trim());
            setRound(round + 1);
          }}
        >
          <label>
            Token of the service
            <input
              type="password"
              autocomplete="off"
              value={token}
              onInput={(event) => setToken(event.currentTarget.value)}
            />
          </label>
          <p class="fine">This tab alone keeps the token. A service without tokens needs none.</p>
          <button type="submit" class="button">
            Use this token
          </button>
        </form>
        <label>
          Colours{' '}
          <select value={scheme} onChange={(event) => choose(event.currentTarget.value)}>
            {SCHEMES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </section>
      {facts.failure !== null && <FailureNote failure={facts.failure} />}
      {ready.value === null && ready.isLoading && <Skeleton words="Asking the service …" />}
      {ready.value !== null && (
        <section class="card pad">
          <h2>Service</h2>
          <p>
            <span class={`badge ${ready.value.status === 'ready' ? 'good' : 'warning'}`}>{ready.value.status}</span>
          </p>
          <ul class="rows">
            {ready.value.dependencies.map(({ name, status, detail }) => (
              <li key={name}>
                {name} <span class="badge">{status}</span>
                <p class="fine">{detail}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {providers.length > 0 && (
        <section class="card pad">
          <h2>Who reads tasks</h2>
          <ul class="rows">
            {providers.map(({ name, needs_key: needsKey, key_present: present }) => (
              <li key={name}>
                {name}{' '}
                <small>
                  {needsKey ? (present === true ? 'key present' : 'no key in the environment') : 'needs no key'}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
