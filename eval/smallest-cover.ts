/**
 * How many servers it takes at least to meet every need.
 *
 * @param needs Of each need the servers that meet it, at least one; at most about 16 needs.
 */
export function smallestCover(needs: readonly (readonly string[])[]): number {
  const masks = new Map<string, number>();
  needs.forEach((servers, need) => {
    for (const server of servers) masks.set(server, (masks.get(server) ?? 0) | (1 << need));
  });
  const kinds = [...new Set(masks.values())];
  const all = (1 << needs.length) - 1;
  let reached = new Set([0]);
  let size = 0;
  while (!reached.has(all) && size <= needs.length) {
    reached = new Set([...reached].flatMap((met) => kinds.map((mask) => met | mask)));
    size += 1;
  }
  return size;
}
