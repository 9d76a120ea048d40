import type { RawTool } from './raw-tool.ts';

/**
 * Bytes of compact JSON in UTF-8 to a token. Measured with OpenAI's encoding o200k_base on the tools of public servers, as
 * `docs/decisions/0014-evidence.md` says; other vendors' encodings differ, mostly to more tokens.
 */
const BYTES_PER_TOKEN = 4.5;

/**
 * Roughly the tokens that tools take of a model's context in every call: name, description and input schema of each as the
 * compact JSON that clients hand on, at 4.5 bytes a token.
 */
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
