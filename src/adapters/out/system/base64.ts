/** Encodes a text's UTF-8 bytes as standard base64 with padding. */
export function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
