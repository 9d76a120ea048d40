/** Whether a Prefer header asks for an answer at once. @see RFC 7240 */
export function prefersNotToWait(header: string): boolean {
  return header.split(',').some((preference) => /^respond-async\s*(?:;|$)/i.test(preference.trim()));
}
