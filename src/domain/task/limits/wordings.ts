import { partsOf, spanOf, type Span } from './near.ts';

/**
 * Where one of several wordings stands, in the order of the text.
 *
 * @param patterns Global.
 * @param unless What a sentence says that makes the wording the matter of the task and no limit.
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
