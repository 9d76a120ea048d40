/** Range of a text, from a character up to another. */
export type Span = { readonly start: number; readonly end: number };

/** Topic near a cue, with its capture groups and its span alone. */
type Near = Span & { readonly found: RegExpMatchArray; readonly own: Span };

/** Ends of sentences, brackets and list marks; dots in numbers and names are excluded. */
const BORDER = /(?<!\b(?:max|min|approx|e\.g|i\.e|no))[.;!?](?=\s|$|["')])|\n|[()]| [-–—]+ /g;

/** Upper bound of topics and of cues in a sentence. */
const MOST = 60;

/**
 * Returns the topics near a cue in the same sentence, in the order of the text.
 * @param matter Regular expression with the `g` flag for the topic.
 * @param cue Regular expression with the `g` flag for the limiting words. It may overlap the topic, but not lie inside it.
 * @param gap Maximum number of characters between both.
 */
export function near(text: string, matter: RegExp, cue: RegExp, gap: number): Near[] {
  return partsOf(text).flatMap(({ start, end }) => {
    const part = text.slice(start, end);
    const matters = [...part.matchAll(matter)].slice(0, MOST);
    if (matters.length === 0) return [];
    const cues = [...part.matchAll(cue)].slice(0, MOST).map((match) => spanOf(match));
    return matters.flatMap((found): Near[] => {
      const own = spanOf(found);
      const cueAt = nearest(own, cues);
      if (cueAt === undefined || distance(own, cueAt) > gap) return [];
      return [
        {
          found,
          own: { start: start + own.start, end: start + own.end },
          start: start + Math.min(own.start, cueAt.start),
          end: start + Math.max(own.end, cueAt.end),
        },
      ];
    });
  });
}

/** Number of characters between two spans; negative when they overlap. */
function distance(one: Span, other: Span): number {
  return Math.max(other.start - one.end, one.start - other.end);
}

/** Returns the nearest cue, the first of equal ones. */
function nearest(own: Span, cues: readonly Span[]): Span | undefined {
  return cues.reduce<Span | undefined>(
    (best, cue) => (best === undefined || distance(own, cue) < distance(own, best) ? cue : best),
    undefined,
  );
}

/** Returns the sentences of a text; text in brackets counts as a sentence of its own. */
export function partsOf(text: string): Span[] {
  const borders = [...text.matchAll(BORDER)];
  const starts = [0, ...borders.map((border) => border.index + border[0].length)];
  return starts
    .map((start, place) => ({ start, end: borders[place]?.index ?? text.length }))
    .filter(({ start, end }) => end > start);
}

export function spanOf(match: RegExpMatchArray): Span {
  const start = match.index ?? 0;
  return { start, end: start + match[0].length };
}

/**
 * Returns the spans of any of the wordings, in the order of the text.
 * @param patterns Global expressions.
 * @param unless Expression for sentences in which the wording is the topic and no limit.
 */
export function wordings(text: string, patterns: readonly RegExp[], unless?: RegExp): Span[] {
  return partsOf(text)
    .flatMap(({ start, end }) => {
      const part = text.slice(start, end);
      if (unless?.test(part) === true) return [];
      return patterns
        .flatMap((pattern) => [...part.matchAll(pattern)])
        .map((match) => spanOf(match))
        .map((span) => ({ start: start + span.start, end: start + span.end }));
    })
    .toSorted((a, b) => a.start - b.start);
}

/** Words that exclude everything else. */
export const ONLY =
  /\b(?:only|just|sole(?:ly)?|exclusively|alone|must|has (?:got )?to|have to|got to|needs? to|should|no (?:other|one else|alternatives?)|nothing (?:else|but|besides|other)|none (?:else|other)|and that['’]?s it|(?:can|could)['’]?n?t (?:be )?(?:used?|do)|no others?|not? an(?:y|other)(?:thing)? (?:else|other)|others? (?:\w+ )?(?:excluded|is|are|gets?)|anything else|allow(?:s|ed)?|approved?|permit(?:s|ted)?|signed (?:for|off|up)|covers?|contracts?|clear(?:s|ed)|accept(?:s|ed|able)?|ok(?:ay)?|fine|supports?|speaks?|please|pls|limited to|restricted to|stick to|require[sd]?|mandatory|locked (?:in)?to|prepaid|licen[cs]e|with)\b/gi;
/** Words that exclude something. */
export const NOT =
  /\b(?:no|not|never|without|w\/o|neither|nor|none|\w+n['’]t|isnt|arent|cant|cannot|wont|dont|doesnt|mustnt|lack(?:s|ing)?|missing|unavailable|uninstalled|removed|prohibited|forbid(?:s|den)?|banned?|bans|blocked|disabled|off[- ]limits|dead to|excluded?|other than|instead of|switched off|no-go|out of the question|ruled out|do without)\b/gi;

/** Returns the values of a closed list that stand near a cue. */
export function namedNear<Value>(
  text: string,
  list: readonly (readonly [RegExp, Value])[],
  cue: RegExp,
  gap: number,
  unless?: RegExp,
): readonly Value[] {
  const parts = partsOf(text).filter(({ start, end }) => unless?.test(text.slice(start, end)) !== true);
  const found = parts.flatMap(({ start, end }) =>
    list.flatMap(([pattern, value]) => near(text.slice(start, end), pattern, cue, gap).map(() => value)),
  );
  return [...new Set(found)];
}
