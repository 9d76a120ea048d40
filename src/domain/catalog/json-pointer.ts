const LONGEST_KEY = 100;

/** The JSON pointer (RFC 6901) of a member of what `path` points to; a very long key is cut. */
export function pointer(path: string, key: string): string {
  return `${path}/${key.slice(0, LONGEST_KEY).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
