import type { EvidenceLine } from '../../src/domain/catalog/catalog-line.ts';
import type { RawTool } from '../../src/domain/catalog/verification/listed-tools.ts';
import type { Verification } from '../../src/domain/catalog/verification.ts';
import { bareSchema } from './bare-schema.ts';

/** A line of `catalog/tool-schemas.jsonl`: the input schemas of a server's tools by their names, without texts. */
export type SchemaLine = {
  readonly server: string;
  readonly target: string;
  readonly tools: Readonly<Record<string, unknown>>;
};

/** Returns evidence without texts of the server. */
export function evidenceLine({ tools, tool_count: _count, detail: _detail, ...facts }: Verification): EvidenceLine {
  const { tool_effects: _effects, context_tokens: tokens, ...rest } = facts;
  if (tools === null) return { ...rest, tool_count: null, context_tokens: tokens };
  const effects = Object.fromEntries(tools.map(({ name, effect }) => [name, effect]));
  return { ...rest, tool_count: tools.length, context_tokens: tokens, tool_effects: effects };
}

export function schemaLine({ server, target }: Verification, tools: readonly RawTool[]): SchemaLine {
  return {
    server,
    target,
    tools: Object.fromEntries(tools.map(({ name, inputSchema }) => [name, bareSchema(inputSchema)])),
  };
}
