/** At most so many of a list, evenly from its whole length, in their order. */
export function spread<Value>(list: readonly Value[], most: number): readonly Value[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)]).filter(
    (value) => value !== undefined,
  );
}
