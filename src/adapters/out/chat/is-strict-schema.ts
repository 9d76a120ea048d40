import { isObject } from '../../../domain/catalog/json.ts';

/** Keywords that hold a schema, a list of schemas, or schemas by name. */
const ONE = ['items', 'additionalProperties'];
const NAMED = ['properties', '$defs', 'definitions'];
/** Keywords that vendors refuse in a schema they are to enforce. */
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

/** Whether vendors can enforce a schema strictly: every object requires all its properties and takes no others. */
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
