const WANT = String.raw`(?:i|we)(?:['’]d| would)? (?:like|want|need)(?: to (?:have|build|set up|create|make))?|(?:i['’]m |we['’]re )?looking for|need|want`;
const MAKE = String.raw`(?:set(?: me| us)? up|build|create|make|develop|give|get)(?: me| us)?`;
const KIND = String.raw`(?:an? |some |the )?(?:ai |small |little |simple |new |quick |smart |custom |personal |automated |autonomous ){0,2}(?:something|agent|assistant|bot|helper|automation|workflow)`;
/** Words that order an agent before the verbs of its work: `Build me an agent that`. */
const PHRASE = new RegExp(
  String.raw`(?<=^|[.!?:\n]\s{0,3}|^(?:hi|hey|hello)\b[^.!?\n]{0,12},?\s)(?:please |pls )?(?:(?:can|could|would) (?:you|we|somebody|someone) (?:please )?)?(?:${WANT}|${MAKE})(?: w\/| with)? ${KIND} (?:(?:that|which|who)(?: can| will| should| shall)? |to )(?=[a-z])`,
  'gimu',
);
/** Words of somebody who writes the program of an agent, whose making is the work. */
const PROGRAMMED =
  /\b(?:python|typescript|javascript|langgraph|langchain|crewai|autogen|llamaindex|sdk|framework|codebase|from scratch)\b/i;

/**
 * Returns a text with blanks in place of the words that only order an agent, so that its work is read as ordered. The
 * length stays. A text about the program of an agent stays as it is.
 */
export function withoutAgentPhrase(text: string): string {
  return PROGRAMMED.test(text) ? text : text.replace(PHRASE, (words) => ' '.repeat(words.length));
}
