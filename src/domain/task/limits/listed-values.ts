import { isNoProvider, VENDORS } from './model-vendor-names.ts';
import { namedNear, NOT, ONLY, partsOf, spanOf, type Span } from './topic-near-cue.ts';

type Transport = 'stdio' | 'streamable-http' | 'sse';

const ALL_TRANSPORTS: readonly Transport[] = ['stdio', 'streamable-http', 'sse'];
const TRANSPORTS: readonly (readonly [RegExp, Transport])[] = [
  [
    /\bstdio\b|\bstd-?in(?:put)?\s?(?:\/|and|&)\s?(?:std-?out(?:put)?)\b|\bstandard (?:input|streams?|in and out)\b/gi,
    'stdio',
  ],
  [
    /\bstreamable[- ]?http\b|\bhttp (?=(?:mcp )?(?:servers?|transport)\b)|\bhttp streaming\b|\bhttp\b(?= only\b|[^.;\n]{0,20}\b(?:stdio|sse)\b)|(?<=\b(?:stdio|sse|transports?)\b[^.;\n]{0,20})\bhttp\b(?! conn)/gi,
    'streamable-http',
  ],
  [/\bsse\b|\bserver[- ]sent events\b/gi, 'sse'],
];
const SPEAKS =
  /\b(?:via|over|through|by way of|transports?|speaks?|talks?|do(?:es)?|supports?|understands?|connects?|process(?:es)?)\b/gi;
const TRANSPORT_CUE = new RegExp(`${ONLY.source}|${SPEAKS.source}|${NOT.source}`, 'gi');
/** Words that exclude the following transport. */
const RULED_OUT = new RegExp(
  `(?:${NOT.source})[^.;,!?]{0,30}$|(?:won['’]t|can['’]?t|cannot) [^.;,!?]{0,30}$|\\b(?:old|legacy|like|fancy|kills?|blocks?|breaks?|drops?)[^.;,!?]{0,12}$`,
  'i',
);
const GONE =
  /^[^.;,!?]{0,14}(?:\b(?:is|are|gets?|got|has been)\b|['’]s\b)[^.;,!?]{0,12}\b(?:blocked|off|disabled|dropped|banned|not|out|gone|forbidden|deprecated)\b/i;
/** Transport as an item of a list or in brackets. */
const ITEM = /(?:^|[,(:;]\s*)(?:over |via |using |on )?(stdio|sse|streamable[- ]?http)(?=\s*(?:[,.;)]|$))/gi;
const NOT_TRANSPORTS =
  /\b(?:compare|explain|debug|fix|implement|difference|whether any|endpoint|drops?|write about|article|how (?:does|do|stdio|sse)|migrat(?:e|ing)|unit tests?|write tests|set up|express|stdio\.h|still uses?|webhook)\b/i;

/** Returns the allowed transports; excluded ones leave the others. */
export function transportsOf(text: string): readonly Transport[] {
  const isOut = (part: string, start: number, end: number): boolean =>
    RULED_OUT.test(
      part
        .slice(Math.max(0, start - 40), start)
        .split(/\b(?:so|but|hence|therefore)\b/i)
        .at(-1) ?? '',
    ) || GONE.test(part.slice(end, end + 40));
  const limited = partsOf(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((part) => namedNear(part, TRANSPORTS, TRANSPORT_CUE, 30, NOT_TRANSPORTS).length > 0);
  const ruledOut = new Set<Transport>();
  const wanted = new Set<Transport>();
  for (const [pattern, name] of TRANSPORTS) {
    for (const part of limited)
      for (const match of part.matchAll(pattern))
        (isOut(part, match.index, match.index + match[0].length) ? ruledOut : wanted).add(name);
  }
  for (const match of text.matchAll(ITEM)) {
    const name = TRANSPORTS.find(([pattern]) => match[1]?.search(pattern) === 0)?.[1];
    if (name !== undefined) wanted.add(name);
  }
  const named = ALL_TRANSPORTS.filter((name) => wanted.has(name) && !ruledOut.has(name));
  const left = ruledOut.size === 0 ? [] : ALL_TRANSPORTS.filter((name) => !ruledOut.has(name));
  return named.length > 0 ? named : left;
}

const VENDOR_CUE =
  /\b(?:only|sole(?:ly)?|exclusively|alone|must|has (?:got )?to|have to|no (?:other|one else|alternatives?)|nothing else|none other|and that['’]?s it|others? (?:\w+ )?excluded|elsewhere|signed|covers?|contracts?|allow(?:s|ed)?|approved?|permit(?:s|ted)?|prepaid|licen[cs]e|models?|llms?|family|exclusive|bound to|prescribed|quota|maker|the brain|under the hood)\b/gi;
/** Vendors and models as the topic of the task. */
const NOT_VENDORS =
  /\b(?:compare|comparison|arguments?|hearings?|news|stocks?|shares?|prices?|article|which (?:model|of)|versus|vs|difference|benchmark|blow|sail|paintings?|essay|blog|talk about|tutorial|opinion from|history of)\b/i;

/** Returns the model vendors that are the only allowed ones. */
export function modelVendors(text: string): readonly string[] {
  const values = namedNear(text, VENDORS, VENDOR_CUE, 30, NOT_VENDORS);
  const isUnwanted = (vendor: string): boolean =>
    VENDORS.some(
      ([pattern, name]) =>
        name === vendor &&
        [...text.matchAll(pattern)].every(({ index, 0: found }) => isNoProvider(text, index, index + found.length)),
    );
  return values.filter((vendor) => !isUnwanted(vendor));
}

type Runtime = 'docker' | 'uv' | 'node';

const RUNTIMES: readonly (readonly [RegExp, Runtime])[] = [
  [/\bdocker\b|\bcontainers?\b/i, 'docker'],
  [/\bpython\d?\b|\buvx?\b|\bpipx?\b/i, 'uv'],
  [/\bnode(?:\.?js)?\b|\bnpx\b|\bnpm\b/i, 'node'],
];
const RUNTIME = String.raw`(?:docker(?: desktop)?|containers?|python3?|uvx?|pipx?|node(?:\.?js)?|npx|npm)`;
const RUNTIME_LIST = String.raw`${RUNTIME}\b(?:(?:,| or| nor| and|\/|, or|, nor) ?(?:any |no |a )?[\w.]+\b){0,3}`;
const MISSING_RUNTIMES: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:no|nobody(?:['’]s)?|not|without|w\/o|neither|nor|never|cannot|cant|\w+n['’]t|lacks?|lacking|missing|nothing|none|mustn['’]?t|minus|ban(?:ned|s)?|forbids?|blocks?|disabled|removed|uninstalled|refuses?)(?: (?!but\b|and\b|code\b)[\w'’]+){0,5}? (${RUNTIME_LIST})(?=\s*(?:[.,;:!?)–-]|$|(?:on|here|there|at|in|for|so|because|since|please|pls|installed|available|either|to|is|it|around|needed|required|involved|with|and|or|nor|anywhere|whatsoever|allowed|rights?|but|until|unless|as|if|runtime|servers?|desktop)\b))`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(${RUNTIME_LIST})(?: (?:is|are|was|were|got|gets?|has been|have been|does|do|isn['’]t|aren['’]t|won['’]t|can['’]?t|doesn['’]t))?(?: (?!but\b)[\w'’]+){0,3}? (?:not (?:available|there|installed|allowed|an option|possible|permitted|run(?:ning)?|work)|isn['’]t (?:available|there|installed|allowed|an option|possible)|aren['’]t (?:available|allowed|possible|permitted)|prohibited|forbidden|banned|uninstalled|blocked|missing|unavailable|dead to (?:us|me)|off[- ]limits|off the table|disabled|removed|out of the question|no option|absent|won['’]t (?:run|start|work|install)|can['’]?t be (?:installed|run|used)|impossible)\b`,
    'gi',
  ),
];
const NOT_RUNTIMES =
  /\b(?:compare|docker-?compose|dockerfile|explain|which python|ball pythons?|node graph|migrat(?:e|ing)|tutorial|script)\b/i;

/** Returns the programs that the text calls missing. */
export function missingRuntimes(text: string): {
  readonly values: readonly Runtime[];
  readonly spans: readonly Span[];
} {
  const found = partsOf(text)
    .filter(({ start, end }) => !NOT_RUNTIMES.test(text.slice(start, end)))
    .flatMap(({ start, end }) =>
      MISSING_RUNTIMES.flatMap((pattern) => [...text.slice(start, end).matchAll(pattern)]).map((match) => ({
        names: match[1] ?? '',
        span: { start: start + spanOf(match).start, end: start + spanOf(match).end },
      })),
    );
  const values = found.flatMap(({ names }) =>
    RUNTIMES.flatMap(([pattern, name]) => (pattern.test(names) ? [name] : [])),
  );
  return { values: [...new Set(values)], spans: found.map(({ span }) => span) };
}

/** Returns the programs that a text names. */
export function runtimesIn(text: string): readonly Runtime[] {
  return RUNTIMES.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : []));
}
