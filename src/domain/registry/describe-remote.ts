import type { Remote, Server } from '../catalog/server.ts';
import { secretHeader } from '../catalog/launch.ts';
import { readInput } from './read-input.ts';
import { credentialOf, secretInput } from './secret-input.ts';
import type { Input, NamedInput, RemoteDocument } from '../catalog/server-document.ts';

/**
 * A hosted endpoint as server.json has it. Only the preferred endpoint is known to take the server's credentials;
 * another one gets the headers that it documents.
 */
export function describeRemote(server: Server, remote: Remote): RemoteDocument {
  const headers = headersOf(server, remote);
  const variables = variablesOf(server, remote);
  return {
    type: remote.type,
    url: remote.url,
    ...(headers.length > 0 && { headers }),
    ...(Object.keys(variables).length > 0 && { variables }),
  };
}

function headersOf(server: Server, remote: Remote): NamedInput[] {
  const named = new Map<string, NamedInput>();
  const add = (input: NamedInput): void => {
    const key = input.name.toLowerCase();
    if (!named.has(key)) named.set(key, input);
  };
  if (server.prefer === `remote:${remote.url}`) {
    for (const credential of server.credentials.filter(({ required }) => required)) {
      for (const name of credential.pick.filter((each) => !/^[<-]/.test(each))) {
        add(credentialHeader(server, name, secretInput(credential, name)));
      }
    }
  }
  for (const name of remote.headers) {
    const credential = credentialOf(server, name);
    add(
      credential === undefined
        ? { name, isRequired: false, isSecret: holdsSecret(name) }
        : credentialHeader(server, name, secretInput(credential, name), name),
    );
  }
  return [...named.values()];
}

function credentialHeader(server: Server, credential: string, input: Input, documented?: string): NamedInput {
  const { name, prefix, variable } = secretHeader(credential, server);
  if (documented !== undefined && documented !== name) return { name: documented, ...input };
  if (prefix === '') return { name, ...input };
  return { name, value: `${prefix}{${variable}}`, variables: { [variable]: input } };
}

function holdsSecret(header: string): boolean {
  return /auth|key|token|secret/i.test(header);
}

function variablesOf(server: Server, { url }: Remote): Record<string, Input> {
  return Object.fromEntries(
    [...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => {
      const setting = server.settings.find((each) => each.name === name);
      if (setting === undefined) return [name, { isRequired: true }];
      const { value, ...blank } = readInput(setting.value, () => ({}));
      return [
        name,
        { description: setting.why, isRequired: true, ...blank, ...(value !== undefined && { default: value }) },
      ];
    }),
  );
}
