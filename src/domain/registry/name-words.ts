/** Generic prefix of a reverse-DNS name: `io.github.acme/x` and `com.acme/x` both belong to acme. */
const GENERIC = /^(?:io\.(?:github|gitlab)\.|[^./]+\.)(?=[^/])/i;

/** Length of the generic prefix of a reverse-DNS name. */
export function genericLength(name: string): number {
  return GENERIC.exec(name)?.[0].length ?? 0;
}

/** Owner of a name: `acme` of `io.github.acme/x` and of `com.acme.mcp/x`. */
export function ownerOf(name: string): string {
  return /^[^./]*/.exec(name.slice(genericLength(name)))?.[0] ?? '';
}

/** A text as its words: in lower case, a blank between two; empty where it has none. */
export function asWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
