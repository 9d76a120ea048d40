/** A JSON Schema of draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

type OptionalMember<Value> = {
  [Name in keyof Value]-?: Record<never, never> extends Pick<Value, Name> ? Name : never;
}[keyof Value];

/** An object with these members and no others. It does not compile when the type has gained or lost a member. */
export function closed<Value extends object>(
  properties: { readonly [Name in keyof Value]-?: Schema },
  optional: readonly OptionalMember<Value>[] = [],
): Schema {
  const mayLack = new Set<PropertyKey>(optional);
  const required = Object.keys(properties).filter((name) => !mayLack.has(name));
  return { type: 'object', additionalProperties: false, required, properties };
}

export function orNull(schema: Schema): Schema {
  return { ...schema, nullable: true };
}

export function listOf(items: Schema, limits: Schema = {}): Schema {
  return { type: 'array', items, ...limits };
}

/** A list in which nothing stands twice. */
export function setOf(items: Schema, limits: Schema = {}): Schema {
  return { type: 'array', items, uniqueItems: true, ...limits };
}

export function oneOf(...values: readonly string[]): Schema {
  return { type: 'string', enum: values };
}

const TRIMMED = '^\\S(?:.*\\S)?$';

/** One line without blanks around it. */
export const text: Schema = { type: 'string', minLength: 1, pattern: TRIMMED };

/** Text that is shown in lists. */
export const shortText: Schema = { ...text, maxLength: 150 };

export const lowerCase: Schema = {
  type: 'string',
  minLength: 1,
  pattern: '^[^\\s\\p{Lu}](?:[^\\p{Lu}]*[^\\s\\p{Lu}])?$',
};

export const flag: Schema = { type: 'boolean' };

export const count: Schema = { type: 'integer', minimum: 0 };

export const date: Schema = { type: 'string', format: 'date' };

export const url: Schema = { type: 'string', pattern: '^https?://[^\\s/]+\\S*$' };

/** Id of a capability; whether there is such a one is for the rules to find out. */
export const capabilityId: Schema = { type: 'string', pattern: '^[a-z0-9_]+\\.[a-z0-9_]+$' };
