import { useEffect, useRef, useState } from 'preact/hooks';
import { storedToken, storeToken } from './api.ts';
import { onWanted, tellToken } from './token.ts';

/** Sheet that asks for the token when the service refuses a request; the refused requests are then repeated. */
export function TokenSheet() {
  const sheet = useRef<HTMLDialogElement>(null);
  const [token, setToken] = useState('');
  useEffect(
    () =>
      onWanted(() => {
        if (sheet.current?.open === false) sheet.current.showModal();
      }),
    [],
  );
  const give = (event: Event): void => {
    event.preventDefault();
    storeToken(token);
    sheet.current?.close();
    setToken('');
    tellToken();
  };
  return (
    <dialog ref={sheet} class="sheet" aria-labelledby="token-title">
      <form onSubmit={give}>
        <h2 id="token-title">A token is needed</h2>
        <p>
          {storedToken() === ''
            ? 'This service answers with a token alone.'
            : 'The service refused the token of this tab.'}
        </p>
        <label>
          Token of the service
          <input
            type="password"
            autocomplete="off"
            required
            value={token}
            onInput={(event) => setToken(event.currentTarget.value.trim())}
          />
        </label>
        <p class="fine">This tab alone keeps the token.</p>
        <p>
          <button type="submit" class="button primary">
            Use this token
          </button>{' '}
          <button type="button" class="button" onClick={() => sheet.current?.close()}>
            Not now
          </button>
        </p>
      </form>
    </dialog>
  );
}
