import { isDescribed, type Server } from './server.ts';

/**
 * Whether a server needs a secret to start; null when unknown. A brief entry of a service without any known secret says
 * nothing: sources often leave secrets out.
 */
export function requiresCredentials(server: Server): boolean | null {
  const { credentials, egress, verification, packages } = server;
  if (credentials.some(({ required }) => required)) return true;
  if (verification?.outcome === 'gated') return true;
  if (egress === 'none' || credentials.length > 0 || isDescribed(server)) return false;
  const isOpen = verification?.outcome === 'open' || packages.some(({ environment }) => environment.length > 0);
  return egress === 'public' && isOpen ? false : null;
}
