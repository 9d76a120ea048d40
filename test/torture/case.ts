import type { Shot } from './exchange.ts';

/** A request to send, and what is known of it. */
export type Case = {
  /** Names what was done, for the reader of a finding. */
  readonly label: string;
  readonly shot: Shot;
  /** Whether nothing was broken: the schema of the document allows the request. */
  readonly valid: boolean;
  /** Texts that must never come back. */
  readonly secrets: readonly string[];
};

/** The mark by which a secret is found again, wherever it turns up. */
export const SECRET_MARK = 'torture-secret-';

/** A request with the headers that make it one, its length among them. */
export function shotOf(
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[],
  body: Uint8Array,
): Shot {
  const length = body.length > 0 || method === 'POST' ? [['Content-Length', String(body.length)] as const] : [];
  return { method, target, headers: [['Host', 'localhost'], ['Connection', 'close'], ...headers, ...length], body };
}
