import { ProblemError, QuartermasterClient } from '../../src/client/index.ts';
import { wantToken } from './token.ts';

const TOKEN = 'quartermaster-token';
const TIMEOUT_MS = 60_000;

/** Token of this tab; the empty text without one. */
export function storedToken(): string {
  return sessionStorage.getItem(TOKEN) ?? '';
}

export function storeToken(token: string): void {
  if (token === '') sessionStorage.removeItem(TOKEN);
  else sessionStorage.setItem(TOKEN, token);
}

/** Returns a client of the service of this page. */
export function api(): QuartermasterClient {
  const token = storedToken();
  return new QuartermasterClient({ baseUrl: '', timeoutMs: TIMEOUT_MS, ...(token === '' ? {} : { token }) });
}

/** Failure for a person: the cause, the faults and the actions that help. */
export type Failure = {
  readonly kind: 'offline' | 'unauthorised' | 'refused' | 'failed';
  readonly title: string;
  readonly text: string;
  readonly faults: readonly string[];
  /** Names that the request may have meant. */
  readonly suggestions: readonly string[];
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
  readonly requestId: string | null;
};

/** Explains a failed request. One that the service refused for its token opens the sheet. */
export function explain(error: unknown): Failure {
  if (error instanceof ProblemError) {
    const isUnauthorised = error.code === 'unauthorized';
    if (isUnauthorised) wantToken();
    return {
      kind: isUnauthorised ? 'unauthorised' : error.status < 500 ? 'refused' : 'failed',
      title: isUnauthorised ? 'A token is needed' : error.title,
      text: error.detail ?? '',
      faults: error.errors.map(({ path, message }) => `${path} ${message}`),
      suggestions: error.suggestions,
      isRetryable: error.retryable || error.status >= 500 || error.status === 429,
      requestId: error.request_id ?? null,
    };
  }
  return {
    kind: 'offline',
    title: 'The service does not answer',
    text: 'Check that it runs and that this computer reaches it. Your text stays here.',
    faults: [],
    suggestions: [],
    isRetryable: true,
    requestId: null,
  };
}
