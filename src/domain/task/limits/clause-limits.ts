import type { Constraints } from '../constraints.ts';
import type { Part } from '../reading/reading.ts';
import { monthlyCostLimit } from './amounts.ts';
import { placedAt, saysLocal } from './places.ts';
import { providersUnder } from '../../catalog/model-vendors.ts';
import { liesIn, originIn, regionIn } from './regions.ts';
import { OPEN_SOURCE_LICENSES, licensesOf } from './licenses.ts';
import { saysOpenSource } from './yes-no-limits.ts';

const PREFERENCE =
  /\b(?:prefer\w*|mind|care|matters?|whether or not|ideally|if possible|nice to have|need(?:n['’]t| not)|(?:not|n['’]t) (?:need|have) to|not a must|no must|(?:would|['’]d) be nice|whatever works|(?<!\b(?:no|none|nothing|never|only|neither|nor|not)\b[^.;]{0,60})(?:may|can|could) (?:be|sit|run|stay|live|remain)(?! only)\b(?!.*\b(?:only|not|never|nothing|no)\b))\b/i;
const NEGATION =
  /\b(?:no|not|never|nothing|none|nor|without|avoid|excluded?|cannot|bans?|banned|barred|forbidden|prohibited|ruled out|unwanted|nope|\w+n['’]t)\b/i;
const OWN_SERVERS =
  /\b(?:official(?:ly)?|first[- ]party|vendor[- ](?:published|maintained|owned|made)|(?:by|from) (?:the|its|their) (?:own )?(?:vendors?|makers?|publishers?)(?: (?:itself|themselves))?|vendors?['’]s? own)\b/i;
const OF_OTHERS =
  /\b(?:community|unofficial|hobby|third[- ]party(?! hosted)(?= (?:\w+ )?(?:servers?|mcps?|connectors?|integrations?|plug-?ins?|tools?|packages?|images?|ones|stuff)\b))\b/i;
const WARES = /\b(?:servers?|mcps?|connectors?|integrations?|plug-?ins?|tools?|packages?|images?|ones)\b/i;
const OF_DATA = /\b(?:data|hosted|hosting|stored|storage|processed|processing|residency|sovereignty|gdpr)\b/i;
/** Places of data that an adjective tells of: `German data centres only`. */
const OF_SITES = /\b\p{Lu}\p{Ll}+(?: \p{L}+)? (?:data ?cent(?:er|re)s?|hosting|soil|storage|regions?|clouds?)\b/u;
const BOUND = /\b(?:stay(?:s|ing)?|keeps?|kept|remains?|within|only|must|servers?|regions?|based)\b/i;
const OF_MODELS = /\b(?:models?|llms?|ai|vendors?|providers?)\b/i;
const OF_OTHER_THINGS = /\bofficial(?:ly)? (?!only|ones|please|and|or|if)\p{L}/iu;
const MODELS_ALONE = /\b(?:models?|llms?|ai)\b/i;
const CALLER = /\b(?:me|us|my|our|i|we|i['’]\w+|human|someone|somebody|user|manager|boss|team|lead)\b/i;
const SIGN_OFF = /\bsign(?:s|ed)?[- ]off\b|\b(?:approval|confirmation|permission)\b/i;
const LEAVING = /\b(?:leaves?|leaving|outside|beyond|exits?|elsewhere|cross(?:es)?|out of|other than)\b/i;
const OUTSIDE = /\b(?:clouds?|saas|internet|online|external|third[- ]part(?:y|ies)|outside|leaves?|uploaded?)\b/i;
const OWN_NETWORK =
  /\bon[- ]?prem(?:ises?)?\b|\bair[- ]?gapped\b|\bintranet\b|\bin[- ]?house\b|\b(?:our|own|internal|corporate|company|the)(?: \w+)? (?:network|premises|perimeter|data ?cent(?:er|re)|lan|walls|company|firm|building|infrastructure|hardware|organi[sz]ation)\b/i;
const APPROVAL =
  /\b(?:ask(?:s|ing)?|confirm\w*|approv\w+|sign[- ]?off|sign(?:s|ed)? off|permission|consent|green light|go[- ]ahead|my ok|review\w*|human|check(?:s|ed|ing)? with|run it (?:by|past)|let me)\b/i;
/** Words for the yes of a person. */
const YES_OF =
  /\b(?:needs?|requires?|wants?|waits? for|until|without|w\/o|only (?:with|after))(?: \w+){0,2}? (?:yes|ok(?:ay)?|nod|thumbs[- ]up|go|approval|sign[- ]?off|release|confirm(?:ation)?|consent)\b(?= (?:from|by|of)\b)|\b(?:sign[- ]?off|approval|release|confirmation|consent|go-ahead) (?:by|from) (?:an?|the|our|my|one|someone|somebody|\p{Lu}\p{L}+)\b(?=[^.;]{0,60}\b(?:before|first|prior|required|needed|mandatory)\b)|\bfour[- ]eyes\b|\b(?:click|say|give|press) (?:an? )?(?:ok(?:ay)?|yes|approve|confirm|go-ahead)\b|\buntil (?:\w+ ){1,4}(?:has|have|['’]s) (?:ok(?:ay)?['’]?e?d|approved|signed|released|confirmed|said (?:yes|ok(?:ay)?))\b|\b(?:needs?|requires?)(?: \w+){0,3}? (?:thumbs[- ]up|sign[- ]?off|approval|go-ahead)\b|\b(?:gets?|needs?|requires?) a (?:manual )?(?:thumbs[- ]up|confirm(?:ation)?|ok(?:ay)?|sign[- ]?off|approval|go)\b|\b(?:must|has to|have to|needs? to|is to|shall|should) (?:be )?(?:sign(?:ed)? off|okay(?:ed)?|ok['’]?d|release(?:d)?|approve(?:d)?|confirm(?:ed)?|clear(?:ed)?)(?: on)?\b(?=[^.;]{0,60}\b(?:first|before|by(?! (?:\d|noon|midnight|end|eod|tomorrow|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day)))\b)|\b(?:my|our|his|her|their) (?:yes|ok(?:ay)?|nod|thumbs[- ]up)\b/iu;
/** Words for a person who sees the change first. */
const TO_CALLER =
  /\b(?:show (?:it |them )?(?:to )?(?:me|us)|let (?:me|us) (?:see|look|read)|i (?:want|need|have) to (?:see|read|look)|i see)\b/i;
const GOES_OUT =
  /\b(?:go(?:es|ing)? out|leaves?|sen[dt](?:s|ing)?|post(?:s|ed|ing)?|publish\w*|delet\w+|remov\w+|chang\w+|book\w*|pa(?:y|id)\w*|order\w*|sav(?:e|ed|ing)|writ(?:e|ten|ing))\b/i;
const BEFOREHAND = /\b(?:before|without|until|unless)\b/i;
const EVERY_CALL =
  /\b(?:every|each|any|all)\W+(?:and every\W+)?(?:single\W+|tool\W+|one\W+)*(?:steps?|calls?|actions?|operations?|tools?|invocations?|things? (?:it|the agent) does)\b|\breads?(?:ing)? (?:too|as well|included|ones)\b|\beach time before it calls (?:a|any) tool\b|\beven (?:reads?|reading|look-?ups?)\b|\bbefore (?:you |it )?(?:do(?:ing)?|call(?:ing)?|us(?:e|ing)) (?:anything|any|a)\b/i;
const LOG = /\b(?:log(?:s|ged|ging)?|audit\w*|trails?|record(?:s|ed|ing)?|trac(?:e|es|ed|eable|eability)|protocol)\b/i;
/** Logs that are read, not written. */
const READ_LOGS = /\b(?:from|in|by|via|using|per) (?:the|their|its|our|those|these) (?:\p{L}+ )?logs?\b/giu;
/** Record of all that the agent does. */
const ALL_RECORDED =
  /\b(?:every|each|all)(?: \w+){0,3}? (?:actions?|steps?|calls?|moves?|operations?|quer(?:y|ies)|changes?)\b[^.;]{0,60}\b(?:log\w*|record\w*|trail|journal\w*|trac\w+|(?:end up|land|arrive|go(?:es)?|be) in (?!the (?:report|digest))\p{L})|\b(?:trail|record|log|logging|journal|protocol|recording) of (?:what|everything|all|every|who|each)\b|\b(?:trail|record|log|journal)\b[^.;]{0,40}\b(?:for|of) (?:all|every) (?:agent )?(?:actions?|steps?|calls?)/iu;
const AUDIT_LOG = /\baudit[- ](?:logs?|trails?)\b/i;

/**
 * Reads limits that only a limit or refusal can state: official servers, residency, own premises, approval, audit and
 * a monthly budget.
 */
export function readClauseLimits({ text, kind }: Part): Constraints {
  if (PREFERENCE.test(text)) return {};
  const region = residencyIn(text, kind);
  const providers = providersByOrigin(text, kind);
  const monthly = monthlyCostLimit(text, kind === 'cost');
  return {
    ...(saysOfficial(text, kind) ? { official: true } : {}),
    ...(region === null ? {} : { residency: region }),
    ...(providers === null ? {} : { model_providers: providers }),
    ...(kind === 'license' && licensesOf(text).length === 0 && saysOpenSource(text).length > 0
      ? { licenses: OPEN_SOURCE_LICENSES }
      : {}),
    ...(kind === 'local' && NEGATION.test(text) && OUTSIDE.test(text) ? { remote: 'forbidden' as const } : {}),
    ...(OWN_NETWORK.test(text) && isOfAll(text, kind) ? { on_premises: true } : {}),
    ...(saysApproval(text, kind)
      ? { approval: EVERY_CALL.test(text) ? ('always' as const) : ('changes' as const) }
      : {}),
    ...((kind === 'audit' && LOG.test(text.replace(READ_LOGS, ''))) ||
    AUDIT_LOG.test(text) ||
    (ALL_RECORDED.test(text) && !NEGATION.test(text))
      ? { audit: true }
      : {}),
    ...(monthly === null ? {} : { max_cost_usd_per_month: monthly }),
  };
}

/** Whether a limit of a place is said of the whole stack. */
function isOfAll(text: string, kind: string | null): boolean {
  const places = saysLocal(text).map((span) => placedAt(text, span));
  return places.length === 0 ? kind === 'local' : places.includes('all');
}

/** Whether somebody decides before a change: asked, shown the change, or named as the source of a yes. */
function saysApproval(text: string, kind: string | null): boolean {
  if (kind === 'approval') return APPROVAL.test(text) || BEFOREHAND.test(text) || YES_OF.test(text);
  if (YES_OF.test(text)) return true;
  return (
    BEFOREHAND.test(text) &&
    (APPROVAL.test(text) ? CALLER.test(text) || SIGN_OFF.test(text) : TO_CALLER.test(text) && GOES_OUT.test(text))
  );
}

function saysOfficial(text: string, kind: string | null): boolean {
  if (!WARES.test(text) && (kind !== 'official' || OF_OTHER_THINGS.test(text))) return false;
  return OWN_SERVERS.test(text) || (OF_OTHERS.test(text) && NEGATION.test(text));
}

/** Returns the providers whose vendors come from a stated region, or from elsewhere; null without such a limit. */
function providersByOrigin(text: string, kind: string | null): readonly string[] | null {
  const region = originIn(text);
  if (region === null) return null;
  const isRefused = NEGATION.test(text);
  if (kind === 'model' ? !OF_MODELS.test(text) : !(isRefused && MODELS_ALONE.test(text))) return null;
  return providersUnder((country) => liesIn(country, region) !== isRefused);
}

/** Returns the region that data must stay in; null for a region that data must avoid. */
function residencyIn(text: string, kind: string | null): string | null {
  if (!OF_DATA.test(text) && (kind !== 'region' || !(BOUND.test(text) || LEAVING.test(text)))) return null;
  return NEGATION.test(text) && !LEAVING.test(text)
    ? null
    : (regionIn(text) ?? (OF_SITES.test(text) ? originIn(text) : null));
}
