import type { Server } from './server.ts';
import { installLine, launchOf } from './launch.ts';
import { usableWay } from './usable-way.ts';

/** The command or URL of the way to use with the settings it needs to start; empty when there is no way. */
export function installOf(server: Server): string {
  const way = usableWay(server);
  if (way === undefined) return '';
  const settings = server.settings.filter(({ when }) => when === 'always');
  return installLine(launchOf(server, way, settings));
}
