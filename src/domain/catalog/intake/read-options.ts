export type Options = {
  /** Values of each option by its name as it was written, in order; "" for one that takes none. */
  readonly given: readonly (readonly [name: string, value: string])[];
  /** What comes after the options. */
  readonly rest: readonly string[];
};

/** What a program's options look like: those that stand alone, and those that take the next word unless a `=` brings it. */
export type OptionRules = { readonly alone: RegExp; readonly valued: RegExp };

/** The options at the beginning of some words, up to the first word that is none, or the one that is not known. */
export function readOptions(words: readonly string[], rules: OptionRules): Options | { readonly unknown: string } {
  const given: [string, string][] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--') return { given, rest: words.slice(index + 1) };
    if (!word.startsWith('-') || word === '-') return { given, rest: words.slice(index) };
    const [, name = word, value] = /^(--?[^=]+)=(.*)$/s.exec(word) ?? [];
    if (value === undefined && rules.alone.test(name)) given.push([name, '']);
    else if (!rules.valued.test(name)) return { unknown: name };
    else if (value === undefined) given.push([name, words[(index += 1)] ?? '']);
    else given.push([name, value]);
  }
  return { given, rest: [] };
}
