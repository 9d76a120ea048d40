import type { Knowledge } from '../match/knowledge.ts';
import { isStopWord, tokenize } from '../text/tokenize.ts';

export type Correction = { readonly from: string; readonly to: string };

/**
 * Replaces words that nothing knows by the one known word they differ from in one letter. Names that are written with
 * a capital inside a sentence, addresses, file names and words in quotation marks are left alone.
 */
export function correctSpelling(
  text: string,
  knowledge: Knowledge,
): { readonly text: string; readonly corrections: readonly Correction[] } {
  const corrections: Correction[] = [];
  const corrected = text.replace(
    /(?<![\w./@#"'“‘`-])([A-Za-z][a-z]{4,})(?![\w/@"'”’`-]|\.\w)/g,
    (word: string, _: string, offset: number) => {
      const lower = word.toLowerCase();
      if (isStopWord(lower) || knowledge.spelling.knows(lower)) return word;
      if (tokenize(lower).some((token) => knowledge.index.idf(token) > 0 || knowledge.classifier.knows(token)))
        return word;
      const to = knowledge.spelling.correct(lower);
      if (to === undefined) return word;
      const named = /^[A-Z]/.test(word) && offset > 0 && !/[.!?\n]\s*$/.test(text.slice(0, offset));
      if (named && !knowledge.systems.has(to)) return word;
      corrections.push({ from: word, to });
      return to;
    },
  );
  return { text: corrected, corrections };
}
