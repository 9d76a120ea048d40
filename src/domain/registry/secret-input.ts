import type { CredentialNeed, Server } from '../catalog/server.ts';
import type { Input } from '../catalog/server-document.ts';

/** A secret as a client asks for it; it is required when the least-privilege alternative needs it. */
export function secretInput(credential: CredentialNeed, name: string): Input {
  const { why, scopes, get_it: page, required, pick } = credential;
  const description = [
    ...(why === null ? [] : [/[.!?]$/.test(why) ? why : `${why}.`]),
    ...(scopes.length === 0 ? [] : [`Scopes: ${scopes.join('; ')}.`]),
    ...(page === null ? [] : [`Made at ${page}`]),
  ].join(' ');
  return {
    ...(description !== '' && { description }),
    isRequired: required && pick.includes(name),
    isSecret: true,
  };
}

/** The credential in which a name occurs, least-privilege alternatives first. */
export function credentialOf(server: Server, name: string): CredentialNeed | undefined {
  return (
    server.credentials.find(({ pick }) => pick.includes(name)) ??
    server.credentials.find(({ alternatives }) => alternatives.some((names) => names.includes(name)))
  );
}
