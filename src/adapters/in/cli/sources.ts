import type { Forgotten } from '../../../application/catalog/forget-source.ts';
import type { ListedSource } from '../../../application/catalog/list-sources.ts';

const REGISTRY = 'registry:';
/** Singular and plural. */
const BROUGHT: Readonly<Record<ListedSource['brings'], readonly [string, string]>> = {
  entry: ['entry', 'entries'],
  model: ['model', 'models'],
  skill: ['skill', 'skills'],
  package: ['package', 'packages'],
};

/** Returns the full name of a source for a word of the command line, where the address of a registry is enough. */
export function sourceNamed(word: string): string {
  const isAddress = /^https?:\/\//.test(word);
  const name = isAddress ? `${REGISTRY}${word}` : word;
  return name.startsWith(REGISTRY) ? name.replace(/\/+$/, '') : name;
}

/** Formats sources: name and rights on a line, then the counts. */
export function showSources(sources: readonly ListedSource[]): string {
  if (sources.length === 0) return 'There is no source: each is switched off, and nothing is stored.\n';
  return sources.map((source) => `${source.source}${rightsOf(source)}\n  ${countsOf(source).join(', ')}\n`).join('');
}

export function showForgotten({ source, removed }: Forgotten, isConfigured: boolean): string {
  const again = isConfigured ? ' It is still configured: the next sync fetches it again.' : '';
  return `${source} is forgotten, with ${counted(removed, 'record', 'records')}.${again}\n`;
}

function rightsOf({ authority, namespaces }: ListedSource): string {
  const given = namespaces.map((namespace) => (namespace === '*' ? 'all names without an owner' : namespace));
  switch (authority) {
    case null:
      return '';
    case 'operator':
      return '  may describe every name';
    case 'verifying':
      return `  verifies names${given.length === 0 ? '' : `; owns ${given.join(', ')}`}`;
    case 'given':
      return `  owns ${given.join(', ')}`;
    case 'none':
      return '  may describe no name';
  }
}

function countsOf(source: ListedSource): readonly string[] {
  const { records, brings, configured, synced_at: synced, staged_pages: staged, claims, ungiven } = source;
  const isFile = source.authority === 'operator';
  return [
    counted(records, ...BROUGHT[brings]),
    ...(isFile ? [] : [syncOf(synced, records)]),
    ...(staged === 0 ? [] : [`${counted(staged, 'page', 'pages')} staged`]),
    ...(claims === 0 ? [] : [`${counted(claims, 'name', 'names')} of others`]),
    ...(ungiven === 0 ? [] : [`${counted(ungiven, 'namespace', 'namespaces')} without a right`]),
    ...(configured || isFile ? [] : ['not configured']),
  ];
}

function syncOf(synced: string | null, records: number): string {
  if (synced !== null) return `synced at ${synced}`;
  return records === 0 ? 'no complete sync' : 'time of the last sync unknown';
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
