import { makeScrub, type Scrub } from '../../../application/runs/scrub.ts';
import { scrubJson } from '../../../application/runs/scrub-json.ts';
import { Secret } from '../../../application/runs/secret.ts';
import { base64 } from '../system/base64.ts';

/** The values that a server was given in confidence, to be taken out of whatever it says. */
export class SecretValues {
  readonly #scrub: Scrub;

  constructor(secrets: readonly Secret[]) {
    const words = secrets.map((secret) => new Secret(secret.reveal().split(' ').slice(1).join(' ')));
    this.#scrub = makeScrub([...secrets, ...words], base64);
  }

  /** The text without the values, in any of their usual spellings. */
  without(text: string): string {
    return this.#scrub(text);
  }

  /** The same JSON value without the values in its texts and names. */
  withoutIn<T>(value: T): T;
  withoutIn(value: unknown): unknown {
    return scrubJson(value, this.#scrub);
  }
}
