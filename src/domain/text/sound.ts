const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/gh(?=t|$)/g, ''],
  [/^(?:kn|gn|pn)/, 'n'],
  [/wr/g, 'r'],
  [/ph/g, 'f'],
  [/ck|qu?|c(?![eiyh])/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})e$/, ''],
];

/** One text for English spellings of the same sound, roughly: `playwrite` and `playwright` have the same. @param word Lower case. */
export function soundOf(word: string): string {
  return SPELLINGS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
}
