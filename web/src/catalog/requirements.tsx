import type { ServerDetails } from '../../../src/client/index.ts';
import { safeLink } from '../format.ts';
import { Unknown } from '../parts.tsx';

const WHEN = { always: '', read_only: ' when the agent only reads', write: ' when the agent writes' } as const;

/** Secrets, settings and programs that a server needs. */
export function Requirements({ server }: { readonly server: ServerDetails }) {
  const { credentials, settings, requires } = server;
  return (
    <section class="card pad">
      <h2>Settings</h2>
      <dl>
        <dt>Needs</dt>
        <dd>{requires.length === 0 ? 'no program' : requires.join(', ')}</dd>
        <dt>Secrets</dt>
        <dd>
          {credentials.length === 0 ? (
            <Unknown>none named</Unknown>
          ) : (
            <ul>
              {credentials.map((credential, index) => (
                <li key={index}>
                  <Secret credential={credential} />
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt>Settings</dt>
        <dd>
          {settings.length === 0 ? (
            <Unknown>none named</Unknown>
          ) : (
            <ul>
              {settings.map(({ name, value, why, when }) => (
                <li key={`${name}${when}`}>
                  <code>
                    {name}={value}
                  </code>
                  {WHEN[when]}
                  <p class="fine">{why}</p>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </section>
  );
}

function Secret({ credential }: { readonly credential: ServerDetails['credentials'][number] }) {
  const { pick, alternatives, required, scopes, why } = credential;
  const source = safeLink(credential.get_it);
  const names = alternatives.length > 0 ? alternatives.map((one) => one.join(' and ')).join(', or ') : pick.join(', ');
  return (
    <>
      {names === '' ? 'Sign in' : <code>{names}</code>}
      {!required && ' (optional)'}
      {source !== null && (
        <>
          {' '}
          <a href={source} rel="noreferrer">
            Get it<span class="hidden"> for {names === '' ? 'the sign-in' : names}</span>
          </a>
        </>
      )}
      {why !== null && <p class="fine">{why}</p>}
      {scopes.length > 0 && <p class="fine">Scopes: {scopes.join('; ')}</p>}
    </>
  );
}
