import type { Input, InputWithVariables } from '../catalog/server-document.ts';
import type { CredentialNeed, Server } from '../catalog/server.ts';

/** Placeholder: `<hint>`, or `${VARIABLE}` of the environment. */
const BLANK = /<([^<>]+)>|\$\{([A-Za-z_]\w*)\}/g;
const WHOLE = /^<([^<>]+)>$/;

/**
 * Parses a catalog value in which `<…>` and `${…}` stand for user-specific values.
 *
 * @param about Returns the facts about a placeholder by its name: an environment variable, or `<…>` verbatim.
 */
export function readInput(text: string, about: (blank: string) => Input): InputWithVariables {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) return toFill(whole, about(text));
  const variables: Record<string, Input> = {};
  const value = text.replaceAll(BLANK, (blank, inner: string | undefined, variable: string | undefined) => {
    const name = variable ?? nameOf(inner ?? '');
    variables[name] = variable === undefined ? toFill(inner ?? '', about(blank)) : { isRequired: true, ...about(name) };
    return `{${name}}`;
  });
  return Object.keys(variables).length === 0 ? { value } : { value, variables };
}

/** Returns a name for a `<…>` placeholder: lower-case letters and digits, joined by `_`. */
export function nameOf(blank: string): string {
  return (
    blank
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'value'
  );
}

function toFill(hint: string, about: Input): Input {
  return {
    isRequired: true,
    placeholder: hint,
    ...(/^(?:path[ -]to\b|\/|[A-Z]:\\)/.test(hint) && { format: 'filepath' }),
    ...about,
  };
}

/** Returns a secret as a client input; it is required when the least-privilege alternative needs it. */
export function secretInput(credential: CredentialNeed, name: string): Input {
  const { why, required, pick } = credential;
  return {
    ...(why !== null && { description: [/[.!?]$/.test(why) ? why : `${why}.`, ...sourceOf(credential)].join(' ') }),
    isRequired: required && pick.includes(name),
    isSecret: true,
  };
}

/** Returns a sentence each for a credential's scopes and the page that issues it; empty when unknown. */
export function sourceOf({ scopes, get_it: page }: CredentialNeed): readonly string[] {
  return [
    ...(scopes.length === 0 ? [] : [`Scopes: ${scopes.join('; ')}.`]),
    ...(page === null ? [] : [`Made at ${page}`]),
  ];
}

/** Returns the credential that contains a name; least-privilege alternatives take precedence. */
export function credentialOf({ credentials }: Pick<Server, 'credentials'>, name: string): CredentialNeed | undefined {
  return (
    credentials.find(({ pick }) => pick.includes(name)) ??
    credentials.find(({ alternatives }) => alternatives.some((names) => names.includes(name)))
  );
}
