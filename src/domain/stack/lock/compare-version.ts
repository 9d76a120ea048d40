import type { Catalog } from '../../catalog/catalog.ts';
import { denialOfVersion } from '../../catalog/policy/judge.ts';
import { compareVersions, readVersion } from '../../catalog/version.ts';
import type { PublishedEntry, PublishedVersion } from '../../catalog/published-entry.ts';
import type { Server } from '../../catalog/server.ts';
import { blocking, passing, type Finding } from './drift.ts';
import type { LockedServer } from './stack-lock.ts';

/**
 * Compares the locked version of a package with the catalog.
 * A newer version in the catalog does not block the lock; withdrawal by the publisher or denial by the operator does.
 * @param now Version in today's catalog; null when it has none.
 */
export function compareVersion(locked: LockedServer, now: string | null, server: Server, catalog: Catalog): Finding[] {
  const { version, name } = locked;
  if (version === null)
    return now === null ? [] : [passing('newer_version', `It was locked without a version; today it is ${now}.`)];
  const denied = version === now ? null : denialOfVersion(server, version, catalog);
  if (denied !== null) return [blocking('denied', `Version ${version}: ${denied}`)];
  const published = publishedWith(locked, catalog);
  const open = published.filter((each) => !isDenied(each, catalog));
  const [kept] = published;
  if (kept !== undefined && open.length === 0) {
    const sentence = catalog.denied.get(`${kept.name}@${kept.version}`) ?? '';
    return [blocking('denied', `Version ${version}: ${sentence}`.trim())];
  }
  if (open.length > 0 && open.every(({ state }) => state.status === 'deleted'))
    return [blocking('version_gone', `Version ${version} of ${name} was taken back by its publisher.`)];
  const old = open.some(({ state }) => state.status === 'deprecated')
    ? [passing('deprecated', `Version ${version} is deprecated.`)]
    : [];
  if (version === now) return old;
  const [before, after] = [readVersion(version), now === null ? undefined : readVersion(now)];
  const isNewer = before !== undefined && after !== undefined && compareVersions(after, before) > 0;
  return [
    ...old,
    isNewer
      ? passing('newer_version', `${now} is there; the lock has ${version}.`)
      : passing('other_version', `The catalog has ${now ?? 'no version of it'}; the lock has ${version}.`),
  ];
}

/** Returns published versions of the server with the locked package in the locked version. */
function publishedWith({ name, version, package: pack }: LockedServer, { published }: Catalog): PublishedVersion[] {
  return published.filter(
    (each) =>
      (each.server === name || each.name === name) &&
      ((JSON.parse(each.body) as Partial<PublishedEntry>).server?.packages ?? []).some(
        (one) =>
          one.registryType === pack?.type &&
          (one.identifier === `${pack.identifier}:${version}` ||
            (one.identifier === pack.identifier && one.version === version)),
      ),
  );
}

function isDenied({ name, version }: PublishedVersion, { denied }: Catalog): boolean {
  return denied.has(name) || denied.has(`${name}@${version}`);
}
