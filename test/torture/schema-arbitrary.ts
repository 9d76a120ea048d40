import * as fc from 'fast-check';

/** A JSON Schema, as far as the document uses it. */
export type Schema = Readonly<Record<string, unknown>>;

/** Most items of a list and characters of a text, so that a case stays small where its schema allows much. */
const MOST_ITEMS = 4;
const MOST_CHARACTERS = 60;

/**
 * Values that a schema allows. Members of which `own` knows the name take their values from there.
 *
 * @throws {RangeError} for a schema that it cannot read, so that none is passed over in silence.
 */
export function valuesOf(
  schema: Schema,
  own: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['anyOf'])) {
    const [main, ...others] = (schema['anyOf'] as readonly Schema[]).map((each) => valuesOf(each, own));
    if (main === undefined) throw new RangeError('an empty anyOf');
    return others.length === 0
      ? main
      : fc.oneof({ arbitrary: main, weight: 9 }, { arbitrary: fc.oneof(...others), weight: 1 });
  }
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as readonly unknown[]));
  switch (schema['type']) {
    case 'string':
      return texts(schema);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: bound(schema, 'minimum', 0), max: bound(schema, 'maximum', 1_000_000) });
    case 'number':
      return fc
        .double({ min: bound(schema, 'minimum', 0), max: bound(schema, 'maximum', 1_000), noNaN: true })
        .map((number) => (Object.is(number, -0) ? 0 : number));
    case 'array':
      return lists(schema, own);
    case 'object':
      return objects(schema, own);
    default:
      throw new RangeError(`a schema that nothing is known of: ${JSON.stringify(schema).slice(0, 200)}`);
  }
}

function texts(schema: Schema): fc.Arbitrary<string> {
  const shortest = bound(schema, 'minLength', 0);
  const longest = Math.min(bound(schema, 'maxLength', MOST_CHARACTERS), MOST_CHARACTERS);
  const pattern = schema['pattern'];
  if (typeof pattern !== 'string') return fc.string({ unit: 'binary', minLength: shortest, maxLength: longest });
  const matching = new RegExp(pattern, 'u');
  const drawn = pattern.startsWith('^[^')
    ? fc.string({ unit: 'grapheme', minLength: shortest, maxLength: longest }).filter((text) => matching.test(text))
    : fc.stringMatching(matching);
  return drawn.filter((text) => text.trim().length >= shortest && text.length <= Math.max(longest, 128));
}

function lists(schema: Schema, own: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const items = valuesOf(schema['items'] as Schema, own);
  const limits = {
    minLength: bound(schema, 'minItems', 0),
    maxLength: Math.min(bound(schema, 'maxItems', MOST_ITEMS), MOST_ITEMS),
  };
  return schema['uniqueItems'] === true ? fc.uniqueArray(items, limits) : fc.array(items, limits);
}

function objects(schema: Schema, own: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined;
  if (properties !== undefined) {
    const members = Object.entries(properties).map(
      ([name, member]) => [name, own[name] ?? valuesOf(member, own)] as const,
    );
    return fc.record(Object.fromEntries(members), {
      requiredKeys: (schema['required'] ?? []) as string[],
      noNullPrototype: true,
    });
  }
  const names = schema['propertyNames'] as Schema | undefined;
  const key = (names === undefined ? fc.string({ maxLength: 20 }) : texts(names)).filter((name) => !RESERVED.has(name));
  const inner = schema['additionalProperties'] as Schema | undefined;
  return fc.dictionary(key, inner === undefined ? json : valuesOf(inner, own), { maxKeys: 3, noNullPrototype: true });
}

/** Keys that the service refuses wherever they stand. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

const json: fc.Arbitrary<unknown> = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => ![...RESERVED].some((key) => JSON.stringify(value).includes(JSON.stringify(key))));

function bound(schema: Schema, keyword: string, otherwise: number): number {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
}
