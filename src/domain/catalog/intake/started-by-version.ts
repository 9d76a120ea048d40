import { canonicalJson } from '../json.ts';
import type { PublishedEntry, PublishedPackage } from '../published-entry.ts';

type Transport = PublishedPackage['transport'];

/**
 * Returns one text for all that a published version starts or calls: packages with their versions, hashes and
 * arguments, variables with values, and endpoints. Texts for readers, empty inputs and the state do not count.
 */
export function startedByVersion({ server }: PublishedEntry): string {
  const { packages = [], remotes = [] } = server;
  return canonicalJson({
    packages: packages.map(({ registryType, registryBaseUrl, identifier, version, fileSha256, ...rest }) => ({
      package: [registryType, registryBaseUrl ?? null, identifier, version ?? null, fileSha256 ?? null],
      runtime: [rest.runtimeHint ?? null, ...valuesOf(rest.runtimeArguments)],
      arguments: valuesOf(rest.packageArguments),
      variables: fixed(rest.environmentVariables),
      transport: addressOf(rest.transport),
    })),
    remotes: remotes.map(addressOf),
  });
}

function valuesOf(values: PublishedPackage['packageArguments'] = []): readonly (readonly (string | null)[])[] {
  return values.map((one) => [one.type, 'name' in one ? (one.name ?? null) : null, one.value ?? one.default ?? null]);
}

/** Returns the variables that have a value without the user. */
function fixed(variables: PublishedPackage['environmentVariables'] = []): readonly (readonly string[])[] {
  return variables.flatMap(({ name, value, default: usual }) => {
    const given = value ?? usual;
    return given === undefined ? [] : [[name, given]];
  });
}

function addressOf({ type, url }: Pick<Transport, 'type' | 'url'>): readonly (string | null)[] {
  return [type, url ?? null];
}
