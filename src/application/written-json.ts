const written = new WeakMap<object, string>();

/** JSON of something that never changes: written at the first call and kept as long as it is, for the same is told again and again. */
export function jsonOf(item: object): string {
  return written.get(item) ?? keepJson(item, JSON.stringify(item));
}

/** JSON of a list of things that never change: as it was kept of the whole list, or put together of what was of each. */
export function jsonOfAll(items: readonly object[]): string {
  return written.get(items) ?? `[${items.map(jsonOf).join(',')}]`;
}

/** Keeps the JSON of something that was put together of pieces that were written before. @returns it. */
export function keepJson(item: object, json: string): string {
  written.set(item, json);
  return json;
}
