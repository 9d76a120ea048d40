import type { Constraints } from '../constraints.ts';
import type { Part } from '../reading/reading.ts';
import { licenseNames, OPEN_SOURCE_LICENSES } from './licenses.ts';
import { LEFT_ALONE } from './products.ts';
import { placedAt } from './places.ts';
import { runtimesIn } from './listed-values.ts';
import { isKeyTopic } from './yes-no-limits.ts';

type FindSystems = (part: string) => readonly string[];
/** Words of a limit, with its kind by the reader. */
export type KindOfWords = Pick<Part, 'text' | 'kind'>;

/** Words for a wish that is no demand, or for the absence of a demand. */
const OPTIONAL =
  /\b(?:prefer\w*|(?:n['’]t|not|never|no) (?:mind|matter)s?|whether or not|ideally|if possible|if you can|nice to have|as (?:few|little) \w+|need(?:n['’]t| not)|no need|(?:not|n['’]t) (?:need|have) to|all the better|no longer|not a must|no must|(?:would|['’]d) be nice|whatever works|(?<!\b(?:no|none|nothing|never|only|neither|nor|not)\b[^.;]{0,60})(?:is|are) (?:fine|ok(?:ay)?)(?: (?:by|with|for) (?:me|us))?|(?:does|do)n['’]t (?:matter|care)|(?<!\b(?:no|none|nothing|never|only|neither|nor|not)\b[^.;]{0,60})(?:may|can|could) (?:also |well )?(?:be|sit|run|stay|live|remain|come)(?! only)\b(?!.*\b(?:only|not|never|nothing|no)\b))\b|\bwithout (?:asking|bothering) (?:me|us)\b|\b(?:do not|don['’]t) (?:ask|bother)\b/i;
const DENIAL =
  /\b(?:no|not|never|nothing|none|nor|neither|without|w\/o|avoid|out|off|exclud\w+|cannot|cant|bans?|banned|forbidden|prohibited|blocked|leave|left|skip|refus\w+|against)\b|n['’]t\b/i;
const AWAY = /\b(?:clear of|away from|had enough|anything but|other than|except|instead of|rather than)\b/i;
const ALONE =
  /\b(?:only|just|alone|exclusively|solely|nothing (?:else|but|besides|beyond|more)|no (?:other|third|one else|more)|nowhere (?:else|but)|or nothing|permitted|allowed|approved|whitelist\w*|all (?:you|it|we) (?:get|may|can|have)|nobody else|that['’]?s it)\b/i;
/** Words that allow reading alone, and no product alone. */
const READ_ONLY = /\bread[- ]only\b/gi;
const MODEL = /\b(?:models?|llms?|ai|chat ?bots?|inference|vendors?)\b/i;
const WHOLE = /\b(?:everything|all of|it all|whole|nothing|included|too|tools?|servers?)\b/i;
const OWN_MODEL =
  /\b(?:ourselves|myself|self[- ]?host\w*|on[- ]?device|(?:on|in|by|via) (?:our|my|the|that|this)(?: \w+){0,2} (?:own|same|very)?\s*(?:machines?|servers?|box(?:es)?|hardware|gpus?|graphics card|cards?|laptop|nas|rack|cluster|site|vllm|ollama)|open[- ]weights?|ollama|vllm|lm studio|llama\.cpp|vram|no api models|models? included|including the models?|local(?:ly)?)\b/i;
/** Places and ways that a limit of a place speaks of. */
const PLACE =
  /\b(?:(?:our|my|their) own|ourselves|myself|machines?|laptops?|computers?|pcs?|macs?|box(?:es)?|disks?|devices?|pi|nas|networks?|lan|wan|premises|building|walls|racks?|offices?|clusters?|openshift|servers?|infrastructure|hardware|site|offline|internet|clouds?|cloudy|saas|online|upload\w*|self[- ]host\w*|air[- ]?gapped|local(?:ly)?|in[- ]?house|on[- ]?prem\w*|third[- ]part(?:y|ies))\b/i;
/** Words of staying, running or leaving. */
const STAYING =
  /\b(?:run\w*|ran|stay\w*|keep\w*|kept|remain\w*|live[sd]?|host\w*|leav\w+|local\w*|offline|in[- ]?house|on[- ]?prem\w*|air[- ]?gapped|cloud\w*|saas|internet|online|upload\w*|self\w*|inside|within|only|alone|nothing|everything|outside|goes|go|sen[dt]|third|ourselves|myself|own)\b/i;
const LOOKING =
  /\b(?:read\w*|look\w*|view\w*|select\w*|watch\w*|brows\w+|consult\w*|inspect\w*|observ\w+|eyes|get\/list|lurks?)\b/i;
const LEFT =
  /\b(?:chang\w+|alter\w*|touch\w*|writ\w+|written|modif\w+|edit\w*|amend\w*|delet\w+|mov\w+|renam\w+|updat\w+|insert\w*|disturb\w*|set(?:tings)?|post\w*|creat\w+|stays?|remains?|leave|untouched|unchanged|exactly)\b/i;
const STAYS =
  /\b(?:untouched|unchanged|unaltered|exactly|locked|(?:stays?|remains?|leave|left)\b[^.;,]{0,40}\b(?:as|how|alone))\b/i;
/** Read-only as the result of an order, and changes of the content of the work. */
const NO_ACCESS =
  /^(?:to|as|into) read[- ]only|\bread[- ]only (?:replicas?|copies|copy|mode|fields?|state)\b|\b(?:chang|alter|edit|touch)\w* (?:what|how|why|(?:its|their|the|any) (?:\w+ )?(?:meaning|tone|style|wording|words|content|sense|behaviou?r|names?|order|layout|format))\b/i;
const SIGN_IN =
  /\b(?:keys?|tokens?|log ?-?ins?|log(?:ging)? in|sign(?:ing)?[- ]?(?:ups?|ins?)|regist\w+|accounts?|credentials?|passwords?|secrets?|auth\w*|oauth|subscriptions?|profile|sso)\b/i;
const INSTALL = /\binstall\w*|\bbrowser\b|\bnew software\b|\b(?:run|look after) (?:a server|anything)\b|\bdaemon\b/i;
const OFFERED = /\b(?:servers?|mcps?|connectors?|integrations?|plug-?ins?|packages?|interfaces?|apis?)\b/i;

/**
 * Reads a clause by the kind that the reader gives its limit: the kind says the matter, the words its value. Without a
 * kind, or with words of another matter, nothing is read.
 */
export function readByKind({ text, kind }: KindOfWords, systems: FindSystems): Constraints {
  const read = kind === null ? undefined : READERS[kind];
  return read === undefined || OPTIONAL.test(text) ? {} : read(text, systems);
}

/** Act that the agent itself does beforehand, without a person: `but take a snapshot of each one first`. */
const OTHER_FIRST =
  /^[\s,;]*(?:but |and )?(?:take|make|create|save|back|copy|export|download|note|write|do|run)\b(?!.*\b(?:me|us|my|our|i|you|person|human|approv\w*|confirm\w*|ok)\b)/i;

const READERS: Readonly<Record<string, (text: string, systems: FindSystems) => Constraints>> = {
  local: (text) => {
    if (MODEL.test(text) && !WHOLE.test(text)) return { model_providers: ['ollama'] };
    if (!PLACE.test(text) || !STAYING.test(text)) return {};
    return placedAt(text, { start: 0, end: text.length }) === 'servers'
      ? { transports: ['stdio'] }
      : { remote: 'forbidden' };
  },
  hosted: (text) => (INSTALL.test(text) ? { remote: 'required' } : {}),
  read_only: (text) =>
    !NO_ACCESS.test(text) && (LOOKING.test(text) || (LEFT.test(text) && (DENIAL.test(text) || STAYS.test(text))))
      ? { read_only: true }
      : {},
  keyless: (text, systems) =>
    SIGN_IN.test(text) && DENIAL_OF_KEYS.test(text) && !isKeyTopic(text)
      ? { keyless: true, ...keptKeys(text, systems) }
      : {},
  license: (text) => {
    const named = licenseNames(text);
    if (named.length > 0) return { licenses: named };
    return OPEN.test(text) && !DENIAL.test(text) ? { licenses: OPEN_SOURCE_LICENSES } : {};
  },
  official: (text) => (OFFERED.test(text) && OWN_MAKER.test(text) ? { official: true } : {}),
  audit: (text) => {
    if (APPROVES.test(text)) return { approval: 'changes' };
    return RECORDED.test(text) ? { audit: true } : {};
  },
  approval: (text) => (OTHER_FIRST.test(text) ? {} : { approval: 'changes' }),
  exclude: (text, systems) => {
    const named = DENIAL.test(text) || AWAY.test(text) ? systems(text) : [];
    return named.length === 0 ? {} : { exclude: named };
  },
  only: (text, systems) => {
    const named = ALONE.test(text.replace(READ_ONLY, '')) && !LEFT_ALONE.test(text) ? systems(text) : [];
    return named.length === 0 ? {} : { only: named };
  },
  model: (text) => (OWN_MODEL.test(text) && !DENIAL.test(text) ? { model_providers: ['ollama'] } : {}),
  runtime: (text) => {
    const named = DENIAL.test(text) ? runtimesIn(text) : [];
    return named.length === 0 ? {} : { no_runtimes: named };
  },
};

/** Words before a product whose credential is held. */
const EXCEPT_KEY = /\b(?:beyond|besides|other than|except(?: for)?|apart from|but|outside(?: of)?)\s+([^.;,!?]{2,60})/i;

/** Whether words say that credentials are there already. */
export function saysHeldKeys({ text, kind }: KindOfWords): boolean {
  return kind === 'keyless' && SIGN_IN.test(text) && HELD.test(text) && !DENIAL.test(text);
}

/** Returns the clauses that say that credentials are there: `we hold Teams and Personio credentials already`. */
export function heldKeysIn(text: string): readonly string[] {
  return text
    .split(/[.;!?\n()]|,(?= (?:but|so|don['’]t|no|nothing|and (?:we|i|it|nobody))\b)|\bbut\b/)
    .filter((clause) => HELD_KEY.test(clause) && !DENIAL_OF_HELD.test(clause));
}

const HELD_KEY =
  /\b(?:(?:we|i)(?:['’]ve)?(?: (?:already|have|got|hold|do have))+|already (?:there|in)|(?:is|are) (?:there|already)|exists?)\b(?=.{0,80}\b(?:keys?|tokens?|log-?ins?|accounts?|acct|credentials?|role|pat|access)\b)|\b(?:keys?|tokens?|log-?ins?|accounts?|credentials?|roles?)\b.{0,80}\b(?:already|exists?|(?:is|are) there|we have)\b/i;
const DENIAL_OF_HELD = /\b(?:no|not|never|without|nobody|cannot)\b|n['’]t\b/i;
const HELD = /\b(?:existing|already|current|(?:i|we)(?: have|['’]ve)(?: got)?|is there|are there)\b/i;

/** Returns the products that a limit exempts from a ban on credentials; an empty object without such products. */
export function keptKeys(text: string, systems: FindSystems): Constraints {
  const named = systems(EXCEPT_KEY.exec(text)?.[1] ?? '');
  return named.length === 0 ? {} : { keyless_except: named };
}

const DENIAL_OF_KEYS = new RegExp(`${DENIAL.source}|\\b(?:nobody|refuse|another|free|anonymous\\w*|zero)\\b`, 'i');
const OPEN =
  /(?<!\b(?:we|i|they|you|to|will|can)\s)\b(?:open[- ]?source\w*|foss|floss|oss|free software|free and open|permissive|source (?:code )?(?:must be |is )?open|open (?:kind|ones?|to us)|code is open)\b/i;
const OWN_MAKER =
  /\b(?:official\w*|own|first[- ]party|(?:maker|vendor|publisher)s?['’]s?|from (?:the|its|their) (?:makers?|vendors?))\b/i;
/** A person who decides before something is done. */
const APPROVES =
  /\b(?:approv(?:es?|ed|al)|sign(?:s|ed)?[- ]off|green[- ]?light\w*|releas(?:es|ed) by|nods?|ok(?:ay)?s|ticks? (?:it|them) off)\b(?! (?:requests?|dates?|log))/i;
const RECORDED =
  /\b(?:log(?:s|ged|ging)?|audit\w*|trails?|record(?:s|ed|ing)?|journal\w*|trac(?:e|es|ed|eable)|ledger|time ?stamp\w*|protocol|on file|written down|keep(?:ing)? (?:a|the|every|each) (?:list|history|register|note|proof))\b/i;
