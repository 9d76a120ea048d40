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
      ...[0, 1, 2].map((at) => withinBase64(value, at, base64)),
    ]);
  const known = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  return (text) => known.reduce((clean, form) => clean.replaceAll(form, REDACTED), text);
}

/** Those characters of the base64 of a longer text that the secret alone decides, when it begins `at` bytes into a group of three. */
function withinBase64(secret: string, at: number, base64: (text: string) => string): string {
  const whole = base64('\0'.repeat(at) + secret);
  const filling = /=*$/.exec(whole)?.[0].length ?? 0;
  return whole.slice(Math.ceil((at * 8) / 6), filling === 0 ? whole.length : whole.length - filling - 1);
}
