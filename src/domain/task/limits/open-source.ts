import { wordings } from './wordings.ts';
import type { Span } from './near.ts';

const OPEN = String.raw`(?:(?:free (?:and|or|\/|&) )?open[- ]?sourced?|f?oss|foss|floss|free software|libre(?: software)?|osi[- ](?:approved|licen[cs]ed?)|an osi licen[cs]e|freely licen[cs]ed|quelloffen)`;
const CLOSED = String.raw`(?:closed[- ]?source|proprietary|commercial|black[- ]?box(?:es)?)`;

const OPEN_SOURCE: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:only|just|purely|strictly|exclusively|all|everything|must|has to|have to|needs? to|should|run|prefer nothing but|nothing but|insist(?:s)? on|requires?|real)(?: (?:be|all be|of it|use|on|under|with|fully|truly|completely|100 ?%))* ${OPEN}\b`,
    'gi',
  ),
  new RegExp(
    String.raw`\b${OPEN}(?: (?:tools?|software|servers?|stuff|code|components?|licen[cs]es?|ones|mcps?|solutions?|packages?))?,? (?:only|please|pls|exclusively|throughout|all the way|or (?:none|nothing)|is (?:a must|required|mandatory)|has to be it|required|mandatory)\b`,
    'gi',
  ),
  new RegExp(String.raw`(?:^|[,;:(]\s?|\d[).]\s)${OPEN}(?=\s*(?:[,.;:!)]|$|\d[).]))`, 'gim'),
  new RegExp(
    String.raw`\b(?:no|not|nothing|never|without|avoid|n['’]t(?: \w+){0,3}?|must not \w+|may not \w+) ${CLOSED}\b(?! to\b)|\b${CLOSED}(?: \w+){0,2}? (?:is|are|may|must|can|isn['’]t|aren['’]t) ?(?:not|n['’]t)?(?: be)? ?(?:allowed|ok|acceptable|out|forbidden|banned|procured|used|permitted|an option|excluded|a no-go)`,
    'gi',
  ),
  /\bsource(?: code)? (?:that )?(?:i|we|anyone) can (?:audit|read|inspect|fork|review)\b|\b(?:code|licence|license)(?: on github)? (?:that )?(?:i|we|anyone) can (?:audit|read|inspect|fork|review)\b|\bi can (?:audit|inspect|fork) the (?:source|code)\b/gi,
];
/** Open source that is looked for, compared or written about. */
const MATTER =
  /\b(?:alternatives?|compare|comparison|suggest|write|article|blog|history|explain|find (?:an?|some|the)|list|contribute|contributors?|maintainers?|projects? (?:that|with|about)|trending|which|quiz|news|pub)\b/i;

/** Where a text says that everything must be open source. */
export function saysOpenSource(text: string): Span[] {
  return wordings(text, OPEN_SOURCE, MATTER);
}
