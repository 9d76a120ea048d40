import type { Part } from '../reading/reading.ts';

/** Kinds of limits that also bind the work itself: its content, its things, its time, its price, its sources. */
const OF_WORK: ReadonlySet<string | null> = new Set([
  'style',
  'scope',
  'time',
  'cost',
  'official',
  'exclude',
  'only',
  'other',
  null,
]);
/** Words for parts of a stack, for the flow of data and for the cost of a run. */
const STACK =
  /\b(?:models?|llms?|ai|vendors?|providers?|servers?|mcps?|connectors?|integrations?|plug-?ins?|agents?|bots?|stack|clouds?|saas|hosted|hosting|self[- ]host\w*|offline|internet|on[- ]?prem\w*|air[- ]?gapped|third[- ]part(?:y|ies)|accounts?|log-?ins?|sign[- ]?(?:ups?|ins?)|api|apis|keys?|tokens?|credentials?|passwords?|secrets?|oauth|sso|docker|containers?|open[- ]source|licen[cs]e[sd]?|read[- ]only|gdpr|hipaa|soc ?2|iso ?27001|certified|complian\w+|secur\w+|encrypt\w+|vpn|firewall|proxy|residency|eu|(?:per|a|each|every) (?:run|call|request|month)|our data|my data|personal data|uploaded|leav(?:es|ing)|leave (?:the|our|my)|trained|training)\b/i;

/**
 * Whether a limit without effect on the stack bounds the work itself, such as its length, tone or time. A refusal has
 * no kind.
 */
export function isOfWork({ text, kind }: Pick<Part, 'text' | 'kind'>, systems: readonly string[]): boolean {
  return OF_WORK.has(kind) && !STACK.test(text) && (kind !== null || systems.length === 0 || !SENDS.test(text));
}

/** Words for data that go to somebody. */
const SENDS = /\b(?:sent|send|share[sd]?|given?|handed?|fed|goes?|passed|upload\w*) to\b/i;
