import { escapedSpellings } from './escaped-spellings.ts';
import type { Secret } from './secret.ts';

const REDACTED = '[redacted]';
/** A shorter one would tear holes into ordinary words. */
const SHORTEST = 4;
/** Of what is left of a secret within base64; shorter pieces occur by chance. */
const SHORTEST_PIECE = 8;

/**
 * Takes secrets out of a text, as they are and in the usual spellings: escapes of URLs, JSON and HTML, hexadecimal digits, and
 * base64 of a text in which they stand anywhere. Not what is compressed, enciphered or told in pieces.
 */
export type Scrub = (text: string) => string;

/** @param base64 Of a text's UTF-8. */
export function makeScrub(secrets: readonly Secret[], base64: (text: string) => string): Scrub {
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

/** The same of a file, which stays as it is where there is nothing in it. */
export function scrubBytes(bytes: Uint8Array, scrub: Scrub): Uint8Array {
  const text = textOf(bytes);
  if (text !== null) {
    const clean = scrub(text);
    return clean === text ? bytes : new TextEncoder().encode(clean);
  }
  const binary = latinOf(bytes);
  const clean = scrub(binary);
  return clean === binary ? bytes : Uint8Array.from(clean, (character) => character.charCodeAt(0));
}

function hexOf(value: string): string[] {
  const hex = [...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex, hex.toUpperCase()];
}

/** What is always the same of it in base64, whatever stands before and after it. */
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

/** One character for each byte. */
function latinOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return parts.join('');
}
