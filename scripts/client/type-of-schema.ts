/** JSON schema of the OpenAPI document, as far as types depend on it. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
};

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Returns the TypeScript type of the values that a schema allows; bounds and patterns have no type. */
export function typeOfSchema(schema: JsonSchema): string {
  const types = [...new Set(alternativesOf(schema))];
  const kept = types.includes('string') ? types.filter((type) => !type.startsWith('"')) : types;
  return kept.join(' | ') || 'never';
}

function alternativesOf(schema: JsonSchema): readonly string[] {
  if (schema.$ref !== undefined) return [schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap(alternativesOf);
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? ['unknown'] : types.map((type) => typeOf(type, schema));
}

/** Writes a doc comment; an empty text gives none. */
export function docComment(text: string): string {
  const lines = text.replaceAll('*/', '* /').trim().split('\n');
  if (lines.length > 1) return `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
  return lines[0] === '' ? '' : `/** ${lines[0]} */\n`;
}

function typeOf(type: string, schema: JsonSchema): string {
  if (type === 'array') return `readonly (${typeOfSchema(schema.items ?? {})})[]`;
  return type === 'object' ? objectType(schema) : (SCALARS[type] ?? 'unknown');
}

function objectType({ properties = {}, required = [], additionalProperties = true }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${docComment(member.description ?? '')}readonly ${JSON.stringify(name)}${mark}: ${typeOfSchema(member)};`;
  });
  const others = additionalProperties === true ? {} : additionalProperties;
  if (others !== false) {
    // Named members must fit the type of all members.
    const type = members.length === 0 ? typeOfSchema(others) : 'unknown';
    members.push(`readonly [name: string]: ${type};`);
  }
  return `{ ${members.join('\n')} }`;
}
