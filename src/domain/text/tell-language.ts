import { naturalLanguage } from './natural-language.ts';

/** Fewer words than these tell no language of those that share the Latin script. */
const ENOUGH = 8;
const MOST = 20_000;
/** English is what texts without marks of another language count as. */
const ENGLISH = /\b(?:the|an?|of|to|and|in|is|are|for|with|on)\b/i;
const NO_WORDS = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\bhttps?:\/\/\S+|(?<![\w.-])[\w.-]{1,100}\/[\w./-]+/g;

/** ISO 639-1 code of the language that an answer is written in, code and addresses aside; null when nothing tells. */
export function tellLanguage(answer: string): string | null {
  const prose = answer.slice(0, MOST).replace(NO_WORDS, ' ');
  const words = prose.match(/\p{L}+/gu) ?? [];
  const { code } = naturalLanguage(prose);
  const scripted = /[^\p{Script=Latin}\P{L}]/u.test(prose) && code !== 'en';
  if (code === 'en' && !ENGLISH.test(prose)) return null;
  return words.length >= ENOUGH || (scripted && words.length > 0) ? code : null;
}
