import { namedNear, NOT, ONLY, type Named } from './named.ts';
import { spanOf } from './near.ts';

type Transport = 'stdio' | 'streamable-http' | 'sse';

const ALL: readonly Transport[] = ['stdio', 'streamable-http', 'sse'];
const NAMES: readonly (readonly [RegExp, Transport])[] = [
  [
    /\bstdio\b|\bstd-?in(?:put)?\s?(?:\/|and|&)\s?(?:std-?out(?:put)?)\b|\bstandard (?:input|streams?|in and out)\b/gi,
    'stdio',
  ],
  [/\bstreamable[- ]?http\b|\bhttp (?=(?:mcp )?(?:servers?|transport)\b)|\bhttp streaming\b/gi, 'streamable-http'],
  [/\bsse\b|\bserver[- ]sent events\b/gi, 'sse'],
];
const SPEAKS =
  /\b(?:via|over|through|by way of|transports?|speaks?|talks?|do(?:es)?|supports?|understands?|connects?|process(?:es)?)\b/gi;
const CUE = new RegExp(`${ONLY.source}|${SPEAKS.source}|${NOT.source}`, 'gi');
/** Behind these a transport is one that cannot be used. */
const RULED_OUT = new RegExp(
  `(?:${NOT.source})[^.;,!?]{0,30}$|(?:won['’]t|can['’]?t|cannot) [^.;,!?]{0,30}$|\\b(?:old|legacy|like|fancy)[^.;,!?]{0,12}$`,
  'i',
);
const GONE =
  /^[^.;,!?]{0,14}\b(?:is|are|gets?|got|has been)\b[^.;,!?]{0,12}\b(?:blocked|off|disabled|dropped|banned|not|out|gone|forbidden|deprecated)\b/i;
/** A transport that stands for itself in a list or in brackets. */
const ITEM = /(?:^|[,(:;]\s*)(?:over |via |using |on )?(stdio|sse|streamable[- ]?http)(?=\s*(?:[,.;)]|$))/gi;
const MATTER =
  /\b(?:compare|explain|debug|fix|implement|difference|whether any|endpoint|drops?|write about|article|how (?:does|do|stdio|sse)|migrat(?:e|ing)|unit tests?|write tests|set up|express|stdio\.h|still uses?|webhook)\b/i;

/** The transports that a text says servers may speak; those it rules out leave the others. */
export function transportsOf(text: string): Named<Transport> {
  const isOut = (start: number, end: number): boolean =>
    RULED_OUT.test(text.slice(Math.max(0, start - 40), start)) || GONE.test(text.slice(end, end + 40));
  const near = namedNear(text, NAMES, CUE, 30, MATTER);
  const ruledOut = new Set<Transport>();
  const wanted = new Set<Transport>();
  for (const [pattern, name] of NAMES) {
    if (!near.values.includes(name)) continue;
    for (const match of text.matchAll(pattern))
      (isOut(match.index, match.index + match[0].length) ? ruledOut : wanted).add(name);
  }
  for (const match of text.matchAll(ITEM)) {
    const name = NAMES.find(([pattern]) => match[1]?.search(pattern) === 0)?.[1];
    if (name !== undefined) wanted.add(name);
  }
  const named = ALL.filter((name) => wanted.has(name) && !ruledOut.has(name));
  const left = ruledOut.size === 0 ? [] : ALL.filter((name) => !ruledOut.has(name));
  return { values: named.length > 0 ? named : left, spans: [...near.spans, ...[...text.matchAll(ITEM)].map(spanOf)] };
}
