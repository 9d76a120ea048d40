import type { PackageFact } from '../../../domain/catalog/package-fact.ts';
import { compareVersions, readVersion, type Version } from '../../../domain/catalog/version.ts';

/** Facts in an answer of a registry about one package. */
export type PackageAnswer = Pick<PackageFact, 'version' | 'deprecated' | 'replaced_by'>;

/** A successor in a notice of deprecation: "renamed to NAME", "moved to NAME", "use NAME instead". */
const HEIR =
  /\b(?:renamed|moved) to [`"']?((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w-]*)|\buse [`"']?(@[a-z0-9][\w.-]*\/[a-z0-9][\w-]*)/i;

/**
 * Reads a package document of npm's registry; null without an exact version under `latest`.
 * @throws {TypeError} for another document.
 */
export function readNpmPackage(document: unknown): PackageAnswer | null {
  const tags = memberOf(document, 'dist-tags');
  if (tags === undefined) throw new TypeError('it has no dist-tags');
  const version = memberOf(tags, 'latest');
  if (typeof version !== 'string' || readVersion(version) === undefined) return null;
  const notice = memberOf(memberOf(memberOf(document, 'versions'), version), 'deprecated');
  if (typeof notice !== 'string' || notice === '') return { version };
  const [, renamed, scoped] = HEIR.exec(notice) ?? [];
  const heir = renamed ?? scoped;
  return { version, deprecated: true, ...(heir !== undefined && { replaced_by: heir }) };
}

/**
 * Reads a project of a Python index (PEP 691): its highest release that is not yanked, else its highest prerelease; null
 * for a project without files.
 * @throws {TypeError} for another document.
 */
export function readPythonPackage(document: unknown): PackageAnswer | null {
  const files = memberOf(document, 'files');
  if (!Array.isArray(files)) throw new TypeError('it lists no files');
  const versions = files
    .filter((file) => (memberOf(file, 'yanked') ?? false) === false)
    .flatMap((file) => versionOf(String(memberOf(file, 'filename'))) ?? []);
  const releases = versions.filter(({ order }) => order.prerelease === null);
  const [highest] = (releases.length > 0 ? releases : versions).toSorted((a, b) => compareVersions(b.order, a.order));
  return highest === undefined ? null : { version: highest.text };
}

/** Returns the version in the name of a wheel or source archive. */
function versionOf(filename: string): { readonly text: string; readonly order: Version } | undefined {
  const text =
    /^[^-]+-([^-]+)-.+\.whl$/.exec(filename)?.[1] ?? /-([^-]+?)\.(?:tar\.(?:gz|bz2|xz)|zip)$/.exec(filename)?.[1];
  const order = text === undefined ? undefined : readVersion(text);
  return text === undefined || order === undefined ? undefined : { text, order };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}
