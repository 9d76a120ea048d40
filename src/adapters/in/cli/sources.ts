import type { Forgotten } from '../../../application/catalog/forget-source.ts';
import type { ListedSource } from '../../../application/catalog/list-sources.ts';

const REGISTRY = 'registry:';
const BROUGHT = { entry: 'entries', model: 'models', skill: 'skills' } as const;

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
  return `${source} is forgotten, with ${removed} ${removed === 1 ? 'record' : 'records'}.${again}\n`;
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
    `${records} ${BROUGHT[brings]}`,
    ...(isFile ? [] : [synced === null ? 'no complete sync' : `synced at ${synced}`]),
    ...(staged === 0 ? [] : [`${staged} pages staged`]),
    ...(claims === 0 ? [] : [`${claims} names of others`]),
    ...(ungiven === 0 ? [] : [`${ungiven} namespaces without a right`]),
    ...(configured || isFile ? [] : ['not configured']),
  ];
}
