import { html, type Html } from './html.ts';

/** JSON schema of the OpenAPI document, as far as the reference shows it. */
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
  readonly [keyword: string]: unknown;
};

/** Member of a value, by its path from the value: `picks[].name`. */
type Member = { readonly path: string; readonly required: boolean; readonly schema: JsonSchema };

const BOUNDS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  minLength: 'least characters:',
  maxLength: 'most characters:',
  minItems: 'least items:',
  maxItems: 'most items:',
  maxProperties: 'most members:',
  pattern: 'pattern',
  format: 'format',
  default: 'default',
};

/** Shows the type of a schema in one line; names of schemas are links. */
export function showType(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) return joined(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return joined(alternatives.map(showType));
  const types = [schema.type ?? 'any'].flat();
  return joined(
    types.map((type) => (type === 'array' ? html`list of ${showType(schema.items ?? {})}` : html`${type}`)),
  );
}

/** Shows the members of a value, those of inner objects too, each with its type, meaning and bounds. */
export function showMembers(schema: JsonSchema): Html {
  const members = membersOf(schema, '');
  if (members.length === 0) return html`<p>${showType(schema)}${showBounds(schema)}</p>`;
  return html`<dl>${members.map(showMember)}</dl>`;
}

/** Shows a name, its type, and below them its meaning and bounds. */
export function showMember({ path, required, schema }: Member): Html {
  const mark = required ? html` <span class="required">required</span>` : html``;
  const about = [schema.description ?? '', boundsOf(schema)].filter((text) => text !== '').join('; ');
  return html`<dt><code>${path}</code> <span class="type">${showType(schema)}</span>${mark}</dt>
    <dd>${about}</dd>`;
}

function membersOf(schema: JsonSchema, prefix: string): readonly Member[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [{ path, required: schema.required?.includes(name) ?? false, schema: member }, ...membersOf(member, path)];
  });
  const inner = schema.items === undefined ? [] : membersOf(schema.items, `${prefix}[]`);
  const other =
    typeof schema.additionalProperties === 'object' ? membersOf(schema.additionalProperties, `${prefix}.*`) : [];
  const alternatives = schema.anyOf ?? schema.oneOf ?? [];
  return [...own, ...inner, ...other, ...alternatives.flatMap((one) => membersOf(one, prefix))];
}

function showBounds(schema: JsonSchema): Html {
  const bounds = boundsOf(schema);
  return bounds === '' ? html`` : html` (${bounds})`;
}

function boundsOf(schema: JsonSchema): string {
  const found = Object.entries(BOUNDS).filter(([keyword]) => schema[keyword] !== undefined);
  return found.map(([keyword, words]) => `${words} ${String(schema[keyword])}`).join(', ');
}

function joined(parts: readonly Html[]): Html {
  return parts.reduce((all, part) => html`${all} | ${part}`);
}
