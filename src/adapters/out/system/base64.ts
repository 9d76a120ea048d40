/** Standard base64, padded, of a text's UTF-8 bytes. */
export function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
