import { fromJsonSchema, type JsonSchemaType, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { visibleText } from '../../../domain/text/clean-text.ts';

type Json = Readonly<Record<string, unknown>>;

const LONGEST_MESSAGE = 600;
const MOST_ISSUES = 4;

/** Makes the schema of an object without further members. Its faults are short, whatever the input holds. */
export function objectSchema<Value>(
  properties: Json,
  required: readonly string[] = [],
): StandardSchemaWithJSON<Value, Value> {
  const needed = required.length === 0 ? {} : { required };
  const schema = { type: 'object', properties, ...needed, additionalProperties: false };
  const { '~standard': standard } = fromJsonSchema<Value>(schema as unknown as JsonSchemaType);
  const validate: typeof standard.validate = async (value, options) => {
    const checked = await standard.validate(value, options);
    if (checked.issues === undefined) return checked;
    const issues = checked.issues.slice(0, MOST_ISSUES);
    return { issues: issues.map((issue) => ({ ...issue, message: visibleText(issue.message, LONGEST_MESSAGE) })) };
  };
  return { '~standard': { ...standard, validate } };
}

/** Makes the schema of an answer; further members are allowed. */
export function answerSchema(properties: Json, required: readonly string[]): StandardSchemaWithJSON {
  return fromJsonSchema({ type: 'object', properties, required } as unknown as JsonSchemaType);
}

export const TEXT = { type: 'string' };
export const TEXTS = { type: 'array', items: TEXT };
/** Schema of a list of objects; without the type of its items, since every definition costs tokens. */
export const OBJECTS = { type: 'array' };
