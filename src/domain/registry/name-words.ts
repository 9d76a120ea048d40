/** `io.github.acme/x` and `com.acme/x` both are acme's: what stands before that says only where the name is registered. */
const GENERIC = /^(?:io\.(?:github|gitlab)\.|[^./]+\.)(?=[^/])/i;

/** How many characters of a reverse-DNS name say nothing of whose it is. */
export function genericLength(name: string): number {
  return GENERIC.exec(name)?.[0].length ?? 0;
}

/** Who holds a name: `acme` of `io.github.acme/x` and of `com.acme.mcp/x`. */
export function holderOf(name: string): string {
  return /^[^./]*/.exec(name.slice(genericLength(name)))?.[0] ?? '';
}

/** A text as its words: in lower case, a blank between two; empty where it has none. */
export function asWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
