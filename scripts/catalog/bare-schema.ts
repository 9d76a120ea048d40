/** Members with texts of the author, which are no facts about the input. */
const TEXTS = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'examples',
  'example',
  'markdownDescription',
]);
/** Members whose keys are names of inputs or of definitions. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const DEEPEST = 12;

/** Returns a JSON Schema without its texts; a schema below the twelfth level becomes `{}`. */
export function bareSchema(schema: unknown, depth = 0): unknown {
  if (Array.isArray(schema)) return schema.map((item) => bareSchema(item, depth + 1));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (depth > DEEPEST) return {};
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !TEXTS.has(name))
      .map(([name, value]) => [name, NAMED.has(name) ? ofEach(value, depth) : bareSchema(value, depth + 1)]),
  );
}

function ofEach(named: unknown, depth: number): unknown {
  if (typeof named !== 'object' || named === null || Array.isArray(named)) return named;
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, bareSchema(value, depth + 1)]));
}
