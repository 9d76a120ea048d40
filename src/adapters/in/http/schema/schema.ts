/** JSON Schema of the 2020-12 dialect, or part of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

declare const accepted: unique symbol;

/** Schema that accepts every value of `T`. The compiler rejects it where a wider type is expected. */
export type SchemaOf<T> = Schema & { readonly [accepted]?: (value: T) => void };

/** Type that a schema describes. */
export type TypeOf<S> = S extends SchemaOf<infer T> ? T : never;

type OptionalKey<T> = { [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? Key : never }[keyof T];
type RequiredKey<T> = Exclude<keyof T, OptionalKey<T>>;
type Members = Readonly<Record<string, SchemaOf<never>>>;

/** Schemas of all members of `T`, by name. */
export type MembersOf<T, Key extends keyof T = keyof T> = {
  readonly [Name in Key]-?: SchemaOf<Exclude<T[Name], undefined>>;
};

export const text: SchemaOf<string> = { type: 'string' };
export const texts: SchemaOf<readonly string[]> = { type: 'array', items: text };
export const flag: SchemaOf<boolean> = { type: 'boolean' };
export const number: SchemaOf<number> = { type: 'number' };
export const integer: SchemaOf<number> = { type: 'integer' };
export const share: SchemaOf<number> = { type: 'number', minimum: 0, maximum: 1 };
export const count: SchemaOf<number> = { type: 'integer', minimum: 0 };
export const amount: SchemaOf<number> = { type: 'number', minimum: 0 };
export const date: SchemaOf<string> = { type: 'string', format: 'date' };
export const dateTime: SchemaOf<string> = { type: 'string', format: 'date-time' };
/** Any JSON value. */
export const anything: SchemaOf<unknown> = {};

export function constant<const Value>(value: Value): SchemaOf<Value> {
  return { const: value };
}

export function oneOf<const Value extends string>(...values: readonly Value[]): SchemaOf<Value> {
  return { type: 'string', enum: values };
}

/** Schema of an open enumeration: the listed values are known, and any other string is valid. */
export function someTexts(...values: readonly string[]): SchemaOf<string> {
  return { type: 'string', enum: values };
}

export function anyOf<const Schemas extends readonly Schema[]>(...schemas: Schemas): SchemaOf<TypeOf<Schemas[number]>> {
  return { anyOf: schemas };
}

export function listOf<Item>(items: SchemaOf<Item>): SchemaOf<readonly Item[]> {
  return { type: 'array', items };
}

export function orNull<Value>(schema: SchemaOf<Value>): SchemaOf<Value | null> {
  return { anyOf: [schema, { type: 'null' }] };
}

export function mapOf<Value>(values: SchemaOf<Value>): SchemaOf<Readonly<Record<string, Value>>> {
  return { type: 'object', additionalProperties: values };
}

/**
 * Describes an object with exactly the members of `T`: a member that is missing or has the wrong optionality or type
 * does not compile. Nested objects take their type from the member that they describe.
 */
export function closed<T extends object>(
  required: MembersOf<T, RequiredKey<T>>,
  ...[optional]: [OptionalKey<T>] extends [never] ? [] : [MembersOf<T, OptionalKey<T>>]
): SchemaOf<T> {
  return closedObject(required, optional ?? {});
}

/** Describes an object without required members. */
export function partial<T extends object>(members: MembersOf<T>): SchemaOf<T> {
  return { type: 'object', properties: members, additionalProperties: false };
}

/** Describes an object whose type is derived from the schemas of its members. */
export function object<Required extends Members, Optional extends Members>(
  required: Required,
  optional: Optional,
): SchemaOf<
  { readonly [Name in keyof Required]: TypeOf<Required[Name]> } & {
    readonly [Name in keyof Optional]?: TypeOf<Optional[Name]>;
  }
> {
  return closedObject(required, optional);
}

function closedObject(required: Schema, optional: Schema): Schema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}
