import { exactPackage } from '../../src/domain/catalog/version.ts';
import { embeddedCatalog } from './embedded-catalog.ts';

/** Returns the version that the shipped catalog pins a package of npm to. */
export async function pinnedVersionOf(identifier: string): Promise<string> {
  const { servers } = await embeddedCatalog.current();
  const versions = servers.flatMap((server) =>
    server.packages
      .filter((pack) => pack.type === 'npm' && pack.identifier === identifier)
      .map((pack) => exactPackage(pack, server).version),
  );
  const [version] = versions;
  if (version === undefined || version === null) throw new Error(`the catalog pins ${identifier} to no version`);
  return version;
}
