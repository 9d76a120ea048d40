import { fromJsonSchema, type JsonSchemaType, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';

type Json = Readonly<Record<string, unknown>>;

/** Makes the schema of an object without further members. */
export function objectSchema<Value>(
  properties: Json,
  required: readonly string[] = [],
): StandardSchemaWithJSON<Value, Value> {
  const needed = required.length === 0 ? {} : { required };
  const schema = { type: 'object', properties, ...needed, additionalProperties: false };
  return fromJsonSchema<Value>(schema as unknown as JsonSchemaType);
}

/** Makes the schema of an answer; further members are allowed. */
export function answerSchema(properties: Json, required: readonly string[]): StandardSchemaWithJSON {
  return fromJsonSchema({ type: 'object', properties, required } as unknown as JsonSchemaType);
}

export const TEXT = { type: 'string' };
export const TEXTS = { type: 'array', items: TEXT };
/** Schema of a list of objects; without the type of its items, since every definition costs tokens. */
export const OBJECTS = { type: 'array' };
