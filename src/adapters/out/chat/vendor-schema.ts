import type { JsonSchema } from '../../../application/ports/chat-model.ts';
import { isObject } from '../../../domain/catalog/json.ts';
import type { ChatVendor } from './chat-vendor.ts';

/**
 * Maximum number of values in one enum that every vendor enforces. Gemini and Anthropic refuse schemas with too many
 * states, but document no limit: they refused enums of 100 and of 260 values (googleapis/python-genai, issue 950).
 * OpenAI takes 1,000.
 */
const MAX_VALUES = 50;
const REFUSING_KINDS = ['gemini', 'anthropic'];
/** Routers that pass schemas on to vendors of all kinds. */
const REFUSING_NAMES = ['openrouter'];

/** Keywords with one schema, and keywords with schemas by name. */
const ONE = ['items', 'additionalProperties'];
const NAMED = ['properties', '$defs', 'definitions'];
/** Keywords that vendors refuse in an enforced schema. */
const REFUSED = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'contains',
  'uniqueItems',
  'prefixItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
];

/** Adapts a schema to a vendor: the values of an enum that is too long move to its description. */
export function fitSchema(schema: JsonSchema, { kind, name }: Pick<ChatVendor, 'kind' | 'name'>): JsonSchema {
  if (!REFUSING_KINDS.includes(kind) && !REFUSING_NAMES.includes(name)) return schema;
  return withShortEnums(schema) as JsonSchema;
}

function withShortEnums(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShortEnums);
  if (!isObject(value)) return value;
  const { enum: values, ...rest } = value;
  if (Array.isArray(values) && values.length > MAX_VALUES)
    return { ...rest, description: `Exactly one of: ${values.join(', ')}` };
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, withShortEnums(inner)]));
}

/** Whether vendors can enforce a schema strictly: every object requires all its properties and allows no others. */
export function isStrictSchema(schema: unknown): boolean {
  if (!isObject(schema)) return true;
  if (REFUSED.some((keyword) => keyword in schema)) return false;
  const { properties, required, additionalProperties } = schema;
  if (isObject(properties) || schema['type'] === 'object') {
    const names = Object.keys(isObject(properties) ? properties : {});
    if (additionalProperties !== false || !names.every((name) => list(required).includes(name))) return false;
  }
  return [
    ...ONE.map((keyword) => schema[keyword]),
    ...list(schema['anyOf']),
    ...NAMED.flatMap((keyword) => Object.values(Object(schema[keyword]))),
  ].every(isStrictSchema);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
