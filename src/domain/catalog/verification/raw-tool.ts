import { isObject } from '../is-object.ts';

/** What is read of a tool as a server sent it; members that are missing or of another type are null. */
export type RawTool = {
  readonly name: string;
  readonly description: string | null;
  /** A JSON value. */
  readonly inputSchema: unknown;
  readonly annotations: Readonly<Record<string, unknown>>;
};

/** The tools among the items of a list, each name once; what has no name is no tool. */
export function rawTools(items: readonly unknown[]): readonly RawTool[] {
  const tools = new Map<string, RawTool>();
  for (const item of items) {
    if (!isObject(item)) continue;
    const { name, description, inputSchema, annotations } = item;
    if (typeof name !== 'string' || name.trim() === '' || tools.has(name)) continue;
    tools.set(name, {
      name,
      description: typeof description === 'string' ? description : null,
      inputSchema: inputSchema ?? null,
      annotations: isObject(annotations) ? annotations : {},
    });
  }
  return [...tools.values()];
}
