import type { Constraints } from '../constraints.ts';
import { contextLimit, costLimit, serverLimit } from './amounts.ts';
import { saysKeyless, saysOpenSource, saysReadOnly } from './yes-no-limits.ts';
import { placedAt, saysHosted, saysLocal } from './places.ts';
import { leading, onlyAllowed, ruledOut } from './products.ts';
import { missingRuntimes, modelVendors, transportsOf } from './listed-values.ts';
import { isNoProvider, VENDORS } from './model-vendor-names.ts';
import type { Span } from './topic-near-cue.ts';
import { licensesOf, OPEN_SOURCE_LICENSES } from './licenses.ts';

const LOCAL_MODEL =
  /\b(?:local|self[- ]?hosted|on[- ]?device|ollama|offline) (?:models?|llms?|ai)\b|\b(?:with|using|via|through) (?:ollama|llama\.cpp|lm studio)\b/i;
/** Ways of servers that run on own machines, while the model may be anywhere. */
const OWN_SERVERS = ['stdio'] as const;
/** Names of programs that a limit calls missing, not excluded. */
const RUNTIME_NAMES: ReadonlySet<string> = new Set(['docker', 'python', 'node', 'node.js', 'npm', 'npx', 'pip', 'uv']);
const COST =
  /\b(?:under|below|less than|at most|max(?:imum)?(?: of)?|no more than|not more than|up to|within|<|≤|budget(?: of| is|:)?|cheaper than|cap(?:ped)?(?: it)? at|limit(?:ed)?(?: it)? to)\s*(?:(?:US)?\$|usd\s*|€)\s*(\d+(?:[.,]\d+)?)|\b(?:under|below|less than|at most|no more than|not more than|up to|budget of|cap(?:ped)?(?: it)? at|limit(?:ed)?(?: it)? to)\s*(\d+(?:\.\d+)?)\s*(?:\$|usd|dollars?|bucks)|\b(?:under|below|less than|at most|no more than|up to)\s*(\d+)\s*(?:cents?|¢)/i;
const SPEND_CONTEXT = /\b(?:run|call|request|day|month|budget|cost|costs|costing|spend|spending|per)\b/i;
const EXCLUDED =
  /\b(?:without(?: the (?:use|help) of)?|without using|not using|just not|but no|,\s*not|forbids?(?: the use of)?|(?:not|isn'?t|aren'?t) allowed to use|no(?! (?:writ|chang|edit|updat|delet|modif|touch|post|alter|DDL|DML)\w*\b)|don'?t use|do not use|avoid(?:ing)?|never use|no more|instead of|but not|anything but|(?:nothing|anything) (?:from|by|made by)|;\s*not|not via|not with|except(?: for)?|not from|not in|other than|exclud(?:e|ing))\s+(?:the |any )?([^.;]{2,60})/gi;
const ONLY_USING =
  /\b(?:using only|only using|only(?= [^.;,]{2,40} (?:is|are) (?:approved|allowed|permitted))|only use|use only|only with|with only|exclusively (?:with|using)|nothing but)\s+(?:the |our )?([^.;]{2,60})/gi;
const MODEL_CUE = /\b(?:using|with|use|on|by|via|run (?:it )?(?:on|with))\s+(?:only )?(?:the )?([\w.\- ]{0,24})/gi;

/**
 * Parses the hard limits of a task. An amount of money counts only with words about running costs nearby.
 * @param systems Finds the products in a piece of text, to separate `without X` and `only X` from prose.
 * @param asked The text without statements of facts, in which a model vendor may be named without being wanted.
 */
export function readConstraints(
  text: string,
  systems: (part: string) => readonly string[],
  asked: string = text,
): Constraints {
  const places = saysLocal(text).map((span) => placedAt(text, span));
  const local = places.includes('all');
  const transports = transportsOf(text);
  const cost = costOf(text) ?? costLimit(text)?.value;
  const max = serverLimit(text)?.value;
  const context = contextLimit(text)?.value;
  const missing = missingRuntimes(text);
  const exclude = [...namedAfter(withoutSpans(text, missing.spans), EXCLUDED, systems), ...ruledOut(text, systems)];
  const only = [...namedAfter(text, ONLY_USING, systems), ...onlyAllowed(text, systems)];
  const named = licensesOf(text);
  const isOpen = named.length === 0 && saysOpenSource(text).length > 0;
  const licenses = isOpen ? OPEN_SOURCE_LICENSES : named;
  const vendors =
    local ||
    places.includes('model') ||
    (LOCAL_MODEL.test(text) && !/\b(?:blog|article|tutorial|talk|guide)\b/i.test(text))
      ? ['ollama']
      : [...vendorsUsed(asked), ...modelVendors(text)];
  return {
    ...(max !== undefined ? { max_servers: max } : {}),
    ...(context !== undefined ? { max_context_tokens: context } : {}),
    ...(cost !== undefined ? { max_cost_usd: cost } : {}),
    ...(local ? { remote: 'forbidden' as const } : saysHosted(text).length > 0 ? { remote: 'required' as const } : {}),
    ...(licenses.length > 0 ? { licenses } : {}),
    ...listed('transports', transports.length === 0 && !local && places.includes('servers') ? OWN_SERVERS : transports),
    ...(saysReadOnly(text).length > 0 ? { read_only: true } : {}),
    ...(saysKeyless(text).length > 0 ? { keyless: true } : {}),
    ...listed('no_runtimes', missing.values),
    ...listed(
      'exclude',
      exclude.filter((name) => !only.includes(name) && !RUNTIME_NAMES.has(name)),
    ),
    ...listed('only', only),
    ...listed('model_providers', vendors),
  };
}

/** Constraint with a list of distinct values; none for an empty list. */
function listed<Value>(name: keyof Constraints, values: readonly Value[]): Record<string, readonly Value[]> {
  return values.length === 0 ? {} : { [name]: [...new Set(values)] };
}

/**
 * Returns the forbidden acts in the words of the text, such as `delete anything`. They limit the agent, not the choice
 * of servers.
 */
export function readProhibitions(text: string): string[] {
  const [, alone, spared = alone] = SPARED.exec(text) ?? [];
  const forbidden = [...withoutSpans(text, saysReadOnly(text)).matchAll(FORBIDDEN)].map(
    ([, done, act, none, rest = '']) => {
      if (none !== undefined) return `${none.toLowerCase()} anything${rest.trimEnd()}`;
      return done === undefined ? (act ?? '').trim() : `let anything be ${done.trim()}`;
    },
  );
  return spared === undefined ? forbidden : [`touch ${spared.trim()}`, ...forbidden];
}

/** A thing that an order must spare: `Leave the aquarium alone`, `Keep Spotify`. */
const SPARED =
  /^\P{L}*(?:(?:but|and|please|just) )?(?:leave ([^.;:,?!\n]{2,60}?) (?:alone|as (?:it|they) (?:is|are)|untouched)|keep ((?!it\b|me\b|an eye|in mind|to\b|track|going)[^.;:,?!\n]{2,40}))(?=\s*(?:[.;:,!?\n]|$))/iu;

const FORBIDDEN =
  /\bnothing (?:may|must|should|can|is to) be (deleted|removed|lost|overwritten)\b|\b(?:never(?!\s+(?!need|feed|embed)[a-z]+ed\b)|do not|don'?t|must not|mustn'?t|should not|shouldn'?t|may not|please no)\s+((?!know|have|care|want|need|think|mind|like|understand|get|see|remember|work|forget|leave)[a-z]{3,}[^.;:,?!\n]{0,60})|(?<!\bor )\b(delete|remove|change|edit|post|send|publish|book|buy|order|pay|merge|push|close|create|move|rename|overwrite|cancel|share|upload|archive) nothing\b(?! (?:but|other|except))([^.;:,?!\n]{0,60})/gi;

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
    /^\s*(?:each(?=\s*(?:[.,;!?)]|$))|(?:a|per|each|\/)\s*(?:month|week|day|year|person|head|guest|student|child|night|user|seat|licen[cs]e|piece|item))/i.test(
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
    for (const system of leading(listAt(match[1] ?? ''), systems)) found.add(system);
  return [...found];
}

/** Item of a list behind a comma: a name without a verb. */
const BARE_ITEM =
  /^\s*(?:(?:and|or|nor) )?(?:anything from |the |any )?[\p{Lu}\d](?!.*\b(?:is|are|has|have|was|were|do|does|will|must|can|should)\b)/u;

/** Returns a stretch up to the first comma behind which no further item of a list stands. */
function listAt(stretch: string): string {
  const [first = '', ...others] = stretch.split(',');
  const end = others.findIndex((piece) => !BARE_ITEM.test(piece));
  return [first, ...(end < 0 ? others : others.slice(0, end))].join(',');
}

function vendorsUsed(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(MODEL_CUE)) {
    const [whole, named = ''] = match;
    const at = match.index + whole.length - named.length;
    if (/\b(?:claude code|openai api|gemini cli)\b/i.test(named)) continue;
    for (const [pattern, vendor] of VENDORS)
      for (const { index, 0: name } of named.matchAll(pattern))
        if (!isNoProvider(text, at + index, at + index + name.length)) found.add(vendor);
  }
  return [...found];
}
