import { canonicalJson } from './canonical-json.ts';
import type { RawTool } from './raw-tool.ts';

/**
 * Changes whenever a tool is added, removed, renamed, described anew or given another schema: SHA-256 over the canonical
 * JSON of name, description and input schema of every tool, as they were sent, in ascending order of name.
 *
 * @returns `sha256:` and 64 lower-case hexadecimal digits.
 * @throws {RangeError} when a schema nests too deep.
 */
export function toolsHash(tools: readonly RawTool[], sha256: (text: string) => string): string {
  const compared = tools
    .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return `sha256:${sha256(canonicalJson(compared))}`;
}
