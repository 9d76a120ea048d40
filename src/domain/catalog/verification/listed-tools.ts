import { isObject, canonicalJson } from '../json.ts';
import type { SeenTool } from '../verification.ts';
import { visibleText } from '../../text/clean-text.ts';

/** A tool as the server sent it; missing or mistyped members are null. */
export type RawTool = {
  readonly name: string;
  readonly description: string | null;
  /** A JSON value. */
  readonly inputSchema: unknown;
  readonly annotations: Readonly<Record<string, unknown>>;
};

/** Returns the tools of a list, each name once; items without a name are skipped. */
export function rawTools(items: readonly unknown[]): readonly RawTool[] {
  const tools = new Map<string, RawTool>();
  for (const item of items) {
    if (!isObject(item)) continue;
    const { name, description, inputSchema, annotations } = item;
    if (typeof name !== 'string' || name.trim() === '' || tools.has(name)) continue;
    tools.set(name, {
      name,
      description: typeof description === 'string' ? description : null,
      inputSchema: inputSchema ?? null,
      annotations: isObject(annotations) ? annotations : {},
    });
  }
  return [...tools.values()];
}

const LONGEST_NAME = 128;
const LONGEST_DESCRIPTION = 300;

/** Returns tools in the form that the catalog keeps: visible characters of limited length, each name once. */
export function seenTools(tools: readonly RawTool[]): readonly SeenTool[] {
  const seen = new Map<string, SeenTool>();
  for (const { name: sent, description, annotations } of tools) {
    const name = visibleText(sent, LONGEST_NAME);
    if (name === '' || seen.has(name)) continue;
    seen.set(name, {
      name,
      description: visibleText(description ?? '', LONGEST_DESCRIPTION),
      effect: effectOf(annotations),
    });
  }
  return [...seen.values()];
}

/** Returns null for contradictory annotations. */
function effectOf({ readOnlyHint, destructiveHint }: RawTool['annotations']): SeenTool['effect'] {
  if (readOnlyHint === true) return destructiveHint === true ? null : 'read';
  if (destructiveHint === true) return 'destructive';
  return readOnlyHint === false || destructiveHint === false ? 'write' : null;
}

/**
 * Hashes name, description and input schema of all tools, ordered by name, as canonical JSON with SHA-256.
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

/**
 * Bytes of compact JSON in UTF-8 per token, measured with OpenAI's o200k_base, see `docs/decisions/0014-evidence.md`.
 * Tokenizers of other vendors mostly need more tokens.
 */
const BYTES_PER_TOKEN = 4.5;

/** Estimates the tokens that tools take in every call: name, description and input schema as compact JSON. */
export function contextTokens(tools: readonly RawTool[]): number {
  const bytes = tools.reduce(
    (sum, { name, description, inputSchema }) =>
      sum + bytesOf(JSON.stringify({ name, description: description ?? '', input_schema: inputSchema })),
    0,
  );
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
