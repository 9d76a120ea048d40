import type { ToolServer } from '../../src/application/ports/tool-host.ts';
import { aPackageTarget } from './verifications.ts';

/** A server of that name, started by a command. */
export function aToolServer(name: string, members: Partial<ToolServer> = {}): ToolServer {
  return { name, target: aPackageTarget(), version: null, secrets: {}, hosts: [], ...members };
}
