/** A JSON Schema of the 2020-12 dialect, or a part of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

/** What a list is of. */
export type Element<List> = List extends readonly (infer Item)[] ? Item : never;

type OptionalKey<T> = { [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? Key : never }[keyof T];
type RequiredKey<T> = Exclude<keyof T, OptionalKey<T>>;

export const text: Schema = { type: 'string' };
export const texts: Schema = { type: 'array', items: text };
export const flag: Schema = { type: 'boolean' };
export const share: Schema = { type: 'number', minimum: 0, maximum: 1 };
export const count: Schema = { type: 'integer', minimum: 0 };
export const amount: Schema = { type: 'number', minimum: 0 };
export const date: Schema = { type: 'string', format: 'date' };
export const dateTime: Schema = { type: 'string', format: 'date-time' };
/** Whatever JSON can say. */
export const anything: Schema = {};

export function oneOf(...values: readonly string[]): Schema {
  return { type: 'string', enum: values };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function mapOf(values: Schema): Schema {
  return { type: 'object', additionalProperties: values };
}

/** Refers to a schema of the document's components. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Describes an object that has exactly the members of `T`: a member that is missing here, or has the wrong
 * optionality, does not compile.
 */
export function closed<T extends object>(
  required: Readonly<Record<RequiredKey<T>, Schema>>,
  ...[optional]: [OptionalKey<T>] extends [never] ? [] : [Readonly<Record<OptionalKey<T>, Schema>>]
): Schema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}
