import { configurationKey } from './launch.ts';
import type { Server, Setting } from './server.ts';

/** Setting or program argument whose value contains a placeholder such as `<path-to-folder>`. */
export type Blank = Pick<Setting, 'name' | 'value' | 'why'> & { readonly isArgument: boolean };

const PLACEHOLDER = /<[^>]+>/;

/** Whether a value contains a placeholder. */
export function isBlank(value: string): boolean {
  return PLACEHOLDER.test(value);
}

/** Returns the settings and arguments of a server that the user must fill in. */
export function blanksOf({ settings, args }: Pick<Server, 'settings' | 'args'>): readonly Blank[] {
  return [
    ...settings
      .filter(({ value }) => isBlank(value))
      .map(({ name, value, why }) => ({ name, value, why, isArgument: false })),
    ...args
      .filter(isBlank)
      .map((value) => ({ name: nameOfArgument(value), value, why: 'argument of its program', isArgument: true })),
  ];
}

/** Returns the key of a blank in answers, such as `filesystem.path_to_allowed_directory`. */
export function keyOfBlank(server: Pick<Server, 'name' | 'aliases'>, { name }: Pick<Blank, 'name'>): string {
  return `${configurationKey(server)}.${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')}`;
}

/**
 * Returns a value with its placeholder replaced; null when more than one placeholder is left to fill. A text that repeats
 * what stands around the placeholder is the whole value: `shop.example.com` for `<shop>.example.com`.
 */
export function fillBlank(value: string, text: string): string | null {
  if (text.includes('://') && value.includes('://')) return text;
  const [first, ...others] = value.match(new RegExp(PLACEHOLDER, 'g')) ?? [];
  if (first === undefined || others.length > 0) return null;
  const [before = '', after = ''] = value.split(first);
  return `${before}${withoutEnds(text, before, after)}${after}`;
}

function withoutEnds(text: string, before: string, after: string): string {
  const rest = before !== '' && text.startsWith(before) ? text.slice(before.length) : text;
  return after !== '' && rest.endsWith(after) ? rest.slice(0, rest.length - after.length) : rest;
}

function nameOfArgument(value: string): string {
  return value.match(PLACEHOLDER)?.[0].slice(1, -1) ?? value;
}
