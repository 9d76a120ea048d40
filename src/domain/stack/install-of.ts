import type { Server } from '../catalog/server.ts';
import { installLine, launchOf, preferredWay } from './launch.ts';

/** The command or URL of the preferred way with the settings it needs to start; empty when there is no way. */
export function installOf(server: Server): string {
  const way = preferredWay(server);
  if (way === undefined) return '';
  const settings = server.settings.filter(({ when }) => when === 'always');
  return installLine(launchOf(server, way, settings));
}
