import { text, type Schema } from './schema.ts';

/** A successful response with a JSON body. */
export function jsonAnswer(description: string, schema: Schema, headers: Schema = {}): Schema {
  return {
    description,
    headers: { 'X-Request-Id': { schema: text }, ...headers },
    content: { 'application/json': { schema } },
  };
}
