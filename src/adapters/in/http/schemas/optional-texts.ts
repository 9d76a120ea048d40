import type { Schema } from '../openapi/schema.ts';

/** Names of the members of an object that are texts and may be left out: of these, null and "" mean the same as leaving them out. */
export function optionalTexts({ properties, required }: Schema): ReadonlySet<string> {
  const needed = (required ?? []) as readonly string[];
  return new Set(
    Object.entries(properties as Readonly<Record<string, Schema>>)
      .filter(([name, { type }]) => type === 'string' && !needed.includes(name))
      .map(([name]) => name),
  );
}
