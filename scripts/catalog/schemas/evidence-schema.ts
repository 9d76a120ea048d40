import type { SchemaLine } from '../evidence-lines.ts';
import type { EvidenceLine } from '../../../src/domain/catalog/catalog-line.ts';
import { VERIFICATION_OUTCOMES } from '../../../src/domain/catalog/verification.ts';
import { closed, count, oneOf, orNull, text, type Schema } from './schema.ts';

/** A line of `catalog/evidence.jsonl`. */
export const evidenceSchema: Schema = closed<EvidenceLine>(
  {
    server: text,
    outcome: oneOf(...VERIFICATION_OUTCOMES),
    at: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z$' },
    method: oneOf('stdio', 'streamable-http', 'sse'),
    target: text,
    version: orNull(text),
    protocol: orNull(text),
    tool_count: orNull(count),
    tool_effects: { type: 'object', additionalProperties: { enum: ['read', 'write', 'destructive', null] } },
    tools_hash: orNull({ type: 'string', pattern: '^sha256:[0-9a-f]{64}$' }),
    context_tokens: orNull(count),
  },
  ['tool_effects'],
);

/** A line of `catalog/tool-schemas.jsonl`. */
export const toolSchemasSchema: Schema = closed<SchemaLine>({
  server: text,
  target: text,
  tools: { type: 'object', minProperties: 1 },
});
