import { makeRedact, type Redact, redactJson, Secret } from '../../../application/runs/redaction.ts';
import { base64 } from '../system/base64.ts';

/** Secrets of a server, to be redacted in everything that it sends. */
export class SecretValues {
  readonly #redact: Redact;

  constructor(secrets: readonly Secret[]) {
    const words = secrets.map((secret) => new Secret(secret.reveal().split(' ').slice(1).join(' ')));
    this.#redact = makeRedact([...secrets, ...words], base64);
  }

  /** Redacts the values in a text, in all their usual spellings. */
  redact(text: string): string {
    return this.#redact(text);
  }

  /** Redacts the values in the texts and names of a JSON value. */
  redactJson<T>(value: T): T;
  redactJson(value: unknown): unknown {
    return redactJson(value, this.#redact);
  }
}
