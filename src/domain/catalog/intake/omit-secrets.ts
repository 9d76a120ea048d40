import type { Input, Argument } from '../server-document.ts';
import { isAddressTemplate } from './web-address.ts';

const NAMES = /key|token|secret|passw|pwd|credential|bearer|auth|cookie|session|(?:^|[_-])(?:pat|pass|dsn)(?:$|[_-])/i;
const TOKEN = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+-]{16,}$/;

/** Whether a variable, a header or an option of this name usually holds a secret. */
export function isSecretName(name: string): boolean {
  return NAMES.test(name);
}

/** Whether a word may be a secret itself: long, of letters and digits, and of no language. */
function looksSecret(word: string): boolean {
  return TOKEN.test(word);
}

const LOCAL =
  /^https?:\/\/(?:localhost|[^/:]*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[[^\]]*\]|host\.docker\.internal)(?:[:/?#]|$)/i;

/** What clients fill in themselves: `${NAME}`, `${env:NAME}`, `${input:NAME}`. */
const BLANK = /\$\{(?:env:|input:)?([\w.-]{1,100})\}/g;

/** An address without what may be secret in it: values of its query become variables. */
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

/** A word that says what to do, such as `stdio` or `read-only`: nothing of the machine and nothing secret. */
const PLAIN = /^[a-z][a-z-]{0,23}$/i;
const OPTION = /^(--?[A-Za-z][\w.-]{0,60})(?:=(.*))?$/s;

/**
 * The words after a package as arguments. Only options and plain words are taken over: everything else may be a path of the
 * machine or a secret, and is left open for the user to fill in.
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
