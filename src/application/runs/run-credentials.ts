import { makeScrub, type Scrub } from './scrub.ts';
import type { Secret } from './secret.ts';

/** What the servers of a run can be given, and what must be left out of everything that is told of it. */
export type RunCredentials = {
  /** The caller's value, else the operator's own; null when neither has one. */
  readonly credentialOf: (name: string) => Secret | null;
  readonly isGiven: (name: string) => boolean;
  /** Takes out all secrets that came with the run, and those of the operator that were asked for until now. */
  readonly scrub: Scrub;
};

/**
 * @param keys For models and searches.
 * @param given By the caller, by name.
 * @param ownCredential The operator's.
 */
export function makeRunCredentials(
  keys: readonly Secret[],
  given: Readonly<Record<string, Secret>>,
  ownCredential: (name: string) => Secret | null,
  base64: (text: string) => string,
): RunCredentials {
  const used = new Map(Object.entries(given));
  const scrubUsed = (): Scrub => makeScrub([...keys, ...used.values()], base64);
  let scrub = scrubUsed();
  const credentialOf = (name: string): Secret | null => {
    const known = used.get(name);
    if (known !== undefined) return known;
    const own = ownCredential(name);
    if (own === null) return null;
    used.set(name, own);
    scrub = scrubUsed();
    return own;
  };
  return { credentialOf, isGiven: (name) => credentialOf(name) !== null, scrub: (text) => scrub(text) };
}
