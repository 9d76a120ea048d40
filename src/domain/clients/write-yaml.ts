import type { JsonEntry, JsonValue } from './render-entry.ts';

/** Writes an object as YAML 1.2 in block style; texts are quoted as in JSON, lists of texts stand on one line. */
export function yaml(document: JsonEntry): string {
  return `${membersOf(document, '').join('\n')}\n`;
}

/** Returns the lines of an entry, each after `indent`. */
export function membersOf(entry: JsonEntry, indent: string): readonly string[] {
  return Object.entries(entry).flatMap(([name, value]) => {
    const key = /^[A-Za-z_][\w.-]*$/.test(name) ? name : JSON.stringify(name);
    if (isEntry(value)) {
      const empty = Object.keys(value).length === 0;
      return empty ? [`${indent}${key}: {}`] : [`${indent}${key}:`, ...membersOf(value, `${indent}  `)];
    }
    if (Array.isArray(value) && value.some((item) => isEntry(item)))
      return [`${indent}${key}:`, ...value.flatMap((item: JsonValue) => itemOf(item, `${indent}  `))];
    return [`${indent}${key}: ${JSON.stringify(value)}`];
  });
}

/** Returns the lines of a list item. */
export function itemOf(item: JsonValue, indent: string): readonly string[] {
  if (!isEntry(item)) return [`${indent}- ${JSON.stringify(item)}`];
  const [first = '{}', ...others] = membersOf(item, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...others];
}

function isEntry(value: JsonValue): value is JsonEntry {
  return typeof value === 'object' && !Array.isArray(value);
}
