const GIVEN = 'quartermaster:token-given';
const WANTED = 'quartermaster:token-wanted';

/** Says that the service refused a request for its token. */
export function wantToken(): void {
  dispatchEvent(new Event(WANTED));
}

/** Says that the person gave a token. */
export function tellToken(): void {
  dispatchEvent(new Event(GIVEN));
}

/** Calls back when the person gave a token; returns the end of it. */
export function onToken(repeat: () => void): () => void {
  addEventListener(GIVEN, repeat);
  return () => removeEventListener(GIVEN, repeat);
}

/** Calls back when the service wants a token; returns the end of it. */
export function onWanted(ask: () => void): () => void {
  addEventListener(WANTED, ask);
  return () => removeEventListener(WANTED, ask);
}
