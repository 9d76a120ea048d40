import { near, type Span, wordings } from './topic-near-cue.ts';

const SITE = String.raw`(?:machine|laptop|computer|pc|mac|box|network|house|building|premises|hardware|servers?|device|desktop|workstation|notebook|lan|intranet|walls|site|rack|basement|data ?cent(?:er|re)|office|company|firm|hospital|clinic|ward|practice|school|lab|bank|raspberry pi|nas|phone|organi[sz]ation|perimeter|environment|infrastructure|system|hands|campus|vpc|tenant)s?`;
const OURS = String.raw`(?:my|our|this)(?: own)?(?: [\w-]+){0,2}? ${SITE}\b`;

/** Words for leaving. */
const LEAVING = new RegExp(
  String.raw`\b(?:leaves?|leaving|exits?|gets? out|goes? out|go(?:es)? outside|travels?)(?:(?=\s*(?:[.,;:!)]|$))| (?:from |out of |outside |beyond )?(?:(?:my|our|this|that|these)\b(?! (?:eu|europe|uk|us|country|continent|review|comments?|door|window|lights?)\b)|the(?= (?:own |local |company |whole |\w+ )?${SITE}\b))(?: (?:own |local |company |whole )?${SITE}\b)?(?! (?:\w+ )?(?:empty|blank|alone|open|as|untouched|unchanged|out|there|for|until|till|to|with|aside|be|behind)\b))`,
  'gi',
);
/** Words for a place outside, or for other people. */
const OUTSIDE =
  /\b(?:clouds?|saas|internet|third part(?:y|ies)|outsiders?|(?:hosted|remote|online|external|third[- ]party|outside|vendor-run|someone else['’]s) (?:anything|stuff|things?|services?|servers?|tools?|providers?|machines?|ones?|endpoints?|software|part(?:y|ies)))\b/gi;
const NEVER =
  /\b(?:no|not|never|without|nothing|none|neither|nor|zero|avoid|\w+n['’]t|cannot|cant|mustnt|forbid(?:den|s)?|ban(?:ned|s)?|prohibit(?:ed|s)?)\b/gi;

const LOCAL: readonly RegExp[] = [
  /\b(?:no|nothing|without)(?: any| anything)? (?:hosted|remote)(?: ones?)?(?: (?:is |are )?(?:allowed|permitted)|(?=\s*(?:[.,;:!)]|$)))/gi,
  /\b(?:we|i) (?:run|host) everything (?:on (?:our|my) own|ourselves|myself|in[- ]?house)\b[^.;,]*/gi,
  /\bair[- ]?gapped\b/gi,
  new RegExp(String.raw`\beverything runs (?:on|in) ${OURS}`, 'gi'),
  new RegExp(
    String.raw`\b(?:everything|all of (?:it|this|that|them)|it all|the whole thing|must (?:run|stay|be|work|remain|live)|(?:has|have|need|needs) to (?:run|stay|be|work|remain|live)|stays?|staying|remains?|keep(?:ing)? (?:it|everything|this|all of (?:it|this)|things|data|the (?:data|files)))(?: [\w'’-]+){0,3}? (?:on|in|inside|within) ${OURS}(?: (?:only|alone))?`,
    'gi',
  ),
  new RegExp(String.raw`\b(?:on|in|inside|within) ${OURS} (?:only|alone|and nowhere else|exclusively)\b`, 'gi'),
  /\b(?:has|have|is|are|with|got|there['’]?s|there is|gets?|without(?: an?| any)?) (?:no|zero|never|cut off from|disconnected from|not on|n['’]t have(?: an?| any)?|without(?: an?| any)?)? ?(?:the )?(?<=\b(?:no|zero|never|from|on|without|any|an|a|have|the) )(?:internet|network access|connection|connectivity|wifi|online access)\b(?! of things)/gi,
  /\b(?:air[- ]?gapped|offline|on[- ]?prem(?:ises?)?|in[- ]?house|self[- ]?hosted|self[- ]?contained|local(?:ly)?)\b(?: (?:and|\+|&) (?:fully )?open[- ]?source)?(?: [\w-]+){0,2}? (?:only|exclusively|alone|please|pls|setup|stack|tools?|servers?|environment|network|machine|all the way)\b/gi,
  /\b(?:only|strictly|purely|fully|entirely|completely|everything|all|(?:must|has to|have to|needs? to|should|got to) (?:be|run|stay|work|remain)|stays?|keep it|kept|keep everything|remain) (?:strictly |fully |entirely |completely |100 ?% )?(?:local(?:ly)?|offline|on[- ]?prem(?:ises?)?|in[- ]?house|air[- ]?gapped|self[- ]?hosted|self[- ]?contained|disconnected|off the (?:net|grid|internet))\b/gi,
  /\b(?:must |should |has to |needs to |to )?work(?:s|ing)? offline\b/gi,
  /(?:^|[,;:(] ?)(?:works? |working |runs? |run |100 ?% )?(?:local(?:ly)?|offline|on[- ]?prem(?:ises?)?|in[- ]?house|air[- ]?gapped|self[- ]?hosted)(?=\s*(?:[,.;:!)]|$|please\b|pls\b|because\b|since\b|or (?:nothing|none)\b))/gi,
];
/** Places as the topic: remote jobs, a policy on offline work, clouds in the sky. */
const NOT_LOCAL =
  /\b(?:(?:write|draft|redraft|rewrite|update|review)\b[^.;!?]{0,50}\bpolic(?:y|ies)|remote (?:jobs?|work(?:ers?|ing)?|teams?|sensing|control)|work(?:ing)? from home|working offline|offline (?:sales|stores?|event|mode|app|support)|write an|compare|explain|article about|migrat(?:e|ing)|branch(?:es)?|cover (?:over|letter)|local (?:news(?:paper)?|restaurants?|shops?|events?|weather|time|branch|government|council)|the eu\b|europe\b|germany\b|country|which servers are|images?|reviews?|comments?|tickets? open|no longer)\b/i;

const HOSTED: readonly RegExp[] = [
  /\b(?:hosted|remote|cloud(?:[- ]hosted)?|saas|managed|vendor-run)(?: \w+){0,2}? (?:only|exclusively|please|pls|through and through)\b/gi,
  /\b(?:only|just|exclusively|must (?:all )?be|has to be|have to be|should (?:all )?be|needs? to be|everything|all) (?:\w+ ){0,2}?(?:hosted|remote(?: ones)?|in the cloud|cloud[- ](?:hosted|based)|saas|somewhere in the cloud|run by (?:the|its|their) vendors?)\b(?! (?:jobs?|work))/gi,
  /\b(?:can['’]?t|cannot|won['’]?t|not|nothing|no|never|don['’]?t|may not|mustn['’]?t)(?: (?:\w+['’]?\w*)){0,4}? (?:install(?:ed|ing|s|ations?)?|set up|run)\b(?: (?:anything|a thing|stuff|software|programs?|on|locally|here)){1,2}/gi,
  /\b(?:local installs?(?:ations?)?|installing (?:anything|things|software|stuff)|local (?:servers?|processes|programs?))(?: \w+){0,3}? (?:are|is|aren['’]t|isn['’]t)? ?(?:against|forbidden|prohibited|banned|not allowed|not possible|no option|out|impossible|blocked)\b/gi,
  /\b(?:live|lives|run|runs|sit|sits) on (?:somebody|someone)(?: else)?['’]s (?:servers?|machine|computer)\b/gi,
];
const NOT_HOSTED =
  /\b(?:remote (?:jobs?|work(?:ers?)?|teams?)|compare|explain|docker|python|uv|pip|node|npm|npx|containers?)\b/i;

/** Words behind `everything hosted` that limit the region of the data and no place of the servers. */
const IN_REGION = /^[^.;,]{0,12}\b(?:in|inside|within) (?:the )?\p{Lu}/u;

/** Returns the spans that forbid remote servers. */
export function saysLocal(text: string): Span[] {
  const kept = [
    ...near(text, LEAVING, NEVER, 40),
    ...near(text, OUTSIDE, NEVER, 30).filter(({ start, found }) => !text.slice(start).startsWith(found[0])),
  ].filter(
    ({ start, end }) =>
      !/[,;]/.test(text.slice(start, end)) && !NOT_LOCAL.test(text.slice(Math.max(0, start - 80), end + 30)),
  );
  return [...kept, ...wordings(text, LOCAL, NOT_LOCAL)];
}

/** Parts of a stack that a limit of a place is said of. */
export type Placed = 'all' | 'model' | 'servers';

const OF_MODEL = /\b(?:models?|llms?|inference|gpus?)\b/i;
const OF_SERVERS =
  /\b(?:(?:mcp|tool) (?:side|servers?)|mcps?|connectors?|integrations?|plug-?ins?|servers? (?:must|have|has|need|run|should|are to|to be))\b/i;
const OF_ALL =
  /\b(?:everything|all of|it all|whole|nothing|both|included|including|as well|data|files?|prompts?|stack|agent|servers? (?:and|&|\+) (?:the )?(?:models?|llms?)|(?:models?|llms?) (?:and|&|\+) (?:the )?servers?)\b/i;

/** Returns the parts of a stack that the clause around a span speaks of. */
export function placedAt(text: string, { start, end }: Span): Placed {
  if (OUTSIDE_MODEL.test(text.slice(end))) return 'model';
  const before = text.slice(0, start).split(CLAUSE_END).at(-1) ?? '';
  const clause = before + text.slice(start, end) + (text.slice(end).split(CLAUSE_END, 1)[0] ?? '');
  const [model, servers] = [OF_MODEL.test(clause), OF_SERVERS.test(clause)];
  if (model === servers || OF_ALL.test(clause)) return 'all';
  return model ? 'model' : 'servers';
}

/** A model behind a word for outside: `no cloud models`. */
const OUTSIDE_MODEL = /^[ -](?:models?|llms?|ai)\b/i;
const CLAUSE_END = /[.;,!?()\n]|\bbut\b/;

function isNoNeed(text: string, { start, end }: Span): boolean {
  return /\b(?:no|not|n['’]t) need\b/i.test(text.slice(Math.max(0, start - 8), end));
}

/** Returns the spans that require remote servers. */
export function saysHosted(text: string): Span[] {
  return wordings(text, HOSTED, NOT_HOSTED).filter(
    (span) => !IN_REGION.test(text.slice(span.end)) && placedAt(text, span) !== 'model' && !isNoNeed(text, span),
  );
}
