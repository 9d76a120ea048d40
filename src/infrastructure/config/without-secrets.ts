/** An address as it may be shown: without the user, the password and whatever follows the path. */
export function withoutSecrets(address: string): string {
  return address.replace(/\/\/[^/]*@/, '//…@').replace(/[?#].*$/s, '?…');
}
