import type { CredentialNeed, Server } from './server.ts';

/** Returns the required sign-ins with OAuth. */
export function signInsOf({ credentials }: Pick<Server, 'credentials'>): readonly CredentialNeed[] {
  return credentials.filter(({ required, alternatives }) => required && alternatives.length === 0);
}

/** Whether nobody knows that a server works without a person who signs in. */
export function mayNeedPerson(server: Pick<Server, 'credentials'>): boolean {
  return signInsOf(server).some(({ unattended }) => unattended !== true);
}

/** Whether a server is known to work only after a person signed in. */
export function needsPerson(server: Pick<Server, 'credentials'>): boolean {
  return signInsOf(server).some(({ unattended }) => unattended === false);
}
