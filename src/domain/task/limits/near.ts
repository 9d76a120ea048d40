/** Where something stands in a text: from a character up to another one. */
export type Span = { readonly start: number; readonly end: number };

/** Words of a matter with those that limit it, what was captured of the former, and where they stand alone. */
export type Near = Span & { readonly found: RegExpMatchArray; readonly own: Span };

/** Ends of sentences, brackets and list marks; no dot within a number or a name. */
const BORDER = /(?<!\b(?:max|min|approx|e\.g|i\.e|no))[.;!?](?=\s|$|["')])|\n|[()]| [-–—]+ /g;

/** So many of each are looked at in a sentence: nobody states more limits in one. */
const MOST = 60;

/**
 * Where words of a matter stand near words that limit it, in one sentence, in the order of the text.
 *
 * @param matter Global.
 * @param cue Global. It may not lie within the matter, but may overlap it.
 * @param gap How many characters may lie between both.
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

/** Characters between two spans; below 0 where they overlap. */
function distance(one: Span, other: Span): number {
  return Math.max(other.start - one.end, one.start - other.end);
}

/** Of equally near ones the first. */
function nearest(own: Span, cues: readonly Span[]): Span | undefined {
  return cues.reduce<Span | undefined>(
    (best, cue) => (best === undefined || distance(own, cue) < distance(own, best) ? cue : best),
    undefined,
  );
}

/** The sentences of a text, and what stands in brackets, for themselves. */
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
