import type { CredentialNeed, Server } from '../catalog/server.ts';
import type { Input } from '../catalog/server-document.ts';

/** A secret as a client asks for it; it is required when the least-privilege alternative needs it. */
export function secretInput(credential: CredentialNeed, name: string): Input {
  const { why, required, pick } = credential;
  return {
    ...(why !== null && { description: [/[.!?]$/.test(why) ? why : `${why}.`, ...sourceOf(credential)].join(' ') }),
    isRequired: required && pick.includes(name),
    isSecret: true,
  };
}

/** Scopes of a credential and the page where it is made, a sentence each; empty when unknown. */
export function sourceOf({ scopes, get_it: page }: CredentialNeed): readonly string[] {
  return [
    ...(scopes.length === 0 ? [] : [`Scopes: ${scopes.join('; ')}.`]),
    ...(page === null ? [] : [`Made at ${page}`]),
  ];
}

/** The credential in which a name occurs, least-privilege alternatives first. */
export function credentialOf({ credentials }: Pick<Server, 'credentials'>, name: string): CredentialNeed | undefined {
  return (
    credentials.find(({ pick }) => pick.includes(name)) ??
    credentials.find(({ alternatives }) => alternatives.some((names) => names.includes(name)))
  );
}
