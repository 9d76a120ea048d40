/** Bytes of UTF-8 that are kept of what a tool gave back. */
const MOST_BYTES = 1024 * 1024;
const MARK = '\n[cut: the rest was left out]';

/** The text, or as much of its beginning as is kept, with a mark at the end. */
export function keptText(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_BYTES) return text;
  const start = Buffer.from(text).subarray(0, MOST_BYTES - MARK.length);
  return start.toString('utf8').replace(/\uFFFD$/, '') + MARK;
}
