import type { ToolSchemas } from '../../src/application/ports/tool-schemas.ts';

/** Schemas of some servers by their names. */
export function toolSchemasOf(known: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {}): ToolSchemas {
  return { of: (server) => Promise.resolve(known[server] ?? null) };
}
