import type { PublishedPackage } from '../published-entry.ts';
import type { RemoteDocument } from '../server-document.ts';
import { LooseObject, type Found, type Mends, present } from './loose-object.ts';
import { readNamedInput, readVariables } from './read-inputs.ts';
import { isAddressTemplate } from './web-address.ts';

const LONGEST_ADDRESS = 2_000;
const MOST_HEADERS = 100;
/** Common spellings of transports, in lower case and without punctuation. */
const SPELLINGS: Readonly<Record<string, TransportType>> = {
  stdio: 'stdio',
  http: 'streamable-http',
  streamable: 'streamable-http',
  streamablehttp: 'streamable-http',
  sse: 'sse',
};

type TransportType = 'stdio' | RemoteDocument['type'];

/** Reads a hosted server; undefined without a transport or an address. */
export function readRemote(found: Found, mends: Mends): RemoteDocument | undefined {
  const object = LooseObject.of(found, mends);
  if (object === undefined) return undefined;
  const type = readType(object, object.find('type') === undefined ? 'transportType' : 'type');
  const url = readAddress(object);
  const headers = object.list('headers', MOST_HEADERS, readNamedInput);
  const variables = readVariables(object);
  object.leaveOthers();
  if (type === undefined || type === 'stdio') mends.add(object.path, 'does not say how one speaks to it');
  if (url === undefined) mends.add(object.path, 'has no address on the web');
  if (type === undefined || type === 'stdio' || url === undefined) return undefined;
  return { type, url, ...present({ headers, variables }) };
}

/** Reads the transport of a package: `stdio` by default, undefined when it is invalid. */
export function readTransport(of: LooseObject): PublishedPackage['transport'] | undefined {
  if (of.find('transport') === undefined) {
    of.mend('transport', 'became stdio');
    return { type: 'stdio' };
  }
  const object = of.object('transport');
  const type = object && readType(object, 'type');
  if (object === undefined || type === undefined) return undefined;
  const local = type === 'stdio';
  const url = local ? undefined : readAddress(object);
  const headers = local ? undefined : object.list('headers', MOST_HEADERS, readNamedInput);
  object.leaveOthers();
  if (local) return { type };
  return url === undefined ? undefined : { type, url, ...present({ headers }) };
}

/** Returns the transport that a text names. */
export function transportOf(text: string): TransportType | undefined {
  return SPELLINGS[text.toLowerCase().replace(/[^a-z]/g, '')];
}

/** Returns the default transport of an address: `sse` when its path ends in `sse`, else `streamable-http`. */
export function usualTransport(url: string): RemoteDocument['type'] {
  return /\/sse\/?(?:[?#]|$)/.test(url) ? 'sse' : 'streamable-http';
}

function readType(object: LooseObject, name: string): TransportType | undefined {
  const text = object.exact(name, 100) ?? '';
  const type = transportOf(text);
  if (type !== undefined && type !== text) object.mend(name, `became ${type}`);
  return type;
}

function readAddress(object: LooseObject): string | undefined {
  const url = object.exact('url', LONGEST_ADDRESS);
  return url !== undefined && isAddressTemplate(url) ? url : undefined;
}
