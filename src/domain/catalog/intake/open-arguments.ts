import type { Argument } from '../server-document.ts';
import { isSecretName } from './looks-secret.ts';

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
