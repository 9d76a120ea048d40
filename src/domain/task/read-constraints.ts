import type { Constraints } from './constraints.ts';
import { contextLimit, costLimit, serverLimit } from './limits/amounts.ts';
import { saysKeyless } from './limits/keyless.ts';
import { saysOpenSource } from './limits/open-source.ts';
import { saysHosted, saysLocal } from './limits/places.ts';
import { onlyAllowed, ruledOut } from './limits/products.ts';
import { saysReadOnly } from './limits/read-only.ts';
import { missingRuntimes } from './limits/runtimes.ts';
import { transportsOf } from './limits/transports.ts';
import { modelVendors } from './limits/vendors.ts';
import type { Span } from './limits/near.ts';
import { DEMANDED_LICENSES, licensesOf } from './read-licenses.ts';

/** SPDX identifiers that the Open Source Initiative approves and that servers of the field use. */
export const OPEN_SOURCE_LICENSES: readonly string[] = [
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MPL-2.0',
  'GPL-2.0',
  'GPL-3.0',
  'AGPL-3.0',
  'LGPL-2.1',
  'LGPL-3.0',
  '0BSD',
  'Unlicense',
  'EPL-2.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'AGPL-3.0-only',
  'AGPL-3.0-or-later',
  'MIT-0',
  'Zlib',
  'BlueOak-1.0.0',
  'PostgreSQL',
  'EUPL-1.2',
];

const LOCAL =
  /\bno (?:public )?cloud\b|\bwithout (?:the |any |a )?cloud\b|\bon[- ]?prem(?:ises?)?\b|\bair[- ]?gapped\b|\blocal(?:ly)? only\b|\bonly local(?:ly)?\b|\b(?:nothing|no data|data) (?:may|must|should|can|shall|is allowed to|may not|must not|should not|can not|cannot)?\s*(?:not |never )?leaves? (?:the |our |my )?(?:company|network|house|premises|machine|laptop|computer|building|device)\b|\bmust (?:stay|remain) (?:in[- ]?house|local|on (?:my|our) (?:machine|laptop|network|servers?))\b|\bself[- ]?hosted only\b|\bonly self[- ]?hosted\b|\bkeep (?:everything|it|all data|the data) (?:local|in[- ]?house|on (?:my|our|this) \w+)\b|\bnothing leaves\b|\bruns? (?:entirely |fully |completely |only )?(?:locally|on my (?:own )?(?:machine|laptop|computer))\b|\b(?:must|may|should|can|shall|does|do|will) ?(?:not|never|n't) (?:ever )?leave(?= *(?:[.;,!]|$)| (?:the|our|my|this|that) (?:\w+[ -]){0,2}(?:company|network|house|premises|machine|laptop|computer|pc|building|device|office|box|intranet|infrastructure|environment|system|data ?cent(?:er|re)|walls|perimeter|hospital|clinic|practice|bank|firm|organi[sz]ation|lab|servers?|hardware|hands|site|campus|school|vpc|tenant)\b)[^.;,]{0,40}|\b(?:no|nothing|none)\b[^.;,]{0,30}\b(?:may|must|should|can|is allowed to) (?:ever )?leave\b(?= *(?:[.;,!]|$)| (?:the|our|my|this) (?!eu\b|europe|uk\b|us\b|country|continent))[^.;,]{0,40}|\b(?:stays?|remains?) local\b|\bstrictly local\b|\b(?:no|not|without)(?: any| anything)? (?:hosted|remote)(?:\/(?:hosted|remote))?(?: (?:mcp )?(?:servers?|services?|tools?|software|anything|stuff)| mcp)(?: (?:is |are )?(?:allowed|permitted))?\b|\bno (?:hosted|remote)(?: ones?)? (?:is |are )?(?:allowed|permitted)\b|\bnothing (?:hosted|remote)\b(?: (?:is )?(?:allowed|permitted))?|\bself[- ]?hosted (?:mcp )?(?:servers?|tools?|software|stuff) only\b|\b(?:everything|all of it|it all) (?:runs?|must run|has to run|should run) (?:on|in) (?:our|my) own\b[^.;,]*|\b(?:we|i) (?:run|host) everything (?:on (?:our|my) own|ourselves|myself|in[- ]?house)\b[^.;,]*/i;
const LOCAL_MODEL =
  /\b(?:local|self[- ]?hosted|on[- ]?device|ollama|offline) (?:models?|llms?|ai)\b|\b(?:with|using|via|through) (?:ollama|llama\.cpp|lm studio)\b/i;
const OPEN_SOURCE =
  /\b(?:only|just|purely|strictly|exclusively) (?:use )?(?:open[- ]?source|oss|foss|free software)\b|\bopen[- ]?source (?:only|tools only|software only|servers only)\b|\b(?:must|should|has to|have to) be open[- ]?source\b|\bopen[- ]?source all the way\b|\bopen[- ]?source (?:stuff|software|tools|servers|solutions?) only\b|\bnothing proprietary\b(?! to\b)|\bno proprietary\b/i;
const READ_ONLY =
  /\b(?:(?:make|makes|making|keep) it impossible(?: for \w+)?|(?:must|should|has to|have to) be (?:impossible|unable|no way)|(?:must|should|shall) not be (?:possible|able)|(?:must|should) have no way) to (?:change|modify|write|edit|delete|touch|alter)\b[^.;,]{0,30}|\b(?:must|may|should|shall|do|does|can|will) ?not (?:change|modify|write|touch|alter|edit) (?:anything|a thing|any (?:data|files?|records?|settings?|of (?:it|them)))\b(?! else)|\b(?:don'?t|do not|never) (?:change|modify|write|touch|alter|edit|move|book|buy|order|click) (?:anything|a thing)\b(?! else)|\bwithout (?:changing|modifying|touching|writing) (?:anything|any)\b|\bno writes?\b(?! access)|\bjust look(?:ing)?(?=[\s]*[,.;!]|$)|\bonly (?:look|read)(?:ing)?(?=[\s]*[,.;!]|$)|\blook,? but (?:don'?t|do not) touch\b|\bnothing (?:may|must|should|can|is to|gets?) (?:be )?(?:changed|modified|written|touched|altered)\b|\bmust never (?:write|change|modify|edit|alter)(?= *(?:[.;,!]|$)| (?:to |into )?(?:anything|any|a thing|the|our|my)\b)[^.;,]{0,30}|\b(?:(?:it|agent|they|assistant|bot|tools?|servers?|thing|and) (?:may|must|should|shall|can)|allowed to|supposed to) only (?:read|look)\b|\blook,? but (?:don'?t|do not) (?:edit|change|write|modify|alter)\b/i;
const COST =
  /\b(?:under|below|less than|at most|max(?:imum)?(?: of)?|no more than|not more than|up to|within|<|≤|budget(?: of| is|:)?|cheaper than|cap(?:ped)?(?: it)? at|limit(?:ed)?(?: it)? to)\s*(?:(?:US)?\$|usd\s*|€)\s*(\d+(?:[.,]\d+)?)|\b(?:under|below|less than|at most|no more than|not more than|up to|budget of|cap(?:ped)?(?: it)? at|limit(?:ed)?(?: it)? to)\s*(\d+(?:\.\d+)?)\s*(?:\$|usd|dollars?|bucks)|\b(?:under|below|less than|at most|no more than|up to)\s*(\d+)\s*(?:cents?|¢)/i;
const SERVERS =
  /\b(?:at most|max(?:imum)?(?: of)?|no more than|only|up to|not more than)\s+(one|two|three|four|five|\d+|a single)\s+(?:mcp )?servers?\b|\b(?:a )?(single) (?:mcp )?server\b|\b(two|three|four|five|[2-9]) (?:mcp )?servers? (?:at most|max(?:imum)?|or fewer|or less|tops)\b|\b(?:at most|max(?:imum)?|only use|not more than) (two|three|four|five|[2-9]) (?:mcp )?servers?\b|\b(?:i |we )?(?:only|just) (?:want(?:s)? to |would like to |need to )?(?:install|add|set up|run|connect|configure) (one|a single|two|three|[1-3]) (?:mcp )?(?:servers?|tools?|integrations?|connectors?)\b(?! (?:to|in|into|from|on|of|with|behind)\b)(?: for (?:all|both|everything)(?: (?:of )?(?:that|this|it|them))?)?|\b(?:install|set up|add|run|connect|configure) (?:only|just) (one|a single|two|three) (?:mcp )?(?:servers?|tools?|integrations?|connectors?)\b(?! (?:to|in|into|from|on|of|with|behind)\b)|\b(one) (?:mcp )?server (?:at most|max(?:imum)?|tops|or none)\b/i;
const STDIO =
  /\b(?:only|just) stdio\b(?: (?:mcp )?servers?)?|\bstdio(?: (?:mcp )?(?:servers?|transport))? only\b|\b(?:must|has to|should) (?:be|use) (?:a )?stdio\b(?: (?:mcp )?servers?)?/i;
const HTTP =
  /\b(?:must|has to|should|needs to) (?:be|use) (?:a )?(?:(?:remote |streamable[- ]){1,2}http(?: (?:mcp )?(?:servers?|transport))?|http (?:mcp )?(?:servers?|transport))\b|\b(?:streamable[- ])?http (?:mcp )?servers? only\b/i;
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  'a single': 1,
  single: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
};
const SPEND_CONTEXT = /\b(?:run|call|request|day|month|budget|cost|costs|costing|spend|spending|per)\b/i;
const EXCLUDED =
  /\b(?:without(?: the (?:use|help) of)?|without using|not using|just not|but no|,\s*not|forbids?(?: the use of)?|(?:not|isn'?t|aren'?t) allowed to use|no|don'?t use|do not use|avoid(?:ing)?|never use|no more|instead of|but not|anything but|nothing from|;\s*not|not via|not with|except(?: for)?|not from|not in|other than|exclud(?:e|ing))\s+(?:the |any )?([^.;,]{2,60})/gi;
const ONLY_USING =
  /\b(?:using only|only using|only(?= [^.;,]{2,40} (?:is|are) (?:approved|allowed|permitted))|only use|use only|only with|with only|exclusively (?:with|using)|nothing but)\s+(?:the |our )?([^.;,]{2,60})/gi;
const MODEL_VENDORS: readonly (readonly [string, RegExp])[] = [
  ['anthropic', /\b(?:claude|anthropic)\b/i],
  ['openai', /\b(?:openai|gpt(?:-?\d[\w.]*)?|chatgpt)\b/i],
  ['gemini', /\bgemini\b/i],
  ['mistral', /\bmistral\b/i],
  ['deepseek', /\bdeepseek\b/i],
  ['xai', /\bgrok\b/i],
  ['ollama', /\bollama\b/i],
];
const MODEL_CUE = /\b(?:using|with|use|on|by|via|run (?:it )?(?:on|with))\s+(?:only )?(?:the )?([\w.\- ]{0,24})/gi;

/**
 * The hard limits that the words of a task state. A sum of money counts only as the cost of running when the words
 * around it speak of cost, not of a product's price.
 *
 * @param systems Finds the products that a piece of text names, so that `without X` and `only X` can be told from prose.
 */
export function readConstraints(text: string, systems: (part: string) => readonly string[]): Constraints {
  const local = LOCAL.test(text) || saysLocal(text).length > 0;
  const cost = costOf(text) ?? costLimit(text)?.value;
  const max = serversOf(text) ?? serverLimit(text)?.value;
  const context = contextLimit(text)?.value;
  const missing = missingRuntimes(text);
  const exclude = [...namedAfter(withoutSpans(text, missing.spans), EXCLUDED, systems), ...ruledOut(text, systems)];
  const only = [...namedAfter(text, ONLY_USING, systems), ...onlyAllowed(text, systems)];
  const named = licensesOf(text);
  const isOpen = named.length === 0 && (OPEN_SOURCE.test(text) || saysOpenSource(text).length > 0);
  const licenses = isOpen ? OPEN_SOURCE_LICENSES : named;
  const spoken = [
    ...(STDIO.test(text) ? (['stdio'] as const) : []),
    ...(HTTP.test(text) ? (['streamable-http'] as const) : []),
  ];
  const transports = spoken.length > 0 ? spoken : transportsOf(text).values;
  const vendors =
    local || (LOCAL_MODEL.test(text) && !/\b(?:blog|article|tutorial|talk|guide)\b/i.test(text))
      ? ['ollama']
      : [...vendorsUsed(text), ...modelVendors(text).values];
  return {
    ...(max !== undefined && max > 0 ? { max_servers: max } : {}),
    ...(context !== undefined ? { max_context_tokens: context } : {}),
    ...(cost !== undefined ? { max_cost_usd: cost } : {}),
    ...(local ? { remote: 'forbidden' as const } : saysHosted(text).length > 0 ? { remote: 'required' as const } : {}),
    ...(licenses.length > 0 ? { licenses } : {}),
    ...(transports.length > 0 ? { transports } : {}),
    ...(READ_ONLY.test(text) || saysReadOnly(text).length > 0 ? { read_only: true } : {}),
    ...(saysKeyless(text).length > 0 ? { keyless: true } : {}),
    ...listed('no_runtimes', missing.values),
    ...listed(
      'exclude',
      exclude.filter((name) => !only.includes(name)),
    ),
    ...listed('only', only),
    ...listed('model_providers', vendors),
  };
}

/** A limit that lists something, each once; none for an empty list. */
function listed<Value>(name: keyof Constraints, values: readonly Value[]): Record<string, readonly Value[]> {
  return values.length === 0 ? {} : { [name]: [...new Set(values)] };
}

function serversOf(text: string): number | undefined {
  const match = text.match(SERVERS);
  if (match === null) return undefined;
  const count = (match.slice(1).find((part) => part !== undefined) ?? '').toLowerCase();
  return NUMBERS[count] ?? Number(count);
}

/** Acts that the text forbids, as it words them: `delete anything`. They limit the agent, not the choice of servers. */
export function readProhibitions(text: string): string[] {
  return [...text.replace(READ_ONLY, ' , ').matchAll(FORBIDDEN)].map(([, done, act]) =>
    done === undefined ? (act ?? '').trim() : `let anything be ${done.trim()}`,
  );
}

const FORBIDDEN =
  /\bnothing (?:may|must|should|can|is to) be (deleted|removed|lost|overwritten)\b|\b(?:never(?!\s+(?!need|feed|embed)[a-z]+ed\b)|do not|don'?t|must not|mustn'?t|should not|shouldn'?t|may not|please no)\s+((?!know|have|care|want|need|think|mind|like|understand|get|see|remember|work|forget|leave)[a-z]{3,}[^.;:,?!\n]{0,60})/gi;

const UNWANTED = /\b(?:i|we)? ?(?:don'?t|do not|won'?t) (?:want|need|care about|have)\b[^.;:,?!\n]{0,80}/gi;

/** A law that is to be kept, not looked up. */
const COMPLIANCE =
  /\b(?:(?:must be|be|is|are) )?(?:gdpr|hipaa|soc ?2|iso ?27001)(?:[- ]compliant| applies| rules apply)\b|,\s*(?:gdpr|hipaa)(?=\s*(?:[.,;!]|$))/gi;

/** The text without the acts it forbids and the things it does not want. */
export function withoutProhibitions(text: string): string {
  return text.replace(FORBIDDEN, ' , ').replace(UNWANTED, ' , ').replace(COMPLIANCE, ' , ');
}

const everywhere = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'gi');
const ALWAYS = [LOCAL, LOCAL_MODEL, OPEN_SOURCE, STDIO, HTTP, READ_ONLY, SERVERS].map(everywhere);
const EVERY_LICENSE = everywhere(DEMANDED_LICENSES);
const EVERY_COST = everywhere(COST);

/**
 * The text without the words that state limits, so that they are not read as things to do.
 *
 * @param found What was read of it: a sum of money, a licence or a `without` that turned out to limit nothing stays.
 */
export function withoutConstraints(text: string, found: Constraints): string {
  const patterns = [
    ...ALWAYS,
    ...(found.licenses === undefined ? [] : [EVERY_LICENSE]),
    ...(found.max_cost_usd === undefined ? [] : [EVERY_COST]),
    ...(found.only === undefined ? [] : [ONLY_USING]),
    ...(found.exclude === undefined ? [] : [EXCLUDED]),
  ];
  return patterns.reduce((rest, pattern) => rest.replace(pattern, ' , '), withoutSpans(text, spansOf(text, found)));
}

/** Where the limits stand that were read. */
function spansOf(text: string, found: Constraints): readonly Span[] {
  const of = (name: keyof Constraints, spans: () => readonly (Span | undefined)[]): readonly (Span | undefined)[] =>
    found[name] === undefined ? [] : spans();
  return [
    ...of('remote', () => [...saysLocal(text), ...saysHosted(text)]),
    ...of('max_servers', () => [serverLimit(text)]),
    ...of('max_context_tokens', () => [contextLimit(text)]),
    ...of('max_cost_usd', () => [costLimit(text)]),
    ...of('licenses', () => saysOpenSource(text)),
    ...of('transports', () => transportsOf(text).spans),
    ...of('read_only', () => saysReadOnly(text)),
    ...of('keyless', () => saysKeyless(text)),
    ...of('no_runtimes', () => missingRuntimes(text).spans),
    ...of('model_providers', () => modelVendors(text).spans),
  ].flatMap((span) => span ?? []);
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  let rest = '';
  let at = 0;
  for (const { start, end } of ordered) {
    if (end <= at) continue;
    rest += start > at ? `${text.slice(at, start)} , ` : '';
    at = end;
  }
  return rest + text.slice(at);
}

function costOf(text: string): number | undefined {
  const match = text.match(COST);
  if (match === null) return undefined;
  const start = match.index ?? 0;
  const before = text.slice(Math.max(0, start - 40), start);
  const around = before + text.slice(start, start + match[0].length + 25);
  const after = text.slice(start + match[0].length).trim();
  if (!SPEND_CONTEXT.test(around) && after !== '' && !/^[.,;)!]/.test(after)) return undefined;
  if (/\b(?:flight|hotel|room|ticket|gift|product|laptop|phone|restaurant|night|item|apartment|rent)s?\b/i.test(before))
    return undefined;
  if (
    /^\s*(?:a|per|each|\/)\s*(?:month|week|day|year|person|head|guest|student|child|night)/i.test(
      text.slice(start + match[0].length),
    )
  )
    return undefined;
  const cents = match[3] !== undefined;
  const value = Number((match[1] ?? match[2] ?? match[3] ?? '').replace(',', '.'));
  return Number.isFinite(value) ? (cents ? value / 100 : value) : undefined;
}

function namedAfter(text: string, pattern: RegExp, systems: (part: string) => readonly string[]): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(pattern))
    for (const system of systems((match[1] ?? '').split(/\s+/).slice(0, 3).join(' '))) found.add(system);
  return [...found];
}

const REFUSED_USE = /\b(?:not|n['’]t|never|without)\s*$/i;

function vendorsUsed(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(MODEL_CUE)) {
    for (const [vendor, pattern] of MODEL_VENDORS) {
      if (
        pattern.test(match[1] ?? '') &&
        !REFUSED_USE.test(text.slice(Math.max(0, (match.index ?? 0) - 12), match.index)) &&
        !/\b(?:claude code|openai api|gemini cli)\b/i.test(match[1] ?? '')
      )
        found.add(vendor);
    }
  }
  return [...found];
}
