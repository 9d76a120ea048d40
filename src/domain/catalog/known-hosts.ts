import type { Server } from './server.ts';

type Line = Pick<Server, 'egress'> & { readonly hosts?: readonly string[] };

/** The hosts of a line of the catalog: a server that sends nothing anywhere needs none, of any other silence means unknown. */
export function knownHosts({ egress, hosts }: Line): Server['hosts'] {
  return hosts ?? (egress === 'none' ? [] : null);
}
