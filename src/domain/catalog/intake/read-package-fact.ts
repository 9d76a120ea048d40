import type { PackageFact } from '../package-fact.ts';
import { readVersion } from '../version.ts';

/** Parses the body of a record of kind `package`; null for any other text. */
export function readPackageFact(body: string): PackageFact | null {
  try {
    const value: unknown = JSON.parse(body);
    return isPackageFact(value) ? value : null;
  } catch {
    return null;
  }
}

function isPackageFact(value: unknown): value is PackageFact {
  if (typeof value !== 'object' || value === null) return false;
  const { type, identifier, exists, version, at, source, ...rest } = value as Partial<PackageFact>;
  const { downloads = 0, rank = 1, replaced_by: heir = 'any' } = rest;
  return (
    (type === 'npm' || type === 'pypi') &&
    typeof identifier === 'string' &&
    typeof exists === 'boolean' &&
    (version === null || (typeof version === 'string' && readVersion(version) !== undefined)) &&
    typeof at === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(at) &&
    (source === 'listing' || source === 'registry') &&
    typeof downloads === 'number' &&
    typeof rank === 'number' &&
    (rest.deprecated ?? true) &&
    typeof heir === 'string'
  );
}
