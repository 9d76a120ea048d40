import { exactWay } from '../catalog/launch.ts';
import { OLD_DAYS } from '../catalog/package-fact.ts';
import { daysBetween } from '../catalog/verification/due-for-verification.ts';
import type { PlannedServer } from '../stack/planned-server.ts';
import type { Warning } from '../stack/plan.ts';

/**
 * Lists npm and PyPI packages whose version is unknown or was last seen long ago, and deprecated ones.
 * The version of a locked server is judged with its lock.
 * @param asOf Date of the catalog, `YYYY-MM-DD`.
 */
export function packageWarnings(servers: readonly PlannedServer[], asOf: string): readonly Warning[] {
  return servers.flatMap((planned) => warningsOf(planned, asOf));
}

function warningsOf({ server, way, held }: PlannedServer, asOf: string): Warning[] {
  if (way.package === undefined || (way.package.type !== 'npm' && way.package.type !== 'pypi')) return [];
  const { identifier, fact, version_origin: origin } = way.package;
  const at = origin?.at ?? server.as_of;
  const ref = server.name;
  const about = `${server.title}: `;
  const { version } = exactWay(way, server);
  const pinned: Warning[] =
    held !== undefined
      ? []
      : version === null
        ? [{ code: 'version_unknown', text: `${about}no version of ${identifier} is known, so it is not pinned.`, ref }]
        : daysBetween(at, asOf) > OLD_DAYS
          ? [
              {
                code: 'version_old',
                text: `${about}version ${version} of ${identifier} is as of ${at}, more than ${OLD_DAYS} days ago.`,
                ref,
              },
            ]
          : [];
  return fact?.deprecated === true
    ? [
        ...pinned,
        { code: 'package_deprecated', text: `${about}its publisher deprecated the package ${identifier}.`, ref },
      ]
    : pinned;
}
