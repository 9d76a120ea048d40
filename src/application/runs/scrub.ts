const REDACTED = '[redacted]';
/** Shorter ones are also words and numbers that mean something else. */
const SHORTEST = 8;

/** Takes secrets out of the texts of a JSON value. */
export type Scrub = <T>(value: T) => T;

/** @param secrets As they were given; they are also found percent-encoded and in base64. */
export function makeScrub(secrets: readonly string[]): Scrub {
  const forms = secrets.filter(({ length }) => length >= SHORTEST).flatMap(formsOf);
  const longestFirst = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return (value) => value;
  const clean = (text: string): string =>
    longestFirst.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, REDACTED) : rest), text);
  return (value) => through(value, clean);
}

function formsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  return [
    secret,
    escaped,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...[0, 1, 2].map((at) => inBase64(bytes, at)),
  ];
}

/** Those characters of the base64 of a longer text that the secret alone decides, when it begins `at` bytes into a group of three. */
function inBase64(secret: Buffer, at: number): string {
  const whole = Buffer.concat([Buffer.alloc(at), secret]);
  const first = Math.ceil((at * 8) / 6);
  const last = Math.floor((whole.length * 8) / 6);
  return whole.toString('base64').slice(first, last);
}

function through<T>(value: T, clean: (text: string) => string): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [clean(name), walk(member)]));
  };
  return walk(value) as T;
}
