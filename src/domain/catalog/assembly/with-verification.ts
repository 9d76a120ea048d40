import type { Server } from '../server.ts';
import type { Verification } from '../verification.ts';

/** Attaches evidence to a server. */
export function withVerification(server: Server, verification: Verification): Server {
  return { ...server, verification };
}
