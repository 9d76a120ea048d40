import type { PublishedPackage } from '../published-entry.ts';
import type { Argument } from '../server-document.ts';
import { LooseObject, type Found, type Mends, present } from './loose-object.ts';
import { readArgument, readNamedInput } from './read-inputs.ts';
import { readTransport } from './read-transport.ts';
import { isOneVersion } from './latest-version.ts';

const LONGEST_IDENTIFIER = 1_000;
const LONGEST_VERSION = 255;
const LONGEST_HINT = 100;
const MOST_ARGUMENTS = 200;
const MOST_VARIABLES = 300;
/** A word that a command cannot mistake for an option. */
const WORD = /^[^\s-]\S*$/;

/**
 * Reads a package of server.json; undefined unless it can be installed and started. A package with an unreadable
 * argument is refused, because its command would be a different one.
 */
export function readPackage(found: Found, mends: Mends): PublishedPackage | undefined {
  const object = LooseObject.of(found, mends);
  if (object === undefined) return undefined;
  const registryType = readRegistryType(object);
  const identifier = object.exact('identifier', LONGEST_IDENTIFIER, WORD);
  const transport = readTransport(object);
  const runtimeArguments = readArguments(object, 'runtimeArguments', mends);
  const packageArguments = readArguments(object, 'packageArguments', mends);
  const rest = present({
    version: readVersion(object),
    fileSha256: object.exact('fileSha256', 64, /^[A-Fa-f0-9]{64}$/)?.toLowerCase(),
    runtimeHint: object.exact('runtimeHint', LONGEST_HINT, WORD),
  });
  const registryBaseUrl = object.webAddress('registryBaseUrl', LONGEST_IDENTIFIER);
  const environmentVariables = object.list('environmentVariables', MOST_VARIABLES, readNamedInput);
  object.leaveOthers();
  if (registryType === undefined) mends.add(object.path, 'does not say which registry has it');
  if (identifier === undefined) mends.add(object.path, 'has no identifier');
  if (transport === undefined) mends.add(object.path, 'does not say how one speaks to it');
  if (runtimeArguments === null || packageArguments === null) mends.add(object.path, 'has an argument without meaning');
  if (registryType === undefined || identifier === undefined || transport === undefined) return undefined;
  if (runtimeArguments === null || packageArguments === null) return undefined;
  return {
    registryType,
    ...present({ registryBaseUrl }),
    identifier,
    ...rest,
    transport,
    ...present({ runtimeArguments, packageArguments, environmentVariables }),
  };
}

function readRegistryType(object: LooseObject): string | undefined {
  const text = object.exact('registryType', LONGEST_HINT, /^[A-Za-z][A-Za-z0-9-]*$/);
  if (text === undefined) return undefined;
  const type = text.toLowerCase() === 'docker' ? 'oci' : text.toLowerCase();
  if (type !== text) object.mend('registryType', `became ${type}`);
  return type;
}

function readVersion(object: LooseObject): string | undefined {
  const version = object.exact('version', LONGEST_VERSION, WORD);
  if (version === undefined || isOneVersion(version)) return version;
  object.mend('version', 'is not one version: left out');
  return undefined;
}

/** Returns null when an argument is unreadable. */
function readArguments(object: LooseObject, name: string, mends: Mends): readonly Argument[] | null | undefined {
  const found = object.find(name);
  if (found === undefined) return undefined;
  if (!Array.isArray(found.value) || found.value.length > MOST_ARGUMENTS) return null;
  const read = object.items(name, MOST_ARGUMENTS).map((item) => readArgument(item, mends));
  const taken = read.filter((argument) => argument !== undefined);
  if (taken.length < read.length) return null;
  return taken.length === 0 ? undefined : taken;
}
