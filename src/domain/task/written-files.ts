import type { Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { Claim } from './claim.ts';

const WRITING = String.raw`\b(?:save|write|append|record|put|store|dump|log|add|note|create|output|export)\b[^!?\n]{0,160}?\b(?:to|into|in|as|called|named)\s+(?:(?:an?|the|my|our|this|new)\s+)?(?:[\w-]{1,30}\s+){0,3}?`;
/** `save the prices to prices.csv`: by the ending, what the file is. */
const NAMED = new RegExp(
  String.raw`${WRITING}(?:[\w-]{1,60}\.(csv|tsv|txt|md|json|ya?ml|toml|html?|xml|log|tex|ini|svg|xlsx?|ods|docx?)|(csv|tsv|txt|xlsx?|docx?))\b`,
  'i',
);
/** `save it as SVG` */
const FORMED =
  /\b(?:save|write|store|put)\b[^.!?\n]{0,80}?\bas (?:an? |the )?(csv|tsv|txt|markdown|json|yaml|html|xml|svg|png|text)\b(?: file)?(?=\s*(?:$|[.,;!?]|and\b|in\b))/i;
const SPREADSHEET = /^(?:xlsx?|ods)$/i;
const WORD = /^docx?$/i;
const SCORE = 0.85;

/** The claim of a sentence that tells the file that something is written to by its name or its form alone. */
export function claimOfWrittenFile(sentence: string, reading: Reading, { lexicon }: Knowledge): Claim | undefined {
  const found = NAMED.exec(sentence) ?? FORMED.exec(sentence);
  const ending = (found?.[1] ?? found?.[2])?.toLowerCase();
  if (ending === undefined) return undefined;
  const id = SPREADSHEET.test(ending) ? 'spreadsheet.write' : WORD.test(ending) ? 'word.edit' : 'file.write';
  const capability = lexicon.capabilities.get(id);
  const start = reading.words.lastIndexOf(ending);
  return capability === undefined || start < 0
    ? undefined
    : { capability, start, end: start + 1, score: SCORE, mention: undefined };
}

/** Whether a text names the file, or the form of it, that something is written to. */
export function tellsWrittenFile(text: string): boolean {
  return NAMED.test(text) || FORMED.test(text);
}

/** What a file is called tells nothing that is to be done; its ending tells what it is. */
const CALLED =
  /(?<![\w@/])[\w][\w-]{0,60}\.(pdf|csv|tsv|txt|docx?|xlsx?|pptx?|png|jpe?g|gif|mp3|mp4|wav|zip)\b(?!\.\w)/gi;

/** A sentence with files called by their endings alone. */
export function withoutFileNames(sentence: string): string {
  return sentence.includes('.') ? sentence.replace(CALLED, '$1') : sentence;
}
