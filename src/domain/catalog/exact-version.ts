import { readVersion } from './policy/version.ts';
import type { Package, Server } from './server.ts';

/** A package apart from its version. */
export type ExactPackage = { readonly identifier: string; readonly version: string | null };

/**
 * The one version of a package that is known: of the catalog, of the image's tag, else the one that answered when somebody spoke
 * to it. `latest` and the like are none.
 */
export function exactPackage(pack: Package, { verification }: Pick<Server, 'verification'>): ExactPackage {
  const { base, tag } = pack.type === 'oci' ? tagOf(pack.identifier) : { base: pack.identifier, tag: null };
  const version = [pack.version, tag].find((text) => text !== null && readVersion(text) !== undefined) ?? null;
  if (version !== null) return { identifier: base, version };
  const prefix = `${pack.type}:${pack.identifier}@`;
  const seen = verification?.target.startsWith(prefix) === true ? verification.target.slice(prefix.length) : '';
  return { identifier: pack.identifier, version: readVersion(seen) === undefined ? null : seen };
}

/** The package as its launcher takes it, at that version. */
export function pinnedIdentifier(type: Package['type'], { identifier, version }: ExactPackage): string {
  if (version === null) return identifier;
  switch (type) {
    case 'npm':
    case 'nuget':
      return /.@/.test(identifier) ? identifier : `${identifier}@${version}`;
    case 'pypi':
      return /==|@/.test(identifier) ? identifier : `${identifier}==${version}`;
    case 'oci':
      return identifier.includes('@') ? identifier : `${identifier}:${version}`;
    case 'mcpb':
      return identifier;
  }
}

/** A colon before the last slash belongs to a port. */
function tagOf(identifier: string): { readonly base: string; readonly tag: string | null } {
  const found = /^(?<base>[^@]+):(?<tag>[^:/@]+)$/.exec(identifier)?.groups;
  return { base: found?.['base'] ?? identifier, tag: found?.['tag'] ?? null };
}
