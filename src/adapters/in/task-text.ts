/** Most code points of a task, after trimming. */
export const LONGEST_TASK = 20_000;

/** Matches, with the `u` flag, a text without control characters (but for line feed and tab) and lone surrogates. */
export const PLAIN_TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$';

/** The form in which a task is measured, hashed and analysed. */
export function normalizeTask(text: string): string {
  return text.trim().normalize('NFC');
}
