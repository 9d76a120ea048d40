type TomlValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

export type TomlTable = { readonly table: string; readonly values: Readonly<Record<string, TomlValue>> };

/** Writes tables of simple values as TOML 1.0, with basic strings and inline tables for records. */
export function toml(tables: readonly TomlTable[]): string {
  return tables
    .map(
      ({ table, values }) =>
        `[${table.split('.').map(keyOf).join('.')}]\n${Object.entries(values)
          .map(([name, value]) => `${keyOf(name)} = ${valueOf(value)}\n`)
          .join('')}`,
    )
    .join('\n');
}

function valueOf(value: TomlValue): string {
  if (typeof value === 'string') return basicString(value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(basicString).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([name, text]) => `${keyOf(name)} = ${basicString(text)}`)
    .join(', ')} }`;
}

function isList(value: readonly string[] | Readonly<Record<string, string>>): value is readonly string[] {
  return Array.isArray(value);
}

function keyOf(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : basicString(name);
}

function basicString(text: string): string {
  const escaped = text
    .replace(/[\\"]/g, '\\$&')
    .replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"${escaped}"`;
}
