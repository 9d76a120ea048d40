import type { Secret } from '../../../application/secret.ts';

const SHORTEST = 4;
const REDACTED = '[redacted]';

/** The values that a server was given in confidence, to be taken out of whatever it says. */
export class SecretValues {
  readonly #forms: readonly string[];

  constructor(secrets: readonly Secret[]) {
    const values = secrets.flatMap((secret) => {
      const value = secret.reveal();
      const [, ...words] = value.split(' ');
      return [value, words.join(' ')];
    });
    const forms = values
      .filter(({ length }) => length >= SHORTEST)
      .flatMap((value) => [
        value,
        JSON.stringify(value).slice(1, -1),
        encodeURIComponent(value.toWellFormed()),
        Buffer.from(value).toString('base64').replace(/=+$/, ''),
        Buffer.from(value).toString('base64url'),
      ]);
    this.#forms = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  }

  /** The text without the values, in any of their usual spellings. */
  without(text: string): string {
    return this.#forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
  }

  /** The same JSON value without the values in its texts and names. */
  withoutIn<T>(value: T): T;
  withoutIn(value: unknown): unknown {
    if (this.#forms.length === 0) return value;
    const text = JSON.stringify(value);
    return this.#forms.some((form) => text.includes(form)) ? JSON.parse(this.without(text)) : value;
  }
}
