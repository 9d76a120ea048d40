const REDACTED = '[redacted]';

/** Secret that cannot appear in JSON, text or inspection by accident. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the value, only for sending it to its service. */
  reveal(): string {
    return this.#value;
  }

  toJSON(): string {
    return REDACTED;
  }

  toString(): string {
    return REDACTED;
  }
}

/** Minimum length of a redacted secret; a shorter one would match ordinary words. */
const SHORTEST = 4;
/** Minimum length of a base64 piece; shorter pieces occur by chance. */
const SHORTEST_PIECE = 8;

/**
 * Replaces secrets in a text, plain and in common encodings: URL, JSON and HTML escapes, hexadecimal digits, and
 * base64 of a text with the secret. Compressed, encrypted or split secrets are not found.
 */
export type Redact = (text: string) => string;

/** @param base64 Encodes the UTF-8 of a text. */
export function makeRedact(secrets: readonly Secret[], base64: (text: string) => string): Redact {
  const values = [...new Set(secrets.map((secret) => secret.reveal().toWellFormed()))]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length);
  const known = [...new Set(values.flatMap((value) => [value, ...hexOf(value), ...base64Of(value, base64)]))].toSorted(
    (one, other) => other.length - one.length,
  );
  const escaped = values.flatMap(escapedSpellings);
  return (text) => {
    const clean = known.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
    return escaped.reduce((rest, form) => rest.replace(form, REDACTED), clean);
  };
}

/** Redacts a file; returns the same bytes when it contains no secret. */
export function redactBytes(bytes: Uint8Array, redact: Redact): Uint8Array {
  const text = textOf(bytes);
  if (text !== null) {
    const clean = redact(text);
    return clean === text ? bytes : new TextEncoder().encode(clean);
  }
  const binary = latinOf(bytes);
  const clean = redact(binary);
  return clean === binary ? bytes : Uint8Array.from(clean, (character) => character.charCodeAt(0));
}

function hexOf(value: string): string[] {
  const digits = [...new TextEncoder().encode(value)].map((byte) => hex(byte, 2)).join('');
  return [digits, digits.toUpperCase()];
}

/** Returns the base64 of a value, and its pieces that do not depend on the surrounding text. */
function base64Of(value: string, base64: (text: string) => string): string[] {
  const { length } = new TextEncoder().encode(value);
  const pieces = [0, 1, 2].map((before) =>
    base64('a'.repeat(before) + value).slice(Math.ceil((before * 8) / 6), Math.floor(((before + length) * 8) / 6)),
  );
  return [base64(value).replace(/=+$/, ''), ...pieces.filter((piece) => piece.length >= SHORTEST_PIECE)].flatMap(
    (piece) => [piece, piece.replaceAll('+', '-').replaceAll('/', '_')],
  );
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns one character for each byte. */
function latinOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return parts.join('');
}

/** Maximum depth of a redacted JSON value; deeper parts stay. */
const DEEPEST = 100;

/** Redacts every text and every member name of a JSON value. */
export function redactJson<T>(value: T, redact: Redact): T;
export function redactJson(value: unknown, redact: Redact): unknown {
  const clean = (part: unknown, depth: number): unknown => {
    if (typeof part === 'string') return redact(part);
    if (typeof part !== 'object' || part === null || depth > DEEPEST) return part;
    if (Array.isArray(part)) return part.map((item: unknown) => clean(item, depth + 1));
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [redact(name), clean(one, depth + 1)]));
  };
  return clean(value, 0);
}

const SHORT: Readonly<Record<string, string>> = {
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\b': 'b',
  '\f': 'f',
  '"': '"',
  "'": "'",
  '/': '/',
};
const NAMED: Readonly<Record<string, string>> = { '"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos' };
/** Maximum length of one expression; a longer text is searched in pieces. */
const LONGEST = 200;

/**
 * Builds expressions for all escapes of a text: URL, JSON and HTML, in either case, nested escapes included. Their
 * time is linear in the searched text.
 */
function escapedSpellings(text: string): readonly RegExp[] {
  const characters = (text.match(/\\+|[^]/gu) ?? []).map(spellingsOf);
  const pieces = Array.from({ length: Math.ceil(characters.length / LONGEST) }, (_, index) =>
    characters.slice(index * LONGEST, (index + 1) * LONGEST).join(''),
  );
  return pieces.map((piece) => new RegExp(piece, 'gi'));
}

/** @param character One character, or a whole sequence of backslashes. */
function spellingsOf(character: string): string {
  if (character.startsWith('\\')) return runOfBackslashes(character.length);
  const code = character.codePointAt(0) ?? 0;
  const units = character.split('').map((unit) => unit.charCodeAt(0));
  const bytes = [...new TextEncoder().encode(character)];
  const short = SHORT[character];
  const after = [
    units.map((unit) => `u${hex(unit, 4)}`).join(String.raw`\\{1,3}`),
    ...(code < 0x1_00 ? [`x${hex(code, 2)}`] : []),
    ...(short === undefined ? [] : [short]),
  ];
  const named = NAMED[character] === undefined ? '' : `|&${NAMED[character]};`;
  return `(?:${[
    literally(character),
    ...(character === ' ' ? [String.raw`\+`] : []),
    bytes.map((byte) => `%(?:25){0,2}${hex(byte, 2)}`).join(''),
    String.raw`\\{1,3}(?:${after.join('|')})`,
    `&#(?:x0{0,3}${code.toString(16)}|0{0,3}${code});${named}`,
  ].join('|')})`;
}

function runOfBackslashes(length: number): string {
  return String.raw`(?:(?<!\\)\\{${length},${4 * length}}|(?:%(?:25){0,2}5c|\\{1,3}(?:u005c|x5c)|&#(?:x0{0,3}5c|0{0,3}92);){${length}})`;
}

function literally(character: string): string {
  return character
    .split('')
    .map((unit) => String.raw`\u` + hex(unit.charCodeAt(0), 4))
    .join('');
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
