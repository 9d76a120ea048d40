import { near, type Span } from './near.ts';
import { wordings } from './wordings.ts';

const SECRET = String.raw`(?:api[- ]?keys?|keys?|(?:access |auth )?tokens?|log[- ]?ins?|logging in|sign[- ]?ups?|signing up|registrations?|register(?:ing)?|accounts?|credentials?|passwords?|secrets?|authentication|auth|oauth|subscriptions?)`;
/** Needing a secret … */
const NEEDING = new RegExp(
  String.raw`\b(?:needs?|requires?|wants?|asks?(?: \w+)? for|takes?|demands?|involves?|involving|have to|has to|had to|with|manage|enter|provide|give|get|create|make|making|creating|open|opening|set up|setting up|have|use|using|allow|permit)(?: (?:an?|any|some|my|new|another|extra|personal))* (?:${SECRET}|sign up|register|log in)\b|\b(?:sign(?:ing)? up|register(?:ing)?)(?: (?:anywhere|for (?:anything|it)))?\b`,
  'gi',
);
/** … that nothing and nobody shall. */
const NOBODY =
  /\b(?:nothing|none|not (?:one|a single one)|never|cannot|can['’]?t|won['’]?t|(?:do|does|must|should|need)n['’]?t|(?:do|does|must|should|will|may|can|would) not|not|refuse to|hate(?: to)?|rather not|(?:servers?|tools?|services?|things?) (?:that|which)(?= [^.;!?]{0,40}\b(?:are|is) (?:out|excluded|a no-go)))\b/gi;

const KEYLESS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:no|without(?: (?:handing over|having|giving|making|creating|needing|setting up|me having|asking for|using))?|zero|minus|free of|skip|not (?:a|one)(?: single)?)(?: (?:any|an?|the|single|kind of|sort of|personal|new|extra|further))* ${SECRET}\b(?:(?:,? (?:or|and|nor|no)|\/|,) ?(?:any |an? )?${SECRET}\b)?`,
    'gi',
  ),
  new RegExp(
    String.raw`\b${SECRET}[- ](?:free|less)\b|\bkeyless\b|\b${SECRET}: ?(?:none|no|zero|0)\b|\banonymous(?:ly)? (?:use|access|only|usage)\b|\b(?:usable|works?|working|use[ds]?) anonymously\b|\bunauthenticated (?:tools?|servers?|services?|access|apis?|use)\b`,
    'gi',
  ),
];
/** Keys and accounts that the task is about. */
const NOT_KEYLESS =
  /\b(?:which|list|find|show|who|why|customers?|clients?|users?|people|members?|employees|wallets?|accounts? (?:payable|receivable|without)|rotate|revoke|committed|check that|secrets? or|in the last|report if|find out|leak(?:ed)?|expired?|registration is|key findings|taken at|count|rate|nothing else|no longer|reuse)\b/i;

/** Where a text says that nothing may want a secret. */
export function saysKeyless(text: string): Span[] {
  const kept = near(text, NEEDING, NOBODY, 24).filter(
    ({ start, end }) => !NOT_KEYLESS.test(text.slice(Math.max(0, start - 30), end + 20)),
  );
  return [...kept, ...wordings(text, KEYLESS, NOT_KEYLESS)];
}
