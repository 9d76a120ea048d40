import type { Input, Argument } from '../server-document.ts';
import { isAddressTemplate } from './web-address.ts';

const NAMES = /key|token|secret|passw|pwd|credential|bearer|auth|cookie|session|(?:^|[_-])(?:pat|pass|dsn)(?:$|[_-])/i;
const TOKEN = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+-]{16,}$/;

/** Whether the name of a variable, header or option usually means a secret. */
export function isSecretName(name: string): boolean {
  return NAMES.test(name);
}

/** Whether a word may be a secret: long, with letters and digits. */
function looksSecret(word: string): boolean {
  return TOKEN.test(word);
}

const LOCAL =
  /^https?:\/\/(?:localhost|[^/:]*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[[^\]]*\]|host\.docker\.internal)(?:[:/?#]|$)/i;

/** Variables that clients fill in: `${NAME}`, `${env:NAME}`, `${input:NAME}`. */
const BLANK = /\$\{(?:env:|input:)?([\w.-]{1,100})\}/g;

/** An address whose query values became variables, as they may be secret. */
type OpenAddress =
  { readonly url: string; readonly variables: Readonly<Record<string, Input>> } | { readonly refused: string };

export function openAddress(text: string): OpenAddress {
  const [written = '', query = ''] = (text.trim().split('#')[0] ?? '').split(/\?(.*)/s);
  const blanks = [...written.matchAll(BLANK)].map(([, name = '']) => name);
  const place = written.replaceAll(BLANK, '{$1}');
  if (!isAddressTemplate(place)) return { refused: 'has no address on the web' };
  if (LOCAL.test(place)) return { refused: 'is on this machine' };
  if (place.split('/').slice(3).some(looksSecret)) return { refused: 'has an address that seems to hold a secret' };
  const names = query.split('&').flatMap((pair) => pair.split('=')[0] ?? []);
  const open = [...new Set(names.filter((name) => name !== ''))];
  if (!open.every((name) => /^[\w.-]{1,100}$/.test(name)))
    return { refused: 'has an address whose query cannot be read' };
  const variables = [...blanks, ...open].map(
    (name) => [name, { isRequired: true, ...(isSecretName(name) && { isSecret: true }) }] as const,
  );
  const parts = open.map((name) => `${name}={${name}}`).join('&');
  return { url: parts === '' ? place : `${place}?${parts}`, variables: Object.fromEntries(variables) };
}

/** A command word such as `stdio` or `read-only`. */
const PLAIN = /^[a-z][a-z-]{0,23}$/i;
const OPTION = /^(--?[A-Za-z][\w.-]{0,60})(?:=(.*))?$/s;

/**
 * Returns the words after a package as arguments. Options and plain words stay; any other word may be a local path or a secret, and
 * becomes an input of the user.
 */
export function openArguments(words: readonly string[]): readonly Argument[] {
  return words.map((word, index) => {
    const [, name, value] = OPTION.exec(word) ?? [];
    if (name !== undefined && value === undefined) return { type: 'named', name };
    if (name !== undefined) return { type: 'named', name, isRequired: true, ...secrecy(name) };
    const [, option = '', filled] = OPTION.exec(words[index - 1] ?? '') ?? [];
    const before = filled === undefined ? option : '';
    if (PLAIN.test(word) && !isSecretName(before)) return { type: 'positional', value: word };
    return { type: 'positional', valueHint: hintOf(before, index), isRequired: true, ...secrecy(before) };
  });
}

function secrecy(name: string): { readonly isSecret?: boolean } {
  return isSecretName(name) ? { isSecret: true } : {};
}

function hintOf(option: string, index: number): string {
  return option.replace(/^-+/, '').replaceAll(/[^A-Za-z0-9]+/g, '_') || `argument_${index + 1}`;
}
