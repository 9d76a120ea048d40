export const LIMITS = [
  ['read_only', 'Only reads'],
  ['keyless', 'No secrets'],
  ['official', 'Official servers only'],
] as const;

export type Limit = (typeof LIMITS)[number][0];
/** Task, limits and the names of servers that are not wanted, as the address holds them. */
export type Asked = { readonly task: string; readonly limits: readonly Limit[]; readonly without: readonly string[] };

/** Longest task of the service, in code points. */
export const LONGEST_TASK = 20_000;
/** Servers and proxies refuse longer requests; the fragment of an address is not sent. */
const MOST_SENT = 4_000;

export function readTaskAddress(query: URLSearchParams): Asked {
  const named = query.getAll('limit');
  return {
    task: query.get('task') ?? '',
    limits: LIMITS.map(([id]) => id).filter((id) => named.includes(id)),
    without: query.getAll('without'),
  };
}

export function taskAddress({ task, limits, without }: Asked): string {
  const query = new URLSearchParams({ task });
  for (const limit of limits) query.append('limit', limit);
  for (const name of without) query.append('without', name);
  return `/${query.toString().length > MOST_SENT ? '#' : '?'}${query}`;
}

/** Returns the number of code points that the service counts. */
export function lengthOf(task: string): number {
  return [...task.trim()].length;
}
