/** Maximum length of a task, in code points after trimming. */
export const LONGEST_TASK = 20_000;

/** Pattern of a model id, which becomes part of URLs. */
export const MODEL_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,127}$';

/** Pattern of the key of an open question or of a setting. */
export const ANSWER_KEY_PATTERN = '^[a-z0-9_-]{1,80}\\.[a-z0-9_]{1,80}$';

/** Matches, with the `u` flag, a text without lone surrogates and without control characters other than line feed and tab. */
export const PLAIN_TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$';

/** Returns the form in which a task is measured, hashed and analyzed. */
export function normalizeTask(text: string): string {
  return text.trim().normalize('NFC');
}
