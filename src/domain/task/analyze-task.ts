import { confirmNeeds, meantBeside } from './confirm-needs.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { isStopWord, tokenize, words } from '../ranking/tokenize.ts';
import type { Constraints } from './constraints.ts';
import type { Reading } from '../reading/reading.ts';
import { analyzeReading } from './analyze-reading.ts';
import { correctSpelling } from './correct-spelling.ts';
import { defineTask } from './define-task.ts';
import { endsOfText } from './ends-of-text.ts';
import { implyNeeds } from './imply-needs.ts';
import { naturalLanguage } from './natural-language.ts';
import { readConstraints, readProhibitions } from './read-constraints.ts';
import { FILLERS } from './fillers.ts';
import { isServed } from './is-served.ts';
import type { NeedDraft } from './merge-needs.ts';
import { worksOnPastedText } from './pasted.ts';
import { readNeeds } from './read-needs.ts';
import { readTrigger, type TriggerReading } from './read-trigger.ts';
import { instructionsOf } from './gist.ts';
import { withoutPayload } from './without-payload.ts';
import { short } from './short.ts';
import type { TaskDefinition } from './task-definition.ts';
import { repliedThere } from './replied-there.ts';
import { withoutQuotations } from './without-quotations.ts';

const STATEMENT = /^(?:i|you|he|she|we|they|it|life|my|this|that|hello|hi|hey|good|thanks?|lol|ok|hm+)\b/i;
const QUESTION =
  /^\W*(?:difference|what|why|how|who|when|where|which|is|are|was|were|does|do|did|can|could|should|explain|tell me about)\b/i;
/** Openings of what a model does from its own knowledge. */
const BY_ITSELF =
  /^\W*(?:please )?(?:difference between|what(?:'s| is| are| was| does)\b|why (?:is|are|do|does|did)\b|how (?:do|does|did|can|should|to|tall|old|big|far|long|high|deep|heavy|fast|many|much)\b|who (?:was|is|invented|wrote)\b|explain\b|brainstorm\b|suggest\b|(?:give|tell|write|make) (?:me|us) (?:\d+|a|an|some|ten|five|three|twenty|a few)\b|name (?:\d+|a|some|five|ten|three)\b|come up with\b|think of\b|pretend\b|imagine\b|write\b|draft\b|rewrite\b|rephrase\b|make this\b|help me (?:write|understand|think|phrase|word|prepare|practi[cs]e|decide|choose|learn|study|improve|plan|come up)\b|act as\b|should (?:i|we)\b|whether (?:i|we) should\b|(?:think|talk) (?:(?:it|this) )?through\b|give (?:me|us) advice\b|advise me\b)/i;
/** What asks for an explanation: what it speaks of is its topic, and nothing to be done. */
const EXPLAINS =
  /^\W*(?:please |hi,? |hey,? )*(?:(?:can|could) you (?:please )?)?explain\b(?! .{0,80}\b(?:our|my|this (?:repo|repository|codebase))\b)|\bwhat (?:does|do|is meant by|did) (?:[\w'"=.-]+ ){1,8}mean\b|^\W*(?:what(?:'s| is) the )?difference between\b|\bfor (?:someone|somebody|people|anyone) who (?:knows?|has never|have never|doesn'?t know|don'?t know|(?:is|are) new to)\b|\b(?:in (?:simple|plain|layman'?s) (?:terms|words|english)|like i'?m five)\b/i;
/** What asks for a plan: what it speaks of is not to be done yet. */
const PLANS =
  /^\W*(?:please |can you |could you |help me (?:to )?)*(?:(?:plan|outline|sketch|propose|think (?:through|about)|lay out|work out)\b(?: (?:me|us))?(?: (?:the|a) (?:plan|steps?|way))?(?: for| on)? how (?:to|we|i|one)\b|(?:write|draft|make|give|draw up)(?: (?:me|us))? (?:an? |the )?(?:[\w-]+ )?(?:plan|outline|roadmap|strategy) (?:for|to|on|of)\b)|\b(?:i|we) (?:only|just) (?:want|need) (?:the|a) (?:plan|outline)\b|^\W*how (?:would|should|could|might) (?:i|we|one) (?:best )?(?:migrate|move|set up|build|design|structure|approach|organi[sz]e|implement|roll out|go about)\b/i;
/** What asks for a text, and for nothing to be done with it: a product in it is its topic. */
const WORDS_ONLY =
  /^\W*(?:please |can you |could you )*(?:write|draft|compose|come up with|suggest|give (?:me|us)|think of)\b[^.!?\n]{0,60}\b(?:headlines?|copy|captions?|taglines?|slogans?|bios?|acceptance criteria|user stor(?:y|ies)|subject lines?|test cases|job (?:ad|description|posting)|cover letter|talking points|interview questions)\b/i;
const DONE_WITH = /\b(?:post|publish|send|save|upload|put|add|schedule|file|create|store|submit|paste)\b/i;
/** What asks for advice that nobody looks up. */
const ADVICE =
  /\bwhat(?:'s| is| would be| are) (?:an? |the |some )?(?:sensible|reasonable|typical|recommended|usual|standard) (?:[\w-]+ )?(?:way|structure|approach|setup|format|policy|convention|schema|layout|process|workflow|name|naming)\b/i;
/** A question to nobody but the one who is addressed: `how are you?`. */
const CHAT = /\b(?:you|u|ya|up|on|there|goes|going|that|this|it)\W*$/i;
const REQUEST =
  /\b(?:need|want|would like|can you|could you|please|should|help|find|show|how|what|where|which|when|who)\b/i;

/**
 * The embedded analysis: deterministic, by the vocabulary, the product names of the catalog and rules. What it cannot
 * read it lists in `unread`; it never fills a gap with a guess.
 *
 * @param text The task, trimmed and in NFC.
 * @param id The task's id, made from the text.
 * @param roles How the reader read the task; null leaves it to the rules.
 * @param requested Limits of the request; each wins over what the text says of the same matter.
 */
export function analyzeTask(
  text: string,
  id: string,
  requested: Constraints,
  knowledge: Knowledge,
  roles: Reading | null = null,
): TaskDefinition {
  if (roles !== null) return analyzeReading(text, id, requested, knowledge, roles);
  const { read: ends, between } = endsOfText(text);
  const language = naturalLanguage(ends);
  const english = language.code === 'en' || language.code === null;
  const { text: spelled, corrections } = english ? correctSpelling(ends, knowledge) : { text: ends, corrections: [] };
  const systems = (part: string): string[] => knowledge.names.find(part, words(part)).map(({ system }) => system.name);
  const stated = english ? readConstraints(spelled, systems) : {};
  const constraints = { ...stated, ...requested };
  const asked = withoutPayload(withoutQuotations(spelled), knowledge);
  const read = english ? readTrigger(asked) : null;
  const reading = readNeeds(english ? instructionsOf(asked, read, stated) : ends, knowledge);
  const found = english
    ? withoutFillers(
        repliedThere([...readsOfEvent(read, knowledge), ...reading.needs], knowledge),
        STATEMENT.test(text) && !REQUEST.test(text),
      )
    : reading.needs
        .filter((need) => need.system !== undefined)
        .map((need) => ({ ...need, confidence: Math.min(need.confidence, 0.4) }));
  const allowed = found.filter(
    (need) => need.system === undefined || !(constraints.exclude ?? []).includes(need.system),
  );
  const { needs: confirmed, dropped } = english
    ? confirmNeeds(allowed, asked, knowledge)
    : { needs: allowed, dropped: [] };
  const isTalk = EXPLAINS.test(asked) || ADVICE.test(asked);
  const untold = isTalk ? confirmed.filter((need) => !isTopic(need, knowledge)) : confirmed;
  const topics =
    WORDS_ONLY.test(asked) && !DONE_WITH.test(asked) ? untold.filter((need) => !isServed(need, knowledge)) : untold;
  const meant = PLANS.test(asked) ? planned(topics, asked) : topics;
  const whole =
    english && meant.length === 0 ? confirmNeeds(wholeText(spelled, knowledge), asked, knowledge).needs : [];
  const felt = english && meant.length + whole.length === 0 ? byMeaning(asked, knowledge) : [];
  const beside = english ? meantBeside(reading.unread, meant, knowledge) : [];
  const drafts = [...meant, ...beside, ...implyNeeds(meant, knowledge), ...whole, ...felt];
  const trigger = isCalendarEntry(read, drafts) ? null : read;
  return defineTask(
    {
      id,
      text,
      spelled,
      drafts,
      trigger,
      constraints,
      prohibitions: english ? readProhibitions(asked) : [],
      language: language.code,
      unread:
        english && drafts.length > 0
          ? [
              ...reading.unread,
              ...dropped.filter((part) => !drafts.some((draft) => draft.text.includes(part))),
              ...(between === '' ? [] : [short(between)]),
            ]
          : [text],
      corrections,
      analyzedBy: 'local',
      ...(english
        ? {}
        : { question: `Please say it in English too: of this text (${language.name}) only product names were read.` }),
    },
    knowledge,
  );
}

/** What must be read to know of an event: never a change, for the event itself is not to be done. */
function readsOfEvent(trigger: TriggerReading | null, knowledge: Knowledge): NeedDraft[] {
  if (trigger?.trigger.kind !== 'event') return [];
  const { text } = trigger.trigger;
  const reads = readNeeds(text, knowledge).needs.filter((need) => need.effect === 'read' && need.system !== undefined);
  const [first] = reads.length > 0 ? reads : mainReads(text, knowledge);
  return first === undefined ? [] : [{ ...first, confidence: Math.min(first.confidence, 0.6) }];
}

/** Reading what the first product that an event names mostly lets one read. */
function mainReads(text: string, knowledge: Knowledge): NeedDraft[] {
  const [mention] = knowledge.names.find(text, words(text));
  if (mention === undefined) return [];
  const [main] = [...mention.system.capabilities]
    .filter(([id]) => knowledge.lexicon.capabilities.get(id)?.effect === 'read')
    .toSorted(([, a], [, b]) => b - a);
  if (main === undefined) return [];
  return [{ text, capability: main[0], system: mention.system.name, effect: 'read', implied: false, confidence: 0.6 }];
}

/** Needs of which a plan is made: what would be changed is only spoken of. */
function planned(needs: readonly NeedDraft[], text: string): readonly NeedDraft[] {
  const left = needs.filter(({ effect }) => effect === 'read' || effect === 'none');
  return left.some(({ effect }) => effect === 'none')
    ? left
    : [...left, { text: short(text), capability: 'reasoning.plan', effect: 'none', implied: false, confidence: 0.6 }];
}

function isTopic(need: NeedDraft, knowledge: Knowledge): boolean {
  return need.system === undefined && isServed(need, knowledge);
}

function withoutFillers(needs: readonly NeedDraft[], isSmallTalk: boolean): readonly NeedDraft[] {
  if (isSmallTalk && needs.every(({ capability }) => capability === 'text.chat')) return [];
  const substance = needs.filter((need) => !FILLERS.has(need.capability ?? ''));
  if (substance.length === 0) return needs.slice(0, 2);
  const readsOnly = substance.every((need) => need.effect === 'read');
  return needs.filter(
    (need) => !FILLERS.has(need.capability ?? '') || (need.capability === 'text.write' && !readsOnly),
  );
}

/** One need for a text in which no capability was recognised, when it reads as a request at all. */
function wholeText(text: string, knowledge: Knowledge): NeedDraft[] {
  if ([BY_ITSELF, ADVICE, EXPLAINS, WORDS_ONLY].some((pattern) => pattern.test(text)) || worksOnPastedText(text))
    return [
      {
        text: short(text),
        capability: QUESTION.test(text) ? 'question.answer' : 'text.write',
        effect: 'none',
        implied: false,
        confidence: 0.55,
      },
    ];
  const content = tokenize(text).filter((token) => !/^\d+$/.test(token));
  const known = content.filter((token) => knowledge.index.idf(token) > 0);
  const ordered = knowledge.lexicon.read(text).verbs.has(0) && !isStopWord(words(text)[0] ?? '') && content.length >= 2;
  const asked = QUESTION.test(text) && !CHAT.test(text) && content.length > 0;
  if (!ordered && !asked && (new Set(known).size < 2 || known.length < content.length / 2)) return [];
  if (STATEMENT.test(text) && !REQUEST.test(text)) return [];
  return [{ text: short(text), capability: null, effect: 'read', implied: false, confidence: 0.4 }];
}

/** The need that a request means although no word of it gave one. */
function byMeaning(text: string, knowledge: Knowledge): readonly NeedDraft[] {
  if (!REQUEST.test(text)) return [];
  const unknown: NeedDraft = { text: short(text), capability: null, effect: 'read', implied: false, confidence: 0.4 };
  return confirmNeeds([unknown], text, knowledge).needs.filter(({ capability }) => capability !== null);
}

/** `swimming on Tuesdays … into our calendar`: the day is the entry's, not the agent's. */
function isCalendarEntry(reading: TriggerReading | null, drafts: readonly NeedDraft[]): boolean {
  return (
    reading?.trigger.kind === 'schedule' &&
    /^on /i.test(reading.trigger.text) &&
    drafts.some(({ capability, implied }) => capability === 'calendar.write' && !implied)
  );
}
