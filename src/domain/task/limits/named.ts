import { near, partsOf, type Span } from './near.ts';

/** Something of a closed list that a text allows alone, or rules out. */
export type Named<Value> = { readonly values: readonly Value[]; readonly spans: readonly Span[] };

/** Words that shut out everything else. */
export const ONLY =
  /\b(?:only|just|sole(?:ly)?|exclusively|alone|must|has (?:got )?to|have to|got to|needs? to|should|no (?:other|one else|alternatives?)|nothing (?:else|but|besides|other)|none (?:else|other)|and that['’]?s it|(?:can|could)['’]?n?t (?:be )?(?:used?|do)|no others?|not? an(?:y|other)(?:thing)? (?:else|other)|others? (?:\w+ )?(?:excluded|is|are|gets?)|anything else|allow(?:s|ed)?|approved?|permit(?:s|ted)?|signed (?:for|off|up)|covers?|contracts?|clear(?:s|ed)|accept(?:s|ed|able)?|ok(?:ay)?|fine|supports?|speaks?|please|pls|limited to|restricted to|stick to|require[sd]?|mandatory|locked (?:in)?to|prepaid|licen[cs]e|with)\b/gi;
/** Words that rule something out. */
export const NOT =
  /\b(?:no|not|never|without|w\/o|neither|nor|none|\w+n['’]t|isnt|arent|cant|cannot|wont|dont|doesnt|mustnt|lack(?:s|ing)?|missing|unavailable|uninstalled|removed|prohibited|forbid(?:s|den)?|banned?|bans|blocked|disabled|off[- ]limits|dead to|excluded?|other than|instead of|switched off|no-go|out of the question|ruled out|do without)\b/gi;

/** Which of a closed list stand near a cue. */
export function namedNear<Value>(
  text: string,
  list: readonly (readonly [RegExp, Value])[],
  cue: RegExp,
  gap: number,
  unless?: RegExp,
): Named<Value> {
  const parts = partsOf(text).filter(({ start, end }) => unless?.test(text.slice(start, end)) !== true);
  const found = parts.flatMap(({ start, end }) =>
    list.flatMap(([pattern, value]) =>
      near(text.slice(start, end), pattern, cue, gap).map((span) => ({
        value,
        span: { start: start + span.start, end: start + span.end },
      })),
    ),
  );
  return { values: [...new Set(found.map(({ value }) => value))], spans: found.map(({ span }) => span) };
}
