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
/** Characters that one expression looks for; a longer text is looked for in pieces. */
const LONGEST = 200;

/**
 * Expressions that find a text however its characters are escaped: for URLs, JSON and HTML, in capitals or not, also in escapes
 * within escapes. The time that they take grows with the length of what they are looked for in, and not more.
 */
export function escapedSpellings(text: string): readonly RegExp[] {
  const characters = (text.match(/\\+|[^]/gu) ?? []).map(spellingsOf);
  const pieces = Array.from({ length: Math.ceil(characters.length / LONGEST) }, (_, index) =>
    characters.slice(index * LONGEST, (index + 1) * LONGEST).join(''),
  );
  return pieces.map((piece) => new RegExp(piece, 'gi'));
}

/** @param character Or a whole run of backslashes, which is looked for once only where one begins. */
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
