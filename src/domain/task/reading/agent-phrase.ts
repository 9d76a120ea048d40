const WANT = String.raw`(?:i|we)(?:['’]d| would)? (?:like|want|need)(?: to (?:have|build|set up|create|make))?|(?:i['’]m |we['’]re )?looking for|need|want`;
const MAKE = String.raw`(?:set(?: me| us)? up|build|create|make|develop)(?: me| us)?`;
const KIND = String.raw`(?:an? |some )?(?:ai |small |little |simple |new |quick |smart |custom |personal |automated |autonomous ){0,2}(?:something|agent|assistant|bot|helper|automation)`;
/** Verbs of the work of an agent in the third person. */
const VERBS =
  'reads|watches|posts|sends|tags|creates|updates|checks|summari[sz]es|replies|writes|drafts|opens|closes|files|pings|notifies|flags|labels|sorts|moves|copies|adds|takes|pulls|fetches|looks|finds|searches|monitors|lists|collects|gathers|compares|exports|uploads|downloads|saves|stores|logs|marks|assigns|schedules|books|cancels|deletes|removes|extracts|translates|transcribes|classifies|routes|forwards|reports|alerts|messages|emails|mails|texts|syncs|merges|reviews|comments|escalates|generates|makes|keeps|tracks|records|asks|tells|warns|reminds|triages|dedupes|matches|reconciles|publishes|shares|puts|turns|goes|scans|picks|gets|gives|suggests|counts|converts';
/** Beginning of a sentence, or of the text behind a greeting. */
const START = String.raw`(?<=^|[.!?:\n]\s{0,3}|^(?:hi|hey|hello)\b[^.!?\n]{0,12},?\s)`;
const ORDERED = String.raw`(?:please |pls )?(?:(?:can|could|would) (?:you|we|somebody|someone) (?:please )?)?(?:${WANT}|${MAKE})(?: w\/| with)? ${KIND} (?:(?:that|which|who)(?: can| will| should| shall)? |to )(?=[a-z])`;
/** Words that order an agent before the verbs of its work: `Build me an agent that`, or only name it: `Agent that`. */
const PHRASE = new RegExp(
  String.raw`${START}(?:${ORDERED}|${KIND} (?:that|which|who) (?=(?:answers|${VERBS})\b))`,
  'gimu',
);
/** Verbs that are nouns, too; in a list they are verbs before a determiner alone: `logs and messages`. */
const NOUNS =
  'reports|logs|emails|mails|messages|comments|files|texts|tags|labels|flags|posts|updates|records|alerts|reviews|exports|books|marks|drafts|schedules|matches|lists|copies';
const THIRD = new RegExp(
  String.raw`(^\s*|\b(?:and|then|or)\s+|[,;]\s*(?:and\s+|then\s+)?)((?:${NOUNS})(?=\s+(?:the|a|an|it|them|our|my|each|every|all|new|urgent|open|important)\b)|(?!(?:${NOUNS})\b)(?:${VERBS}))\b`,
  'giu',
);

/** Words of somebody who writes the program of an agent, whose making is the work. */
const PROGRAMMED =
  /\b(?:python|typescript|javascript|langgraph|langchain|crewai|autogen|llamaindex|sdk|framework|codebase|from scratch)\b/i;

/** Returns the base form of a verb, filled up with blanks: `replies` is `reply  `. */
function baseOf(verb: string): string {
  const base = verb
    .replace(/ies$/i, 'y')
    .replace(/(ch|sh|ss|x|o)es$/i, '$1')
    .replace(/(?<=[^s])s$/i, '');
  return base.padEnd(verb.length);
}

/**
 * Returns a text with blanks in place of the words that only order an agent, and with the verbs of its work in their
 * base form, so that the work is read as ordered. The length stays. A text about the program of an agent stays as it is.
 */
export function withoutAgentPhrase(text: string): string {
  if (PROGRAMMED.test(text)) return text;
  const found = [...text.matchAll(PHRASE)];
  return found.reduceRight((rest, { index, 0: words }) => {
    const start = index + words.length;
    const end = start + rest.slice(start).search(/[.!?\n](?:\s|$)|$/);
    const work = rest.slice(start, end).replace(THIRD, (_, before: string, verb: string) => before + baseOf(verb));
    return rest.slice(0, index) + ' '.repeat(words.length) + work + rest.slice(end);
  }, text);
}
