import { near, type Span, wordings } from './topic-near-cue.ts';

const SECRET = String.raw`(?:api[- ]?keys?|keys?|(?:access |auth )?tokens?|log[- ]?ins?|logging in|sign[- ]?ups?|signing up|registrations?|register(?:ing)?|accounts?|credentials?|passwords?|secrets?|authentication|auth|oauth|subscriptions?)`;
/** Words for needing a secret. */
const NEEDING = new RegExp(
  String.raw`\b(?:needs?|requires?|wants?|asks?(?: \w+)? for|takes?|demands?|involves?|involving|have to|has to|had to|with|manage|enter|provide|give|get|create|make|making|creating|open|opening|set up|setting up|have|use|using|allow|permit)(?: (?:an?|any|some|my|new|another|extra|personal))* (?:${SECRET}|sign up|register|log in)\b|\b(?:sign(?:ing)? up|registering|(?<=(?:\b(?:to|or|and|not|never|must|should|cannot|rather|nothing)|n['’]t) )register)(?: (?:anywhere|for (?:anything|it)))?\b`,
  'gi',
);
/** Words that deny the need. */
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
/** Keys and accounts as the topic of the task. */
const NOT_KEYLESS =
  /\b(?:which|list|find|show|who|why|customers?|clients?|users?|people|members?|employees|wallets?|accounts? (?:payable|receivable|without)|rotate|revoke|committed|check that|secrets? or|in the last|report if|find out|leak(?:ed)?|expired?|registration is|key findings|taken at|count|rate|nothing else|no longer|reuse|(?:have|use|using|via|through|by) (?:oauth|sso|single sign-on))\b/i;

/** Whether keys and accounts are the topic of words. */
export function isKeyTopic(text: string): boolean {
  return NOT_KEYLESS.test(text);
}

/** Returns the spans that exclude servers with secrets. */
export function saysKeyless(text: string): Span[] {
  const kept = near(text, NEEDING, NOBODY, 24).filter(
    ({ start, end }) => !NOT_KEYLESS.test(text.slice(Math.max(0, start - 30), end + 20)),
  );
  return [...kept, ...wordings(text, KEYLESS, NOT_KEYLESS)];
}

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
/** Open source as the topic of the task. */
const NOT_OPEN_SOURCE =
  /\b(?:alternatives?|compare|comparison|suggest|write|article|blog|history|explain|find (?:an?|some|the)|list|contribute|contributors?|maintainers?|projects? (?:that|with|about)|trending|which|quiz|news|pub)\b/i;

/** Returns the spans that require open source. */
export function saysOpenSource(text: string): Span[] {
  return wordings(text, OPEN_SOURCE, NOT_OPEN_SOURCE);
}

const CHANGE = String.raw`(?:chang(?:e[sd]?|ing)|alter(?:ed|s|ing|ations?)?|modif(?:y|ied|ies|ying|ications?)|writ(?:e|ing|ten|es)|edit(?:ed|s|ing)?|touch(?:ed|es|ing)?|mutat(?:e[sd]?|ing)|overwrit(?:e|ten|ing)|amend(?:ed|ing)?|tamper(?:ed|ing)? with|interfer(?:e|ing) with|mess(?:ed|ing)? with)`;
const IT = String.raw`(?:it|them|stuff|either|anything|a thing|things?|any of (?:it|them)|(?:any|a single|one)(?: \w+)? (?:bytes?|rows?|records?|things?|settings?|fields?|files?|cells?|lines?|data|values?|objects?|bits?)|the (?:data|numbers?|records?|database|tables?|files?|settings?|evidence|source|system|books?|ledger|account|cluster|repo(?:sitory)?)|records?|at all|there|back)`;

/** Words for changing something. */
const CHANGING = new RegExp(String.raw`\b${CHANGE}(?: to)? ${IT}\b(?! else\b)`, 'gi');
/** Words that prevent the change. */
const UNABLE =
  /\b(?:unable|not able|incapable|without(?: ever)?|no (?:way|right|permission|ability|means|chance)|barred|prevented|forbidden|prohibited|not (?:be )?(?:allowed|permitted|entitled|authori[sz]ed)|never|not|(?:should|must|may|can|could|do|does|would|is|are|was|need)n['’]?t|can['’]?t|cannot|won['’]?t)\b/gi;
/** Words for being changed. */
const CHANGED = new RegExp(String.raw`\b(?:be|get|gets|is|are) ${CHANGE}\b`, 'gi');
/** Words for nothing. */
const NOTHING = /\b(?:not (?:a|one)(?: single)? \w+|no(?: \w+){1,2}|nothing|none)\b/gi;

/** Report instead of a limit: `restarted the pod, no change`. */
const NOTHING_CHANGED = String.raw`no change\s*(?:[.,;:!)-]|$)`;

const READ_ONLY: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?!${NOTHING_CHANGED})(?:no|never(?: an?)?|zero|without(?: any)?) (?:${CHANGE}|deletes|deletions|updates|restarts)(?:,? (?:and|or|no|nor) \w+)*(?=\s*(?:[.,;:!)]|$|-|please\b|pls\b|whatsoever\b|at all\b|anywhere\b|to (?:the|our|my|any|anything)\b|(?:access|rights?|permissions?)))`,
    'gi',
  ),
  new RegExp(
    String.raw`\b${CHANGE}(?:,? (?:or |and )?\w+ing)* (?:is|are) (?:not|forbidden|off[- ]limits|prohibited|taboo|out)\b`,
    'gi',
  ),
  /\b(?:no|zero|without(?: any)?|not have(?: any)?|\w+n['’]t have(?: any)?) (?:modifying|writing|changing|editing|destructive|write|mutating) (?:operations?|actions?|calls?|access|rights?|permissions?)/gi,
  /\b(?:view(?:er|ing)?|read(?:er|ing)?|look(?:ing)?|get\/list\/watch|select|observer|auditor|guest)(?:[- ]only)? (?:rights?|access|roles?|permissions?|privileges?|mode|grants?|basis|capacity)\b(?: (?:only|alone|is (?:all|enough|fine|what)|and nothing more))?/gi,
  /\b(?:only|just|merely|strictly|purely) (?:to )?(?:look|read|view|observe|watch|see|inspect|peek|browse|query)(?:ing)?(?=\s*(?:[.,;:!)]|$|-|please\b|pls\b))/gi,
  /\b(?:make|makes|making|keep) it impossible(?: for \w+)? to (?:change|modify|write|edit|delete|touch|alter)\b[^.;,]{0,30}|\b(?:must|should|shall|may) not be (?:possible|able) to (?:change|modify|write|edit|delete|touch|alter)\b[^.;,]{0,30}|\bmust never (?:write|change|modify|edit|alter)(?= *(?:[.;,!]|$)| (?:to |into )?(?:anything|any|a thing|the|our|my)\b)[^.;,]{0,30}/gi,
  /\b(?:look|peek|see|watch|observe|read)(?:ing)?,? (?:but|and|not|don['’]?t|never)?,? ?(?:please )?(?:don['’]?t|do not|not|never|no|without) (?:to )?(?:touch|edit|change|write|modify|alter)(?:ing)?\b|\bhands[- ]off\b|\bview[- ]only\b|\bread[- ]only\b(?=\s*(?:[.,;:!)?–-]|$|access\b|mode\b|rights?\b|permissions?\b|please\b|pls\b|task\b|job\b|agent\b|and\b|for\b|basis\b|manner\b|way\b|only\b|on\b|to\b))|\b(?:strictly|must be|keep it|keep this|stay|stays|purely|be) read[- ]only\b/gi,
  /\b(?:can|may|could|should|to|is allowed to) (?:only |just )?(?:select|view|read|look|see|observe|inspect|query)\b[^.;!?]{0,20}\b(?:and |but )?(?:that['’]?s (?:all|it|where)|nothing (?:more|else)|no more|not more)\b/gi,
  /\b(?:not|never|n['’]t) (?:be )?(?:trusted|allowed|permitted) (?:with|to make|any) (?:changes|edits|writes|write access)\b|\b(?:don['’]?t|do not|never) (?:move|click) (?:anything|a thing)\b(?! else)|\beyes only\b|\bobserve(?:r|rs)? only\b/gi,
  /\b(?:stays?|remains?|(?:is|are) (?:to be )?left|(?:must|has to|have to|should) (?:stay|remain|be left)) (?:exactly |completely |entirely )?(?:untouched|unchanged|unaltered|unmodified|as (?:it|they) (?:is|are)(?=\s*(?:[.,;:!)]|$)))/gi,
  /\b(?:no|zero) (?:writes|changes|edits|updates|modifications|alterations|deletions)(?:,? (?:and|or|no|nor) \w+)* (?:in|on|to|into) (?=(?:the |our |my )?\p{L})/giu,
  /\bstrictly (?:look[- ]?ups?|for (?:reading|viewing))\b|\b(?:strictly|purely|only|are|is) r\/o\b|\br\/o (?:access|only|please|pls)\b|\b(?:not to be|must not be|mustn['’]t be|may not be|(?:may|is|are) never(?: to)? be) (?:edited|changed|modified|altered|touched|written to)\b|\bnone of (?:the|these|those) [^.;,]{0,40}\b(?:may|must|can|should) be (?:changed|modified|edited|touched|altered|written to)\b/gi,
  /\b(?:[Ll]eave|[Kk]eep) (?:the |our |my )?\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)? (?:exactly |completely |entirely )?(?:as (?:it|they) (?:is|are)|untouched|unchanged|intact)\b/gu,
  /\b(?:leave|leaves|leaving) (?:everything|all|things|it all|every \w+) (?:exactly )?(?:as (?:it|they|you) (?:is|are|was|were|find)|alone|untouched|unchanged|intact)\b/gi,
];
/** Read-only as the topic of the task, such as read-only fields. */
const NOT_READ_ONLY =
  /\bread[- ]only (?:replicas?|fields?|files?|copies|copy|views?|pages?|tables?|users?|endpoints?|properties|attributes?|after|since|again|now|state|bug)\b|\b(?:set|make|mark|turn|switch|convert)\b[^.;,]{0,60}\b(?:to|as|into) read[- ]only\b|\bwhy\b[^.;,]{0,40}\bread[- ]only\b|\b(?:view|reading) mode\b|\b(?:write|say|draft)\b[^.;,]{0,40}\bread access\b|\b(?:lock|protect)\b[^.;]{0,40}\bso\b|\b(?:users?|customers?|people|volunteers?) (?:are|is|can) ?(?:unable|not|n['’]t|['’]?t)/i;

/** Returns the spans that forbid changes. */
export function saysReadOnly(text: string): Span[] {
  const kept = [near(text, CHANGING, UNABLE, 20), near(text, CHANGED, NOTHING, 16), near(text, CHANGED, UNABLE, 1)]
    .flat()
    .filter(({ start, end }) => !NOT_READ_ONLY.test(text.slice(Math.max(0, start - 30), end + 30)));
  return [...kept, ...wordings(text, READ_ONLY, NOT_READ_ONLY)];
}
