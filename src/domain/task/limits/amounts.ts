import { near, type Span } from './topic-near-cue.ts';

const NUMBER = String.raw`(\d[\d.,]{0,15}(?:\s?(?:k|thousand)\b)?|half a dozen|a dozen|a couple(?: of)?|a pair of|a single|single|an?|one|two|three|four|five|six|seven|eight|nine|ten|a lone|lone)`;
/** Words for an upper bound. */
const BOUND =
  /\b(?:at (?:the )?(?:very )?most|at max|max(?:imum)?|(?:no|not|never) (?:\w+ ){0,3}?(?:more|larger|above|over|beyond)|\w+n['’]?t (?:\w+ ){0,5}?(?:more|above|over|beyond)|up to|under|below|less than|fewer|cheaper than|within|capp?ed|cap|limit(?:ed)?|budget|ceiling|exceed|exactly|only|just|single|tops|or less|room for|fit(?:s)? (?:in|into|within|inside)|all (?:there is|i|we|you)|is all|as (?:far|high) as|spend|cost(?:ing)? (?:me|us)?|won['’]?t pay|willing to pay|allow(?:s|ed|ance)?|permitted|sole|keep|stay|stick to|settle for|enough|top out|upper|afford|pricier|more expensive|dearer|shell out|gives? me|over|done|or below|and below|will do|would do|should do|suffices?|has to do|have to do)\b|<=?|≤/gi;

/** Amounts in words. */
const SPOKEN = new Map(
  (
    [
      [0.01, 'a penny'],
      [0.05, 'a nickel'],
      [0.1, 'a dime'],
      [0.25, 'a quarter|a quarter of a'],
      [0.5, 'half a'],
      [1, 'a|an|one|single|a single|lone|a lone|a buck'],
      [2, 'two|a couple|a pair'],
      [6, 'six|half a dozen'],
      [12, 'a dozen'],
      ...'three four five'.split(' ').map((word, index) => [3 + index, word] as const),
      ...'seven eight nine ten'.split(' ').map((word, index) => [7 + index, word] as const),
      [15, 'fifteen'],
      [25, 'twenty-five'],
      ...'twenty thirty forty fifty sixty seventy eighty ninety'
        .split(' ')
        .map((word, index) => [20 + 10 * index, word] as const),
    ] as const
  ).flatMap(([value, wordings]) => wordings.split('|').map((wording) => [wording, value] as const)),
);

type Amount = Span & { readonly value: number };

const WARE = String.raw`(?:mcp[- ]?servers?|mcps?|servers?|connectors?|integrations?|plug-?ins?)`;
const SERVERS = new RegExp(
  String.raw`(?<![\d.,]|[A-Za-z]-)\b${NUMBER}[\s-](?:(?:mcp|tool|different|separate|additional|local|external)[\s-]){0,2}${WARE}\b(?! (?:at a time|racks?|rooms?))|\b${WARE}(?: count| number| total)?(?: (?:is|are|of|in total|must be|stays?|may be))*(?: (?:capped|limited))?(?: (?:at|to|max\.?|maximum|at most))?[:\s]+${NUMBER}\b(?! (?:days?|hours?|weeks?|minutes?|%|percent|k\b|tokens?|cents?))|\bnumber of ${WARE}\b[^.;]{0,24}?\b${NUMBER}\b`,
  'gi',
);
/** Number of tools that the user will set up. */
const SET_UP = new RegExp(
  String.raw`\b(?:install|add|set up|run|connect|configure|plug in) (?:only |just )?${NUMBER} (?:tools?|apps?)\b(?! (?:to|in|into|from|on|of|with|behind)\b)(?: for (?:all|both|everything)(?: of (?:that|this|it|them))?)?`,
  'gi',
);
/** Servers as the topic of the task. */
const WORK_ON =
  /\b(?:restart|reboot|patch|deploy|provision|migrate|scale|list|monitor|check|ping|ssh|delete|remove|which|how many|restaurant|web|database|backup|load balancer|staging|production|prod|waiters?|game|minecraft|dns|mail|proxy|linux|windows|hetzner|ec2)\b/i;

/** Returns the maximum number of servers. */
export function serverLimit(text: string): Amount | undefined {
  return [...boundsIn(text, SERVERS, 24), ...boundsIn(text, SET_UP, 12)].find(
    ({ value, start, end }) =>
      Number.isInteger(value) && value <= 50 && !WORK_ON.test(sentenceAround(text, start, end, 24)),
  );
}

function sentenceAround(text: string, start: number, end: number, characters: number): string {
  const before =
    text
      .slice(Math.max(0, start - characters), start)
      .split(/[.;!?\n]/)
      .at(-1) ?? '';
  const behind = text.slice(end, end + characters).split(/[.;!?\n]/, 1)[0] ?? '';
  return before + text.slice(start, end) + behind;
}

const TOKENS = new RegExp(
  String.raw`\b${NUMBER}(?:[\s-](?:of (?:the )?)?(?:context|prompt|input))?[\s-]?(?:tokens?|of (?:the )?context|context|tok)\b|\b(?:context|token) (?:budget|limit|window|allowance)[^.;,]{0,24}?\b${NUMBER}\b|\b(\d+(?:\.\d+)?k)\b(?! (?:characters|chars|words|rows|lines|users|followers|people|records|files|e?mails|usd|dollars|euros?|runs?|steps?))`,
  'gi',
);
const OF_TOOLS =
  /\b(?:tools?(?:['’]s?)?|tool[- ]?(?:definitions?|schemas?|descriptions?|listings?|specs?|overhead|calls?)|definitions?|schemas?|descriptions?|listings?|signatures?|manifests?|overhead|servers?|mcps?|system prompt|context)\b/i;

/** Returns the maximum number of context tokens for tool descriptions. */
export function contextLimit(text: string): Amount | undefined {
  return boundsIn(text, TOKENS, 60).find(
    ({ value, start, end }) =>
      value >= 100 &&
      OF_TOOLS.test(text.slice(Math.max(0, start - 70), end + 70)) &&
      !/\berc-?20|wallets?\b/i.test(text),
  );
}

const MONEY = new RegExp(
  String.raw`(?:(?:us)?\$|usd\s?)\s?(\d[\d.,]{0,15})|(?<![\w.,])(\d[\d.,]{0,15}|half a|a quarter of a|a|one|two|three|four|five|ten)\s?(?:\$|usd\b|(?:us[- ])?dollars?\b|bucks?\b)|(?<![\w.,])(\d[\d.,]{0,15}|half a|an?|one|two|three|five|ten|fifteen|twenty|twenty-five|thirty|forty|fifty|sixty|seventy|eighty|ninety)\s?(?:(?:us[- ])?(?:cents?|ct)\b|¢)|\b(a nickel|a dime|a quarter|a penny|a buck)\b`,
  'gi',
);
/** Words that mark running costs, unlike prices. */
const OF_A_RUN =
  /\b(?:runs?|running|per (?:run|call|request|invocation|execution|task|use|go|time|job|query)|each (?:time|run|go|call|execution|invocation)|every (?:time|run|go)|a (?:go|run|pop|time|shot)|whenever|invocation|execut(?:e|ion)|apiece|tokens?|llm|model|api) ?\b/i;
const NO_RUN = /^\s*(?:a|per|each|every|\/)\s*(?:month|week|day|year|night|person|head|kilo|hour|litre|liter|ticket)/i;
const EUROS = /euro|€|gbp|£/i;
/** Prices that the task looks for. */
const SOUGHT =
  /\b(?:flag|those|list|which|products?|find|compare|tickets?|flights?|hotels?|items?|invoices?|orders?)\b[^.;!?]{0,30}$/i;

/**
 * Returns the maximum cost of a run in US dollars; other currencies are ignored, because exchange rates are unknown.
 */
export function costLimit(text: string): Amount | undefined {
  return near(text, MONEY, BOUND, 40).flatMap(({ found, own, start, end }): Amount[] => {
    const [, dollars, words, cents, coin] = found;
    if (NOT_A_CENT.test(text.slice(0, own.end))) return [];
    const around = text.slice(Math.max(0, start - 50), end + 40);
    const whole = coin ?? dollars ?? words;
    const value = whole === undefined ? amountOf(cents ?? '') / 100 : amountOf(whole);
    return value > 0 &&
      OF_A_RUN.test(around) &&
      !NO_RUN.test(text.slice(end)) &&
      !EUROS.test(around) &&
      !SOUGHT.test(text.slice(Math.max(0, own.start - 50), own.start))
      ? [{ value, start, end }]
      : [];
  })[0];
}

/** No amount, but words for `not more`: `not a cent over $1.50`. */
const NOT_A_CENT = /\bnot (?:a|one)(?: single)? (?:cent|penny|dime|dollar|buck)$/i;

/** Amounts in currencies other than US dollars. */
const OTHER_MONEY: readonly (readonly [RegExp, string])[] = [
  [/€\s?\d|\b\d[\d.,]*\s?(?:€|eur\b|euros?\b)|\beur\s?\d/i, 'euros'],
  [/£\s?\d|\b\d[\d.,]*\s?(?:£|gbp\b|quid\b|pounds? (?:a|per|each) )|\bgbp\s?\d/i, 'pounds'],
  [/\b\d[\d.,]*\s?(?:chf|(?:swiss )?francs?)\b|\bchf\s?\d/i, 'francs'],
  [/¥\s?\d|\b\d[\d.,]*\s?(?:¥|yen\b|jpy\b)/i, 'yen'],
  [/\b\d[\d.,]*\s?(?:kronor|kroner|sek|nok|dkk)\b/i, 'kroner'],
];

/** Units of prices of things that the task looks for. */
const OF_THINGS =
  /\b(?:a|an|per|each|every|\/)\s*(?:night|person|head|guest|kilo|kg|litre|liter|ticket|seat|room|piece|item)\b/i;

/** Amount of money from which nobody speaks of one run, but of the price of a thing. */
const PRICE = 20;

/** Whether the amounts of a text are prices: large ones without words about runs or months. */
function isPrice(text: string): boolean {
  if (OF_A_RUN.test(text) || /\bmonth/i.test(text)) return false;
  return [...text.matchAll(/\d[\d.,]*/g)].some(([digits]) => amountOf(digits) >= PRICE);
}

/** Returns the currency of a running cost that is not in US dollars; null without one. */
export function otherCurrency(text: string, isCost: boolean): string | null {
  if (!isCost && !(/\b(?:a|per|each|every) (?:month|run|call)\b/i.test(text) && text.search(BOUND) >= 0)) return null;
  if (OF_THINGS.test(text) || isPrice(text)) return null;
  return OTHER_MONEY.find(([amount]) => amount.test(text))?.[1] ?? null;
}

const A_MONTH =
  /^\s*(?:usd |in total |total |at most )?(?:(?:a|per|each|every|\/|for the|this)\s*(?:calendar )?mo(?:nth)?\b|monthly\b)/i;
const MONTHLY = /\b(?:monthly|(?:per|a|each|every) month)\b[^.;!?]{0,40}$/i;

/**
 * Returns the maximum cost of a month in US dollars; null without one.
 * @param isCost Whether the text states a cost limit, so that no word for a bound is needed.
 */
export function monthlyCostLimit(text: string, isCost: boolean): number | null {
  if (EUROS.test(text) || !(isCost || text.search(BOUND) >= 0)) return null;
  for (const found of text.matchAll(MONEY)) {
    const [, dollars, words, cents, coin] = found;
    const behind = text.slice(found.index + found[0].length);
    if (!A_MONTH.test(behind) && !MONTHLY.test(text.slice(0, found.index))) continue;
    const whole = coin ?? dollars ?? words;
    const value = whole === undefined ? amountOf(cents ?? '') / 100 : amountOf(whole);
    if (value > 0 && Number.isFinite(value)) return value;
  }
  return null;
}

function boundsIn(text: string, amounts: RegExp, gap: number): Amount[] {
  return near(text, amounts, BOUND, gap).flatMap(({ found, start, end }): Amount[] => {
    const value = amountOf(found.slice(1).find((part) => part !== undefined) ?? '');
    return value > 0 && Number.isFinite(value) ? [{ value, start, end }] : [];
  });
}

/** Returns NaN for words without an amount. */
function amountOf(words: string): number {
  const spoken = words.toLowerCase().replace(/ of$/, '').trim();
  const known = SPOKEN.get(spoken);
  if (known !== undefined) return known;
  const digits = spoken.replace(/\s?(?:k|thousand)$/, '').replace(/[.,]+$/, '');
  const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.');
  return Number(plain) * (digits === spoken.replace(/[.,]+$/, '') ? 1 : 1_000);
}
