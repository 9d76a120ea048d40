type Group = { readonly lookaround: boolean; varies: boolean; endless: boolean };
type Quantifier = { readonly least: number; readonly most: number; readonly length: number };

/**
 * Says why a pattern of a question is not to be used: it does not compile, or it can take more than linear time because
 * it repeats what itself repeats. Bounded repetition inside bounded repetition is allowed.
 */
export function findNonlinearity(source: string): string | null {
  const pattern = source.startsWith('(cs)') ? source.slice('(cs)'.length) : source;
  try {
    RegExp(pattern, source.startsWith('(cs)') || pattern.includes('\\p{') ? 'u' : '');
  } catch {
    return 'does not compile';
  }
  return /\\[1-9]|\\k</.test(pattern) ? 'refers back to a group' : nestsRepetition(pattern) ? 'nests repetition' : null;
}

function nestsRepetition(pattern: string): boolean {
  const open: Group[] = [{ lookaround: false, varies: false, endless: false }];
  for (let at = 0; at < pattern.length;) {
    const rest = pattern.slice(at);
    if (rest.startsWith('(')) {
      open.push({ lookaround: /^\(\?<?[=!]/.test(rest), varies: false, endless: false });
      at += /^\((?:\?(?::|<?[=!]|<\w+>))?/.exec(rest)?.[0].length ?? 1;
      continue;
    }
    const closed = rest.startsWith(')') ? open.pop() : undefined;
    at += closed === undefined ? atomLength(rest) : 1;
    const quantifier = quantifierAt(pattern.slice(at));
    at += quantifier.length;
    if (closed !== undefined && repeatsTooMuch(closed, quantifier)) return true;
    const around = open.at(-1);
    if (around === undefined) continue;
    around.endless ||= quantifier.most === Infinity || (closed?.endless === true && !closed.lookaround);
    around.varies ||=
      (quantifier.most > 1 && quantifier.least < quantifier.most) || (closed?.varies === true && !closed.lookaround);
  }
  return false;
}

function repeatsTooMuch({ varies, endless }: Group, { most }: Quantifier): boolean {
  return (most > 1 && endless) || (most === Infinity && varies);
}

/** Length of a character, an escape or a class at the start of the text. */
function atomLength(text: string): number {
  return /^(?:\[\^?(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\.|[\s\S])/.exec(text)?.[0].length ?? 1;
}

function quantifierAt(text: string): Quantifier {
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(text);
  if (match === null) return { least: 1, most: 1, length: 0 };
  const [{ length }, sign, from, comma, to] = match;
  if (sign !== undefined) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity, length };
  const least = Number(from);
  return { least, most: comma === '' ? least : to === '' ? Infinity : Number(to), length };
}
