import { parseArgs } from 'node:util';
import { editDistance } from '../../../domain/text/spelling.ts';
import type { CommandSpec, OptionSpec } from './command-spec.ts';
import { COMMON } from './command-table.ts';

/** Arguments of a command. */
export type ParsedWords = {
  readonly positionals: readonly string[];
  /** Values of each option in the order of the command line; empty texts for a switch. */
  readonly options: ReadonlyMap<string, readonly string[]>;
};

/** Maximum edit distance of a proposed name. */
const NEAR = 2;

/**
 * Parses the words behind the name of a command.
 * @returns The hint for wrong usage as a text.
 */
export function parseWords({ name, options }: CommandSpec, words: readonly string[]): ParsedWords | string {
  const all = [...options, ...COMMON];
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(all.map((option) => [option.name, parserOf(option)])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const found = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = all.find((one) => one.name === token.name);
    if (option === undefined) return `${name} has no option ${token.rawName}${meant(token, all)}`;
    if (option.value === undefined && token.value !== undefined) return `--${option.name} takes no value`;
    if (option.value !== undefined && (token.value === undefined || token.value === ''))
      return `--${option.name} takes a value: ${option.value}`;
    const before = found.get(option.name) ?? [];
    if (before.length > 0 && option.repeatable !== true) return `--${option.name} stands more than once`;
    found.set(option.name, [...before, token.value ?? '']);
  }
  return { positionals, options: found };
}

function parserOf({ value, short }: OptionSpec): { readonly type: 'string' | 'boolean'; readonly short?: string } {
  return { type: value === undefined ? 'boolean' : 'string', ...(short === undefined ? {} : { short }) };
}

function meant({ name }: { readonly name: string }, options: readonly OptionSpec[]): string {
  const near = nearest(
    name,
    options.map((option) => option.name),
  );
  return near === null ? '' : `; did you mean --${near}?`;
}

/** Returns the name that a mistyped word probably means: by its beginning, or by a small edit distance; null for none. */
export function nearest(word: string, names: readonly string[]): string | null {
  const begun = names.filter((name) => word.length > 1 && name.startsWith(word));
  if (begun.length === 1) return begun[0] ?? null;
  const most = Math.min(NEAR, Math.floor(word.length / 2));
  const [best] = names
    .map((name) => ({ name, distance: editDistance(word, name, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.name ?? null;
}

/** Whether an option stands on the command line. */
export function has({ options }: ParsedWords, name: string): boolean {
  return options.has(name);
}

/** Returns the value of an option that stands at most once. */
export function valueOf({ options }: ParsedWords, name: string): string | null {
  return options.get(name)?.[0] ?? null;
}
