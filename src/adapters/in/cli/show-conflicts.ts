import type { Conflicts } from '../../../application/catalog/list-conflicts.ts';

const REGISTRY = 'registry:';

/**
 * Formats conflicts: the names of owners, then the namespaces without one, each with its remedy. Empty without a
 * conflict.
 *
 * @param most Maximum number of lines in each part.
 * @param claimed Number of claims, when `claims` is only the first of them.
 */
export function showConflicts({ claims, ungiven }: Conflicts, most = Infinity, claimed = claims.length): string {
  const owned = claims
    .slice(0, most)
    .map(
      ({ name, source, owner }) => `  ${name} of ${source} belongs to ${owner === 'catalog' ? 'the catalog' : owner}\n`,
    );
  const free = ungiven
    .slice(0, most)
    .map(
      ({ source, namespace, names }) =>
        `  ${namespace} of ${source}, ${names} ${names === 1 ? 'name' : 'names'}${remedy(namespace, source)}\n`,
    );
  return (
    part(
      `Names that belong to others, ${claimed} in all; these entries are kept, and neither shown nor merged`,
      owned,
      claimed,
    ) + part('Namespaces that their sources may not use; these entries are kept, and not shown', free, ungiven.length)
  );
}

function part(title: string, lines: readonly string[], all: number): string {
  if (lines.length === 0) return '';
  return `${title}:\n${lines.join('')}${all > lines.length ? `  and ${all - lines.length} more\n` : ''}`;
}

function remedy(namespace: string, source: string): string {
  return source.startsWith(REGISTRY)
    ? `: QM_SYNC_NAMESPACES=${namespace}=${source.slice(REGISTRY.length)} lets it`
    : '';
}
