import type { Secret } from './secret.ts';

const REDACTED = '[redacted]';
/** A shorter one would tear holes into ordinary words. */
const SHORTEST = 4;

/** Takes secrets out of a text, in whatever form they usually stand there. */
export type Scrub = (text: string) => string;

/** @param base64 Of a text's UTF-8. */
export function makeScrub(secrets: readonly Secret[], base64: (text: string) => string): Scrub {
  const forms = secrets
    .map((secret) => secret.reveal())
    .filter((value) => value.length >= SHORTEST)
    .flatMap((value) => [
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
      base64(value).replace(/=+$/, ''),
      base64(value).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'),
    ]);
  const known = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  return (text) => known.reduce((clean, form) => clean.replaceAll(form, REDACTED), text);
}
