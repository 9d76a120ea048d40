import type { JsonSchema } from '../../../application/ports/chat-model.ts';
import type { ChatVendor } from './chat-vendor.ts';

/**
 * Values of one enum that every vendor enforces. Gemini and Anthropic refuse schemas that come to too many states, and neither
 * says how many those are: enums of 100 and of 260 values were refused (googleapis/python-genai, issue 950). OpenAI takes 1,000.
 */
const MOST_VALUES = 50;
const REFUSING_KINDS = ['gemini', 'anthropic'];
/** Hands schemas on to vendors of all kinds. */
const REFUSING_NAMES = ['openrouter'];

/** The schema as a vendor takes it: where an enum would be too long, its values are told in the description and not enforced. */
export function fitSchema(schema: JsonSchema, { kind, name }: Pick<ChatVendor, 'kind' | 'name'>): JsonSchema {
  if (!REFUSING_KINDS.includes(kind) && !REFUSING_NAMES.includes(name)) return schema;
  return shortened(schema) as JsonSchema;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const { enum: values, ...rest } = value as { readonly enum?: unknown };
  if (Array.isArray(values) && values.length > MOST_VALUES) {
    return { ...rest, description: `Exactly one of: ${values.join(', ')}` };
  }
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, shortened(inner)]));
}
